import type { Relay } from "@halocline/contracts/http/entities.contract";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { relaysMessages } from "@halocline/messages/texts/relays";
import { clsx } from "clsx";
import { type ComponentProps, memo, type ReactNode } from "react";
import { formatMaxRuntime } from "@/lib/time/duration.ts";
import { relayName } from "../control/relay-name.ts";
import { RELAY_ICONS } from "./relay-icon.ts";
import { relayStyle } from "./relay-style.ts";
import type { RelayView } from "./relay-view.ts";
import { RuntimeMeter } from "./runtime-meter.tsx";

export type RelayRowProps = Readonly<{
  relay: Relay;
  view: RelayView;
  /** Off, and nothing may switch it on. */
  isLocked: boolean;
  /** The one thing that can be done to it here. */
  control?: ReactNode;
}>;

/** One line of facts on a phone, separated by dots; a tile of its own on a wide screen. */
const AFTER_A_DOT = "before:mx-1 before:content-['·'] lg:before:content-none";

function RelayFacts({ relay, view, isLocked }: RelayRowProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline text-xs text-ink-3 tabular-nums lg:order-last lg:col-span-2 lg:block">
      <p className="w-full text-sm font-semibold text-ink wrap-anywhere">{relayName(relay)}</p>
      <p className={clsx("lg:text-sm", view.state === "ON" && "font-semibold text-ink")}>{view.runtime}</p>
      <p className={AFTER_A_DOT}>{formatMaxRuntime(relay.maxRuntimeSeconds)}</p>
      {isLocked && <p className={clsx(AFTER_A_DOT, "text-danger-ink")}>{dashboardMessages().locked}</p>}
      {view.usedShare !== null && (
        <div className="w-full">
          <RuntimeMeter usedShare={view.usedShare} isNearLimit={view.isNearLimit} />
        </div>
      )}
    </div>
  );
}

/** Unknown is a question mark, and read out as what it is. */
function State({ view, isLocked }: Pick<RelayRowProps, "view" | "isLocked">) {
  const text = relaysMessages().states[view.state];
  const pill = isLocked ? "bg-danger-soft text-danger-ink" : relayStyle(view).pill;
  return (
    <span className={clsx("justify-self-end rounded-full px-2.5 py-1 text-xs font-semibold", pill)}>
      {view.state === "Unknown" ? (
        <>
          <span aria-hidden="true">?</span>
          <span className="sr-only">{text}</span>
        </>
      ) : (
        text
      )}
    </span>
  );
}

/** What else is given goes to the list item. */
export const RelayRow = memo(function RelayRow(props: RelayRowProps & ComponentProps<"li">) {
  const { relay, view, isLocked, control, ...item } = props;
  const Icon = RELAY_ICONS[relay.role];
  const isTurning = view.state === "ON" && relay.role === "circulation";
  return (
    <li
      {...item}
      className={clsx(
        "grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 py-1 not-first:border-t lg:gap-x-3 lg:grid-cols-[auto_minmax(0,1fr)] lg:content-start lg:gap-y-2 lg:rounded-panel lg:border lg:p-3.5",
        view.state === "ON" &&
          (view.isNearLimit ? "lg:border-warn/60 lg:bg-warn-soft" : "lg:border-primary/60 lg:bg-primary-soft"),
      )}
    >
      <span className={clsx("grid size-8 shrink-0 place-items-center rounded-full", relayStyle(view).icon)}>
        <Icon className={clsx("size-4.5", isTurning && "turn")} aria-hidden />
      </span>
      <RelayFacts relay={relay} view={view} isLocked={isLocked} />
      <div className="max-lg:order-last">
        <State view={view} isLocked={isLocked} />
      </div>
      {control}
    </li>
  );
});
