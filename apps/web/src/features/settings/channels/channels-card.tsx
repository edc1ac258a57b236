import type { NotificationChannel } from "@halocline/contracts/http/channels.contract";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { Plus } from "lucide-react";
import { useState } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { ChannelDialog } from "./channel-dialog.tsx";
import { ChannelRow } from "./channel-row.tsx";
import { useChannels } from "./channels.api.ts";

function ChannelList({ channels }: Readonly<{ channels: readonly NotificationChannel[] }>) {
  const [edited, setEdited] = useState<Readonly<{ channel: NotificationChannel | null }> | null>(null);
  const texts = settingsMessages().channels;
  return (
    <>
      {channels.length === 0 && <p className="mt-4 text-sm text-ink-2">{texts.none}</p>}
      <ul className="mt-2 divide-y">
        {channels.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} onChange={() => setEdited({ channel })} />
        ))}
      </ul>
      <Button className="mt-4" variant="secondary" onClick={() => setEdited({ channel: null })}>
        <Plus className="size-4.5" aria-hidden />
        {texts.add}
      </Button>
      {edited && <ChannelDialog channel={edited.channel} onClose={() => setEdited(null)} />}
    </>
  );
}

/** For everybody: who is no owner is called when no owner answers. */
export function ChannelsCard() {
  const channels = useChannels();
  const texts = settingsMessages().channels;
  return (
    <Card title={texts.title} subtitle={texts.subtitle}>
      {channels.isPending && <Spinner />}
      {channels.data && <ChannelList channels={channels.data.filter(({ preset }) => preset !== "push")} />}
      {channels.isError && (
        <p className="mt-4 text-sm text-danger-ink">
          {texts.notLoaded} {readableMessage(channels.error)}
        </p>
      )}
    </Card>
  );
}
