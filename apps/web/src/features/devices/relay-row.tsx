import type { Relay } from "@halocline/contracts/http/entities.contract";
import { relayLabel } from "@halocline/domain/relays";
import { clsx } from "clsx";
import { formatMaxRuntime } from "../../lib/duration.ts";
import { RELAY_ICONS } from "./relay-icon.ts";
import { relayLook } from "./relay-look.ts";
import type { RelayView } from "./relay-view.ts";
import { RuntimeMeter } from "./runtime-meter.tsx";

type RelayRowProps = Readonly<{ relay: Relay; view: RelayView }>;

export function RelayRow({ relay, view }: RelayRowProps) {
  const Icon = RELAY_ICONS[relay.role];
  const look = relayLook(view);
  const isOn = view.state === "ON";
  return (
    <li className={clsx("flex items-center gap-3 rounded-panel border p-3", look.card)}>
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
