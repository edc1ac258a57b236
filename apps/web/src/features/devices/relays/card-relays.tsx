import type { Relay } from "@halocline/contracts/http/entities.contract";
import type { Freshness } from "@halocline/domain/devices/presence";
import { relaysMessages } from "@halocline/messages/texts/relays";
import { clsx } from "clsx";
import { relayLabel } from "@/lib/relay-label.ts";
import { FreshnessTag } from "@/ui/freshness-tag.tsx";
import { isCurrent } from "../device-freshness.ts";
import { RELAY_ICONS } from "./relay-icon.ts";
import { type RelayView, relayView } from "./relay-view.ts";

/** As specified; the fifth is a dot, and by default the spare. */
const NAMED_RELAYS = 4;

type ShownRelay = Readonly<{ relay: Relay; state: RelayView["state"] }>;

const PILLS: Readonly<Record<RelayView["state"], string>> = {
  ON: "bg-primary text-on-primary",
  OFF: "bg-muted-soft text-muted-ink",
  Unknown: "border border-dashed border-line-strong text-ink-2",
};

const DOTS: Readonly<Record<RelayView["state"], string>> = {
  ON: "bg-primary",
  OFF: "border-2 border-line-strong",
  Unknown: "border-2 border-dashed border-line-strong",
};

function NamedRelay({ relay, state }: ShownRelay) {
  const Icon = RELAY_ICONS[relay.role];
  return (
    <li className="flex items-center gap-2 rounded-panel bg-inset px-3 py-2">
      <Icon className="size-4 shrink-0 text-ink-2" aria-hidden />
      <span className="min-w-0 grow text-sm font-medium wrap-anywhere">{relay.name ?? relayLabel(relay.role)}</span>
      <span className={clsx("shrink-0 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap", PILLS[state])}>
        {relaysMessages().states[state]}
      </span>
    </li>
  );
}

function Dots({ relays }: Readonly<{ relays: readonly ShownRelay[] }>) {
  const isKnown = relays.every(({ state }) => state !== "Unknown");
  const { countOn, countUnknown } = relaysMessages();
  const on = relays.filter(({ state }) => state === "ON").length;
  return (
    <p className="mt-2.5 flex items-center gap-1.5 text-xs text-ink-3 tabular-nums">
      {relays.map(({ relay, state }) => (
        <span key={relay.id} className={clsx("size-2.5 rounded-full", DOTS[state])} aria-hidden="true" />
      ))}
      <span className="pl-1">{isKnown ? countOn({ on, count: relays.length }) : countUnknown({ count: relays.length })}</span>
    </p>
  );
}

type CardRelaysProps = Readonly<{ relays: readonly Relay[]; freshness: Freshness; ageMs: number | null; nowMs: number }>;

export function CardRelays({ relays, freshness, ageMs, nowMs }: CardRelaysProps) {
  const shown = relays
    .toSorted((a, b) => a.channelNumber - b.channelNumber)
    .map((relay) => ({ relay, state: relayView(relay, isCurrent(freshness), nowMs).state }));
  const labels = relaysMessages();
  return (
    <div>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{labels.relays}</h3>
        <FreshnessTag freshness={freshness} ageMs={ageMs} />
      </div>
      {shown.length === 0 ? (
        <p className="mt-2 text-sm text-ink-3">{labels.none}</p>
      ) : (
        <>
          <ul aria-label={labels.relays} className="mt-2 grid gap-2 sm:grid-cols-2 md:grid-cols-1 xl:grid-cols-2">
            {shown.slice(0, NAMED_RELAYS).map((entry) => (
              <NamedRelay key={entry.relay.id} {...entry} />
            ))}
          </ul>
          <Dots relays={shown} />
        </>
      )}
    </div>
  );
}
