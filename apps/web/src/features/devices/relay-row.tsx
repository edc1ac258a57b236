import type { Relay } from "@halocline/contracts/http/entities.contract";
import { clsx } from "clsx";
import { formatMaxRuntime } from "../../lib/duration.ts";
import { Tooltip } from "../../ui/tooltip.tsx";
import { causeText } from "./control/cause-text.ts";
import { relayName } from "./control/relay-name.ts";
import { RELAY_ICONS } from "./relay-icon.ts";
import { relayLook } from "./relay-look.ts";
import type { RelayView } from "./relay-view.ts";
import { RuntimeMeter } from "./runtime-meter.tsx";

type RelayRowProps = Readonly<{ relay: Relay; view: RelayView }>;

/** What there is to know beyond what stands there anyway; a state that is not known has no cause. */
const hintFor = (name: string, relay: Relay, { state }: RelayView): string =>
  [`${name}, channel ${relay.channelNumber}: ${state}`, state === "Unknown" ? null : causeText(relay)]
    .filter((text) => text !== null)
    .join(". ");

export function RelayRow({ relay, view }: RelayRowProps) {
  const Icon = RELAY_ICONS[relay.role];
  const look = relayLook(view);
  const isOn = view.state === "ON";
  const name = relayName(relay);
  return (
    <Tooltip text={hintFor(name, relay, view)}>
      <li
        className={clsx(
          "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-panel border p-3 lg:grid-cols-[auto_minmax(0,1fr)]",
          look.card,
        )}
      >
        <span className={clsx("grid size-10 shrink-0 place-items-center rounded-full", look.icon)}>
          <Icon className={clsx("size-5", isOn && relay.role === "circulation" && "turn")} aria-hidden />
        </span>
        <div className="min-w-0 lg:order-last lg:col-span-2">
          <p className="text-sm font-semibold wrap-anywhere">{name}</p>
          <p className="text-xs text-ink-3 tabular-nums">
            <span className={clsx(isOn && "font-semibold text-ink")}>{view.runtime}</span>
            {` · ${formatMaxRuntime(relay.maxRuntimeSeconds)} · CH ${relay.channelNumber}`}
          </p>
          {view.usedShare !== null && <RuntimeMeter usedShare={view.usedShare} isNearLimit={view.isNearLimit} />}
        </div>
        <span className={clsx("justify-self-end rounded-full px-2.5 py-1 text-xs font-semibold", look.pill)}>{view.state}</span>
      </li>
    </Tooltip>
  );
}
