import type { Relay } from "@halocline/contracts/http/entities.contract";
import type { Freshness } from "@halocline/domain/presence";
import { compareRelays } from "@halocline/domain/relays";
import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { FreshnessTag } from "../../ui/freshness-tag.tsx";
import { TooltipArea } from "../../ui/tooltip.tsx";
import { isCurrent } from "./is-current.ts";
import { RelayRow } from "./relay-row.tsx";
import { relayView } from "./relay-view.ts";

type RelayStatusCardProps = Readonly<{
  relays: readonly Relay[];
  freshness: Freshness;
  ageMs: number | null;
  nowMs: number;
  /** The way to where relays are switched; here they are only shown. */
  aside?: ReactNode;
  className?: string;
}>;

export function RelayStatusCard({ relays, freshness, ageMs, nowMs, aside, className }: RelayStatusCardProps) {
  const isKnown = isCurrent(freshness);
  return (
    <Card
      title="Pump & Relay Status"
      subtitle={<FreshnessTag freshness={freshness} ageMs={ageMs} />}
      aside={aside}
      className={className}
    >
      {relays.length === 0 ? (
        <p className="mt-4 text-sm text-ink-3">No relay channels configured</p>
      ) : (
        <TooltipArea>
          <ul className="mt-4 grid gap-2.5 lg:grid-cols-5">
            {relays.toSorted(compareRelays).map((relay) => (
              <RelayRow key={relay.id} relay={relay} view={relayView(relay, isKnown, nowMs)} />
            ))}
          </ul>
        </TooltipArea>
      )}
    </Card>
  );
}
