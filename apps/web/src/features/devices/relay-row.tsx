import type { Relay } from "@halocline/contracts/http/entities.contract";
import { relayLabel } from "@halocline/domain/relays";
import { clsx } from "clsx";
import { formatMaxRuntime } from "../../lib/duration.ts";
import { RELAY_ICONS } from "./relay-icon.ts";
import type { RelayView } from "./relay-view.ts";
import { RuntimeMeter } from "./runtime-meter.tsx";

type RelayRowProps = Readonly<{ relay: Relay; view: RelayView }>;

type Look = Readonly<{ row: string; icon: string; pill: string }>;

const ON: Look = {
  row: "border-primary/60 bg-primary-soft",
  icon: "bg-primary text-on-primary",
  pill: "bg-primary text-on-primary",
};
const NEAR_LIMIT: Look = { row: "border-warn/60 bg-warn-soft", icon: "bg-warn text-surface", pill: "bg-warn text-surface" };
const OFF: Look = { row: "", icon: "bg-muted-soft text-muted-ink", pill: "bg-muted-soft text-muted-ink" };
const UNKNOWN: Look = { ...OFF, pill: "border border-dashed border-line-strong text-ink-2" };

function lookOf({ state, isNearLimit }: RelayView): Look {
  if (state === "Unknown") return UNKNOWN;
  if (state === "OFF") return OFF;
  return isNearLimit ? NEAR_LIMIT : ON;
}

export function RelayRow({ relay, view }: RelayRowProps) {
  const Icon = RELAY_ICONS[relay.role];
  const look = lookOf(view);
  const isOn = view.state === "ON";
  return (
    <li className={clsx("flex items-center gap-3 rounded-panel border p-3", look.row)}>
      <span className={clsx("grid size-10 shrink-0 place-items-center rounded-full", look.icon)}>
        <Icon className={clsx("size-5", isOn && relay.role === "circulation" && "turn")} aria-hidden />
      </span>
      <div className="min-w-0 grow">
        <p className="text-sm font-semibold">{relayLabel(relay.role)}</p>
        <p className="text-xs text-ink-3 tabular-nums">
          <span className={clsx(isOn && "font-semibold text-ink")}>{view.runtime}</span>
          {` · ${formatMaxRuntime(relay.maxRuntimeSeconds)} · CH ${relay.channelNumber}`}
        </p>
        {view.usedShare !== null && <RuntimeMeter usedShare={view.usedShare} isNearLimit={view.isNearLimit} />}
      </div>
      <span className={clsx("rounded-full px-2.5 py-1 text-xs font-semibold", look.pill)}>{view.state}</span>
    </li>
  );
}
