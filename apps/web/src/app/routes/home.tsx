import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useUser } from "@/features/account/auth.api.ts";
import { ActiveAlerts } from "@/features/alerts/active-alerts.tsx";
import { useUnacknowledgedAlerts } from "@/features/alerts/alerts.api.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { NothingWakesYou } from "@/features/settings/ways/ways-notice.tsx";
import { useNowMs } from "@/lib/time/ticker.ts";
import { useWatchDevices } from "@/live/live-context.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { PageTitle } from "@/ui/page/page-title.tsx";
import { worstFirst } from "../shell/worst-state.ts";
import { ComingUp } from "../tank/coming-up.tsx";
import { homeSummary } from "../tank/home-summary.ts";
import { TankCard } from "../tank/tank-card.tsx";
import { useTanks } from "../tank/use-tanks.ts";

/** Several tanks, the worst first. */
export function HomeList() {
  const tanks = useTanks();
  const unacknowledged = useUnacknowledgedAlerts().data;
  const nowMs = useNowMs();
  const user = useUser().data;
  const canDismiss = user?.membershipRole !== "viewer";
  const devices = useDevices(DEVICES_POLL_MS).data ?? [];
  const mayClear = canDismiss && !user?.visit;
  useWatchDevices([...new Set(tanks.map(({ device }) => device.id))]);
  const { home } = dashboardMessages();
  return (
    <div className="grid gap-2 sm:gap-4">
      <PageTitle
        title={dashboardMessages().title}
        isTight
        aside={
          !user?.visit && (
            <Link to="/devices" className={buttonStyle("secondary", "max-sm:px-3")}>
              <Plus className="size-4.5" aria-hidden />
              <span className="max-sm:sr-only">{home.addTank}</span>
            </Link>
          )
        }
      >
        <p className="text-xs text-ink-2 sm:text-sm">{homeSummary(tanks, unacknowledged)}</p>
      </PageTitle>
      {user?.membershipRole === "owner" && <NothingWakesYou />}
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
        {worstFirst(tanks).map((judged) => (
          <TankCard key={judged.tank.id} judged={judged} mayClear={mayClear} />
        ))}
      </div>
      <div className="grid gap-2 sm:gap-4 lg:grid-cols-2">
        <ActiveAlerts devices={devices} canDismiss={canDismiss} nowMs={nowMs} />
        <ComingUp tanks={tanks.map(({ tank }) => tank)} nowMs={nowMs} />
      </div>
    </div>
  );
}
