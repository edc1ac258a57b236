// What stands below the first screen of a tank: the steps of its run, its pumps, and what it did lately.

import type { Relay, Run } from "@halocline/contracts/http/entities.contract";
import { movesWater } from "@halocline/domain/relays/relays";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { Link } from "@tanstack/react-router";
import { CirculationControl } from "@/features/devices/relays/circulation-control.tsx";
import { RelayStatusCard } from "@/features/devices/relays/relay-status-card.tsx";
import { ReservoirsCard } from "@/features/reservoirs/reservoirs-card.tsx";
import { RecentActivity } from "@/features/runs/recent-activity.tsx";
import { RunCard } from "@/features/runs/run-card.tsx";
import { useDayRuns } from "@/features/runs/runs.api.ts";
import { NothingWakesYou } from "@/features/settings/ways/ways-notice.tsx";
import { AutoTopUp } from "@/features/tanks/auto-top-up.tsx";
import { LastDay } from "@/features/tanks/last-day/last-day.tsx";
import { trendView } from "@/features/verdict/trend/trend-view.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import type { TankView } from "./use-tank-view.ts";

type ViewProps = Readonly<{ view: TankView }>;

const NO_RUNS: readonly Run[] = [];

export function TankBelow({ view }: ViewProps) {
  const { device, tank, role, isVisitor, reading, openRun, isHeard, nowMs } = view;
  return (
    <>
      {/* Owners are told of alerts. It comes late, and must not move the tank that somebody is looking at. */}
      {role === "owner" && <NothingWakesYou className="order-3 lg:col-span-2" />}
      {openRun && (
        <RunCard
          run={openRun}
          device={device}
          tank={tank}
          reading={reading ?? null}
          isHeard={isHeard}
          trendText={trendView(view.direction, { isBad: false, isCalm: true }).text}
          nowMs={nowMs}
          className="order-3 lg:col-span-2"
        />
      )}
      <Relays view={view} />
      <ReservoirsCard tank={tank} canConfirm={role !== "viewer" && !isVisitor} className="order-6 lg:col-span-2" />
      <RecentActivity tankId={tank.id} nowMs={nowMs} className="order-7 lg:col-start-1" />
      <Day view={view} />
    </>
  );
}

function Relays({ view }: ViewProps) {
  const { device, tank, role, isVisitor, openRun, isHeard, reasonOf, nowMs } = view;
  const isLocked = ({ role }: Relay) => movesWater(role) && (device.fault !== null || device.hold !== null);
  const firstOf = (role: Relay["role"]) => device.relays.find((relay) => relay.role === role)?.id;
  const automatic = <AutoTopUp device={device} tank={tank} isOwner={role === "owner"} />;
  const controlOf = ({ id }: Relay) => {
    if (id === firstOf("circulation"))
      return isVisitor ? null : (
        <CirculationControl
          device={device}
          role={role}
          hasOpenRun={openRun !== null}
          pauseBlocked={reasonOf("pause")}
          nowMs={nowMs}
        />
      );
    return id === firstOf("topup") ? automatic : null;
  };
  return (
    <RelayStatusCard
      relays={device.relays}
      isKnown={isHeard}
      nowMs={nowMs}
      isLocked={isLocked}
      controlOf={controlOf}
      aside={
        isVisitor ? null : (
          <Link to="/manual-control" search={{ device: device.id }} className={`${TEXT_LINK} -my-1`}>
            {dashboardMessages().control}
          </Link>
        )
      }
      className="order-6 lg:col-span-2"
    >
      {/* Without its pump it can still be switched off. */}
      {firstOf("topup") === undefined && automatic}
    </RelayStatusCard>
  );
}

function Day({ view }: ViewProps) {
  const { device, tank, openRun, nowMs } = view;
  const runs = useDayRuns(tank.id).data ?? NO_RUNS;
  if (!view.view) return null;
  return (
    <LastDay
      tank={tank}
      view={view.view}
      readingIntervalS={device.readingIntervalSeconds}
      runs={runs}
      relays={device.relays}
      hasOpenRun={openRun !== null}
      nowMs={nowMs}
      className="order-8 lg:col-start-2"
    />
  );
}
