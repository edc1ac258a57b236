import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { devicePageMessages } from "@halocline/messages/texts/device-page";
import { useState } from "react";
import { relayLabel } from "@/lib/relay-label.ts";
import { formatRuntime } from "@/lib/time/duration.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Card } from "@/ui/page/card.tsx";
import { relayName } from "../control/relay-name.ts";
import { RELAY_ICONS } from "../relays/relay-icon.ts";
import { RelayDialog } from "./relay-dialog.tsx";

type RowProps = Readonly<{ relay: Relay; isOwner: boolean; onEdit: () => void }>;

function Row({ relay, isOwner, onEdit }: RowProps) {
  const texts = devicePageMessages().relays;
  const { channelNumber: channel, maxRuntimeSeconds, role } = relay;
  const Icon = RELAY_ICONS[role];
  const name = relayName(relay);
  const limit = maxRuntimeSeconds === null ? texts.continuous : texts.limit({ time: formatRuntime(maxRuntimeSeconds * 1000) });
  return (
    <li className="flex items-center gap-3 border-t py-2 first:border-t-0">
      <Icon className="size-5 shrink-0 text-ink-2" aria-hidden />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-3">{[...(relay.name ? [relayLabel(role)] : []), `CH ${channel}`, limit].join(" · ")}</p>
      </div>
      <Button variant="secondary" disabled={!isOwner} aria-haspopup="dialog" onClick={onEdit}>
        {texts.edit}
        <span className="sr-only">{texts.editNamed({ name, channel })}</span>
      </Button>
    </li>
  );
}

export function RelaysCard({ device, isOwner }: Readonly<{ device: Device; isOwner: boolean }>) {
  const [editedId, setEditedId] = useState<string | null>(null);
  const texts = devicePageMessages().relays;
  const edited = device.relays.find(({ id }) => id === editedId);
  return (
    <Card title={texts.title} subtitle={isOwner ? texts.subtitle : texts.onlyOwners}>
      <ul className="mt-3">
        {device.relays
          .toSorted((a, b) => a.channelNumber - b.channelNumber)
          .map((relay) => (
            <Row key={relay.id} relay={relay} isOwner={isOwner} onEdit={() => setEditedId(relay.id)} />
          ))}
      </ul>
      {edited && <RelayDialog device={device} relay={edited} onClose={() => setEditedId(null)} />}
    </Card>
  );
}
