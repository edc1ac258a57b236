// The relays with a tooltip each. Placing a text beside an element costs more code than the whole dashboard, so it comes
// after it, and only where something can hover.

import type { Relay } from "@halocline/contracts/http/entities.contract";
import { controlMessages } from "@halocline/messages/texts/control";
import { relaysMessages } from "@halocline/messages/texts/relays";
import { memo, type ReactNode } from "react";
import { Tooltip, TooltipArea } from "@/ui/overlays/tooltip.tsx";
import { causeText } from "../control/cause-text.ts";
import { relayName } from "../control/relay-name.ts";
import { RelayRow, type RelayRowProps } from "./relay-row.tsx";
import type { RelayView } from "./relay-view.ts";

/** What there is to know beyond what stands there anyway; a state that is not known has no cause. */
function hintFor(relay: Relay, { state }: RelayView): string {
  const known = { name: relayName(relay), channel: relay.channelNumber, state: relaysMessages().states[state] };
  return [controlMessages().relayHint(known), state === "Unknown" ? null : causeText(relay)]
    .filter((text) => text !== null)
    .join(". ");
}

const HintedRow = memo(function HintedRow(row: RelayRowProps) {
  return (
    <Tooltip text={hintFor(row.relay, row.view)}>
      <RelayRow {...row} />
    </Tooltip>
  );
});

export function HintedRelayRows({ rows }: Readonly<{ rows: readonly RelayRowProps[] }>): ReactNode {
  return (
    <TooltipArea>
      {rows.map((row) => (
        <HintedRow key={row.relay.id} {...row} />
      ))}
    </TooltipArea>
  );
}
