import type { Relay } from "@halocline/contracts/http/entities.contract";
import { compareRelays } from "@halocline/domain/relays/relays";
import { controlMessages } from "@halocline/messages/texts/control";
import { relaysMessages } from "@halocline/messages/texts/relays";
import { formatMaxRuntime } from "@/lib/time/duration.ts";
import { Table, TableCell, TableRow } from "@/ui/page/table.tsx";
import type { LeaseChoice } from "./lease.ts";
import { type ControlContext, relayModel } from "./relay-model.ts";
import { relayName, relayPlace } from "./relay-name.ts";
import { RelayPill } from "./relay-pill.tsx";
import { RelaySwitch } from "./relay-switch.tsx";

type RelayTableProps = Readonly<{ context: ControlContext; choice: LeaseChoice }>;

function RelayTableRow({ relay, context, choice }: RelayTableProps & Readonly<{ relay: Relay }>) {
  const model = relayModel(relay, context);
  return (
    <TableRow className="max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <TableCell className="sm:w-40">
        <span className="block font-semibold wrap-anywhere">{relayName(relay)}</span>
        <span className="text-xs text-ink-3">{relayPlace(relay)}</span>
      </TableCell>
      <TableCell className="max-sm:pr-0">
        <RelayPill model={model} />
      </TableCell>
      <TableCell className="tabular-nums max-sm:col-span-2">
        {model.view.runtime}
        <span className="text-ink-3 max-sm:before:content-['_·_'] sm:block sm:text-xs">
          {formatMaxRuntime(relay.maxRuntimeSeconds)}
        </span>
        {model.end && <span className="block text-xs font-medium">{model.end.text}</span>}
      </TableCell>
      <TableCell className="max-sm:col-span-2 sm:w-80">
        <RelaySwitch relay={relay} model={model} control={context.control} choice={choice} />
      </TableCell>
    </TableRow>
  );
}

export function RelayTable({ context, choice }: RelayTableProps) {
  const { relay: relayHead, state, runtime, switch: switchHead } = controlMessages().advanced;
  return (
    <Table caption={relaysMessages().relays} head={[relayHead, state, runtime, <span className="sr-only">{switchHead}</span>]}>
      {context.device.relays.toSorted(compareRelays).map((relay) => (
        <RelayTableRow key={relay.id} relay={relay} context={context} choice={choice} />
      ))}
    </Table>
  );
}
