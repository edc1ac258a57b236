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

/** One line of facts on a phone, separated by dots; a card of its own on a wide screen. */
const AFTER_A_DOT = "before:mx-1 before:content-['·'] lg:before:content-none";

function RelayFacts({ name, relay, view }: RelayRowProps & Readonly<{ name: string }>) {
  return (
    <div className="grid min-w-0 grid-cols-[auto_auto_minmax(0,1fr)] items-baseline text-xs text-ink-3 tabular-nums lg:order-last lg:col-span-2 lg:grid-cols-[minmax(0,1fr)_auto]">
      <p className="col-span-3 text-sm font-semibold text-ink wrap-anywhere lg:col-span-1">{name}</p>
      <p
        className={clsx(
          "lg:figures lg:col-span-2 lg:row-start-2 lg:mt-1.5 lg:text-xl lg:font-semibold",
          view.state === "ON" && "font-semibold text-ink",
        )}
      >
        {view.runtime}
      </p>
      <p className={clsx(AFTER_A_DOT, "lg:col-span-2 lg:row-start-3")}>{formatMaxRuntime(relay.maxRuntimeSeconds)}</p>
      <p className={clsx(AFTER_A_DOT, "whitespace-nowrap lg:col-start-2 lg:row-start-1")}>CH {relay.channelNumber}</p>
      {view.usedShare !== null && (
        <div className="col-span-full">
          <RuntimeMeter usedShare={view.usedShare} isNearLimit={view.isNearLimit} />
        </div>
      )}
    </div>
  );
}

export function RelayRow({ relay, view }: RelayRowProps) {
  const Icon = RELAY_ICONS[relay.role];
  const look = relayLook(view);
  const isOn = view.state === "ON";
  const name = relayName(relay);
  return (
    <Tooltip text={hintFor(name, relay, view)}>
      <li
        className={clsx(
          "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-panel border p-3 lg:grid-cols-[auto_minmax(0,1fr)] lg:content-start lg:p-4",
          look.card,
        )}
      >
        <span className={clsx("grid size-10 shrink-0 place-items-center rounded-full", look.icon)}>
          <Icon className={clsx("size-5", isOn && relay.role === "circulation" && "turn")} aria-hidden />
        </span>
        <RelayFacts name={name} relay={relay} view={view} />
        <span className={clsx("justify-self-end rounded-full px-2.5 py-1 text-xs font-semibold", look.pill)}>{view.state}</span>
      </li>
    </Tooltip>
  );
}
