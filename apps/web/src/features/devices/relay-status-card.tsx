import type { Relay } from "@halocline/contracts/http/entities.contract";
import type { Freshness } from "@halocline/domain/presence";
import { compareRelays } from "@halocline/domain/relays";
import { Card } from "../../ui/card.tsx";
import { FreshnessTag } from "../../ui/freshness-tag.tsx";
import { RelayRow } from "./relay-row.tsx";
import { relayView } from "./relay-view.ts";

type RelayStatusCardProps = Readonly<{
  relays: readonly Relay[];
  freshness: Freshness;
  ageMs: number | null;
  nowMs: number;
}>;

/** Recent enough to say what a relay does; older than this it is unknown. */
export const isCurrent = (freshness: Freshness): boolean => freshness === "live" || freshness === "late";

export function RelayStatusCard({ relays, freshness, ageMs, nowMs }: RelayStatusCardProps) {
  const isKnown = isCurrent(freshness);
  return (
    <Card title="Pump & Relay Status" subtitle={<FreshnessTag freshness={freshness} ageMs={ageMs} />}>
      {relays.length === 0 ? (
        <p className="mt-4 text-sm text-ink-3">No relay channels configured</p>
      ) : (
        <ul className="mt-4 grid gap-2.5">
          {relays.toSorted(compareRelays).map((relay) => (
            <RelayRow key={relay.id} relay={relay} view={relayView(relay, isKnown, nowMs)} />
          ))}
        </ul>
      )}
    </Card>
  );
}
