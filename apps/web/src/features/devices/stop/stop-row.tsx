import type { Device } from "@halocline/contracts/http/entities.contract";
import { CircleCheck, LoaderCircle, type LucideIcon, TriangleAlert, Wifi, WifiOff } from "lucide-react";
import { formatAge } from "@/lib/time/duration.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { deviceFreshness } from "../device-freshness.ts";
import { type Stop, stateOf } from "./stop-calls.ts";

type StopRowProps = Readonly<{
  device: Device;
  stop: Stop | undefined;
  /** Some stop was pressed in this dialog: then a device without one has been missed. */
  hasActed: boolean;
  nowMs: number;
  onRetry: () => void;
}>;

type Style = Readonly<{ text: string; icon: LucideIcon; color: string; detail?: string; canRetry?: boolean }>;

const STOPPING: Style = { text: "Stopping...", icon: LoaderCircle, color: "text-ink-2" };
const STOPPED: Style = { text: "Stopped (confirmed)", icon: CircleCheck, color: "text-ok-ink" };
const notConfirmed = (detail: string): Style => ({
  text: "Not confirmed",
  icon: TriangleAlert,
  color: "text-danger-ink",
  detail,
  canRetry: true,
});

const pumpsText = (count: number): string => `${count} ${count === 1 ? "pump" : "pumps"} on`;

function beforeStop(device: Device, nowMs: number): Style {
  const { ageMs, isCurrent } = deviceFreshness(device, nowMs);
  if (device.status === "offline") return { text: "Offline · unplug it", icon: WifiOff, color: "text-warn-ink" };
  if (!isCurrent) return { text: `Last heard ${formatAge(ageMs)}`, icon: WifiOff, color: "text-warn-ink" };
  const onCount = device.relays.filter(({ currentState }) => currentState).length;
  return { text: `Online · ${pumpsText(onCount)} · ${formatAge(ageMs)}`, icon: Wifi, color: "text-ink-2" };
}

function styleFor({ device, stop, hasActed, nowMs }: StopRowProps): Style {
  if (!stop) return hasActed ? notConfirmed("No stop has been sent to it yet.") : beforeStop(device, nowMs);
  const state = stateOf(stop, device);
  if (state === "stopping") return STOPPING;
  return state === "stopped" ? STOPPED : notConfirmed(`${stop.reason} Unplug it now.`);
}

export function StopRow(props: StopRowProps) {
  const { text, icon: Icon, color, detail, canRetry } = styleFor(props);
  return (
    <li className="grid gap-1 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{props.device.name}</span>
        <span className={`flex items-center gap-1.5 tabular-nums ${color}`}>
          <Icon className={`size-4 shrink-0 ${Icon === LoaderCircle ? "turn-quickly" : ""}`} aria-hidden />
          {text}
        </span>
      </div>
      {detail && <p className="text-ink-2">{detail}</p>}
      {canRetry && (
        <Button variant="danger-outline" className="justify-self-start" onClick={props.onRetry}>
          Retry <span className="sr-only">{props.device.name}</span>
        </Button>
      )}
    </li>
  );
}
