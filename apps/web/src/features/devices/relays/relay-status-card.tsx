import type { Relay } from "@halocline/contracts/http/entities.contract";
import { compareRelays } from "@halocline/domain/relays/relays";
import { relaysMessages } from "@halocline/messages/texts/relays";
import { type ReactNode, Suspense } from "react";
import { useHover } from "@/lib/page/media.ts";
import { Card } from "@/ui/page/card.tsx";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { RelayRow, type RelayRowProps } from "./relay-row.tsx";
import { relayView } from "./relay-view.ts";

type RelayStatusCardProps = Readonly<{
  relays: readonly Relay[];
  /** Heard lately enough to say what a relay does. */
  isKnown: boolean;
  nowMs: number;
  /** Nothing may switch it on now. */
  isLocked: (relay: Relay) => boolean;
  /** The pause of circulation, the switch of automatic top-up. */
  controlOf: (relay: Relay) => ReactNode;
  /** The way to where relays are switched; here they are mostly shown. */
  aside?: ReactNode;
  className?: string;
  /** What belongs to no row of this device. */
  children?: ReactNode;
}>;

type RelayRowsProps = Readonly<{ rows: readonly RelayRowProps[] }>;

const PlainRows = ({ rows }: RelayRowsProps): ReactNode => rows.map((row) => <RelayRow key={row.relay.id} {...row} />);

const HintedRows = lazyPart(async () => (await import("./hinted-relay-rows.tsx")).HintedRelayRows);

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

export function RelayStatusCard(props: RelayStatusCardProps) {
  const { relays, isKnown, nowMs, isLocked, controlOf, aside, className, children } = props;
  const { title, none } = relaysMessages();
  const rows = relays.toSorted(compareRelays).map((relay) => {
    const view = relayView(relay, isKnown, nowMs);
    return { relay, view, isLocked: view.state === "OFF" && isLocked(relay), control: controlOf(relay) };
  });
  return (
    <Card title={title} aside={aside} className={className}>
      {relays.length === 0 ? (
        <p className="mt-4 text-sm text-ink-3">{none}</p>
      ) : (
        <ul className="mt-1.5 grid lg:mt-4 lg:grid-cols-5 lg:gap-2.5">
          <RelayRows rows={rows} />
        </ul>
      )}
      {children}
    </Card>
  );
}
