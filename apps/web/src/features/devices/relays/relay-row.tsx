import type { Relay } from "@halocline/contracts/http/entities.contract";
import { clsx } from "clsx";
import { type ComponentProps, memo } from "react";
import { formatMaxRuntime } from "@/lib/time/duration.ts";
import { relayName } from "../control/relay-name.ts";
import { RELAY_ICONS } from "./relay-icon.ts";
import { relayStyle } from "./relay-style.ts";
import type { RelayView } from "./relay-view.ts";
import { RuntimeMeter } from "./runtime-meter.tsx";

export type RelayRowProps = Readonly<{ relay: Relay; view: RelayView }>;

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

/** Redrawn when its relay changes, not with every second of the page. What else is given goes to the list item. */
export const RelayRow = memo(function RelayRow({ relay, view, ...item }: RelayRowProps & ComponentProps<"li">) {
  const Icon = RELAY_ICONS[relay.role];
  const style = relayStyle(view);
  const isOn = view.state === "ON";
  const name = relayName(relay);
  return (
    <li
      {...item}
      className={clsx(
        "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-panel border p-3 lg:grid-cols-[auto_minmax(0,1fr)] lg:content-start lg:p-4",
        style.card,
      )}
    >
      <span className={clsx("grid size-10 shrink-0 place-items-center rounded-full", style.icon)}>
        <Icon className={clsx("size-5", isOn && relay.role === "circulation" && "turn")} aria-hidden />
      </span>
      <RelayFacts name={name} relay={relay} view={view} />
      <span className={clsx("justify-self-end rounded-full px-2.5 py-1 text-xs font-semibold", style.pill)}>{view.state}</span>
    </li>
  );
});
