import type { Device } from "@halocline/contracts/http/entities.contract";
import { stopMessages } from "@halocline/messages/texts/stop";
import { CircleCheck, LoaderCircle, type LucideIcon, OctagonX, TriangleAlert, Wifi, WifiOff } from "lucide-react";
import { formatRecent, formatSecond } from "@/lib/time/date-text.ts";
import { formatAge } from "@/lib/time/duration.ts";
import { deviceFreshness } from "../device-freshness.ts";
import { confirmedAtMs, isOverdue, type Stop, type StopTarget } from "./stop-calls.ts";
import { WithdrawStop } from "./withdraw-stop.tsx";

type StopRowProps = Readonly<{
  device: StopTarget;
  /** Of its tanks, as the list names it. */
  name: string;
  stop: Stop | undefined;
  /** Some stop was pressed in this dialog: then a device without one has been missed. */
  hasActed: boolean;
  canClear: boolean;
  nowMs: number;
}>;

type Style = Readonly<{ text: string; icon: LucideIcon; color: string; detail?: string }>;

const secondOf = (atMs: number): string => formatSecond(new Date(atMs).toISOString());

const notConfirmed = (detail: string): Style => ({
  text: stopMessages().notConfirmed,
  icon: TriangleAlert,
  color: "text-danger-ink",
  detail,
});

function beforeStop(device: Device, nowMs: number): Style {
  const { latched, offline, lastHeard, online } = stopMessages();
  const { ageMs, isCurrent } = deviceFreshness(device, nowMs);
  const age = formatAge(ageMs);
  if (device.emergencyStop?.isLatched) {
    const time = formatRecent(device.emergencyStop.requestedAt, nowMs);
    return { text: latched({ time }), icon: OctagonX, color: "text-danger-ink" };
  }
  if (device.status === "offline") return { text: offline, icon: WifiOff, color: "text-warn-ink" };
  if (!isCurrent) return { text: lastHeard({ age }), icon: WifiOff, color: "text-warn-ink" };
  const count = device.relays.filter(({ currentState }) => currentState).length;
  return { text: online({ count, age }), icon: Wifi, color: "text-ink-2" };
}

function styleFor({ device, stop, hasActed, nowMs }: StopRowProps): Style {
  const { neverAsked, asked, confirmed } = stopMessages();
  if (!stop) return hasActed || !("relays" in device) ? notConfirmed(neverAsked) : beforeStop(device, nowMs);
  const stoppedAtMs = confirmedAtMs(stop, device);
  if (stoppedAtMs !== null) return { text: confirmed({ time: secondOf(stoppedAtMs) }), icon: CircleCheck, color: "text-ok-ink" };
  if (isOverdue(stop, nowMs)) return notConfirmed(stop.reason);
  return { text: asked({ time: secondOf(stop.askedAtMs) }), icon: LoaderCircle, color: "text-ink-2" };
}

export function StopRow(props: StopRowProps) {
  const { device, name, stop, canClear } = props;
  const { text, icon: Icon, color, detail } = styleFor(props);
  return (
    <li className="grid gap-1 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className={`flex items-center gap-1.5 tabular-nums ${color}`}>
          <Icon className={`size-4 shrink-0 ${Icon === LoaderCircle ? "turn-quickly" : ""}`} aria-hidden />
          {text}
        </span>
      </div>
      {detail && <p className="text-ink-2">{detail}</p>}
      {stop && detail !== undefined && <WithdrawStop device={device} name={name} stop={stop} canClear={canClear} />}
    </li>
  );
}
