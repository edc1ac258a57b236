import type { Relay } from "@halocline/contracts/http/entities.contract";
import type { Freshness } from "@halocline/domain/devices/presence";
import { compareRelays } from "@halocline/domain/relays/relays";
import { lazy, type ReactNode, Suspense } from "react";
import { useHover } from "@/lib/page/media.ts";
import { FreshnessTag } from "@/ui/freshness-tag.tsx";
import { Card } from "@/ui/page/card.tsx";
import { isCurrent } from "../device-freshness.ts";
import { RelayRow, type RelayRowProps } from "./relay-row.tsx";
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

type RelayRowsProps = Readonly<{ rows: readonly RelayRowProps[] }>;

const PlainRows = ({ rows }: RelayRowsProps): ReactNode => rows.map((row) => <RelayRow key={row.relay.id} {...row} />);

const HintedRows = lazy(() =>
  import("./hinted-relay-rows.tsx").then(
    (module) => ({ default: module.HintedRelayRows }),
    () => ({ default: PlainRows }),
  ),
);

function RelayRows({ rows }: RelayRowsProps) {
  const plain = <PlainRows rows={rows} />;
  const canHover = useHover();
  return canHover ? (
    <Suspense fallback={plain}>
      <HintedRows rows={rows} />
    </Suspense>
  ) : (
    plain
  );
}

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
        <ul className="mt-4 grid gap-2.5 lg:grid-cols-5">
          <RelayRows rows={relays.toSorted(compareRelays).map((relay) => ({ relay, view: relayView(relay, isKnown, nowMs) }))} />
        </ul>
      )}
    </Card>
  );
}
