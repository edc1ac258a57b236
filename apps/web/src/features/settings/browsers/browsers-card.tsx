import type { NotificationChannel } from "@halocline/contracts/http/channels.contract";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { shellMessages } from "@halocline/messages/texts/shell";
import { BellOff, BellRing, CircleAlert, Info, Smartphone } from "lucide-react";
import { useState } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { ChannelDialog } from "../channels/channel-dialog.tsx";
import { ChannelRow, isEnded } from "../channels/channel-row.tsx";
import { useChannels } from "../channels/channels.api.ts";
import type { BrowserAbility } from "./browser-ability.ts";
import { useEndHere, useHere, useTurnOn } from "./browsers.api.ts";

function Missing({ ability }: Readonly<{ ability: Exclude<BrowserAbility, "can"> }>) {
  const texts = settingsMessages().channels.browsers;
  const [icon, title, text] = {
    denied: [BellOff, texts.deniedTitle, texts.deniedText] as const,
    unsupported: [BellOff, texts.unsupportedTitle, texts.unsupportedText] as const,
    home_screen: [Smartphone, texts.homeScreenTitle, texts.homeScreenText] as const,
  }[ability];
  return (
    <Notice tone="info" icon={icon} title={title}>
      {text}
    </Notice>
  );
}

/** Nobody is asked for a permission before they have pressed this. */
function TurnOn() {
  const turning = useTurnOn();
  const texts = settingsMessages().channels.browsers;
  return (
    <>
      <Button
        className="justify-self-start max-sm:w-full"
        pendingText={turning.isPending && texts.turningOn}
        onClick={() => turning.mutate()}
      >
        <BellRing className="size-4.5" aria-hidden />
        {texts.turnOn}
      </Button>
      <p className="text-sm text-ink-3">{texts.asks}</p>
      {turning.error && (
        <Notice tone="danger" icon={CircleAlert} title={texts.notTurnedOn} role="alert">
          {readableMessage(turning.error)}
        </Notice>
      )}
    </>
  );
}

function BrowserList({ browsers, hereId }: Readonly<{ browsers: readonly NotificationChannel[]; hereId: string | null }>) {
  const [edited, setEdited] = useState<NotificationChannel | null>(null);
  const endHere = useEndHere();
  const { here } = settingsMessages().channels.browsers;
  return (
    <>
      <ul className="divide-y">
        {browsers.map((channel) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            note={channel.id === hereId ? here : undefined}
            onChange={() => setEdited(channel)}
            onDeleted={channel.id === hereId ? endHere : undefined}
          />
        ))}
      </ul>
      {edited && <ChannelDialog channel={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

type Read = Readonly<{ error: Error | null; refetch: () => unknown }>;

/** Without both nobody can tell whether there is something to turn on. */
function NotLoaded({ reads }: Readonly<{ reads: readonly Read[] }>) {
  const failed = reads.filter(({ error }) => error !== null);
  const [first] = failed;
  if (!first?.error) return null;
  return (
    <>
      <Notice tone="warn" icon={CircleAlert} role="alert" title={settingsMessages().channels.browsers.notLoaded}>
        {readableMessage(first.error)}
      </Notice>
      <Button
        variant="secondary"
        className="justify-self-start max-sm:w-full"
        onClick={() => {
          for (const { refetch } of failed) void refetch();
        }}
      >
        {shellMessages().tryAgain}
      </Button>
    </>
  );
}

/** For everybody: who is no owner is called when no owner answers. */
export function BrowsersCard() {
  const here = useHere();
  const channels = useChannels();
  const texts = settingsMessages().channels.browsers;
  const browsers = (channels.data ?? []).filter(({ preset }) => preset === "push");
  const { ability, channelId = null } = here.data ?? {};
  const isOn = browsers.some((channel) => channel.id === channelId && !isEnded(channel));
  return (
    <Card title={texts.title} subtitle={texts.subtitle}>
      <div className="mt-4 grid gap-3">
        {(here.isPending || channels.isPending) && <Spinner />}
        <NotLoaded reads={[here, channels]} />
        {ability && ability !== "can" && <Missing ability={ability} />}
        {ability === "can" && channels.data && !isOn && <TurnOn />}
        {browsers.length > 0 && <BrowserList browsers={browsers} hereId={channelId} />}
        <Notice tone="muted" icon={Info}>
          {texts.limits}
        </Notice>
      </div>
    </Card>
  );
}
