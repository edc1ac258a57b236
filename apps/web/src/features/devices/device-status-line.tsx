import type { Freshness } from "@halocline/domain/devices/presence";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { clsx } from "clsx";
import { Clock, Hourglass, Radar, WifiOff } from "lucide-react";
import { formatAge } from "@/lib/time/duration.ts";
import { isCurrent } from "./device-freshness.ts";

type DeviceStatusLineProps = Readonly<{
  freshness: Freshness;
  ageMs: number | null;
  /** The device is not away: the server has not worked off what it sent. */
  isServerBehind: boolean;
}>;

/** Of the connection only, never green: what it means for the tank is the verdict's matter. The one age of its screen. */
export function DeviceStatusLine({ freshness, ageMs, isServerBehind }: DeviceStatusLineProps) {
  const { status } = dashboardMessages();
  const isHeard = isCurrent(freshness);
  const isLate = freshness === "late";
  const [Icon, unheard] = isServerBehind ? [Hourglass, status.serverBehind] : [WifiOff, status.offline];
  const Sign = isHeard ? Radar : Icon;
  return (
    <p className={clsx("flex items-center gap-1 text-xs text-ink-2 tabular-nums sm:text-sm", !isHeard && "text-warn-ink")}>
      <Sign className="size-3.5 shrink-0" aria-hidden />
      <span data-testid="device-status" className="font-semibold">
        {isHeard ? status.monitoring : unheard}
      </span>
      {isHeard && (
        <span data-testid="age" className={clsx("inline-flex items-center gap-1", isLate && "text-warn-ink")}>
          · {isLate && <Clock className="size-3.5" aria-hidden />}
          {formatAge(ageMs)}
        </span>
      )}
    </p>
  );
}
