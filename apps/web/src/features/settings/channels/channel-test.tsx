import type { NotificationChannel } from "@halocline/contracts/http/channels.contract";
import { channelErrorsMessages } from "@halocline/messages/texts/channel-errors";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { CircleAlert, CircleHelp, Send } from "lucide-react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { useArrival, useTestChannel } from "./channels.api.ts";

type Channel = Readonly<{ channel: NotificationChannel }>;

/** A service's "yes" is no phone that rang: only the person knows. */
function DidItArrive({ channel, onArrived }: Channel & Readonly<{ onArrived: () => void }>) {
  const arrival = useArrival(channel);
  const texts = settingsMessages().channels;
  if (arrival.data && arrival.variables === false)
    return (
      <Notice tone="warn" icon={CircleAlert} title={texts.notArrivedTitle}>
        {texts.notArrivedText}
      </Notice>
    );
  return (
    <Notice tone="info" icon={CircleHelp} title={texts.didItArrive}>
      {texts.taken}
      <div className="mt-3 grid gap-2 sm:flex">
        <Button disabled={arrival.isPending} onClick={() => arrival.mutate(true, { onSuccess: onArrived })}>
          {texts.arrived}
        </Button>
        <Button variant="secondary" disabled={arrival.isPending} onClick={() => arrival.mutate(false)}>
          {texts.notArrived}
        </Button>
      </div>
    </Notice>
  );
}

function Answer({ channel, test }: Channel & Readonly<{ test: ReturnType<typeof useTestChannel> }>) {
  const texts = settingsMessages().channels;
  const { data, error } = test;
  if (error)
    return (
      <Notice tone="danger" icon={CircleAlert} title={texts.testNotSent}>
        {readableMessage(error)}
      </Notice>
    );
  if (!data) return null;
  if (data.isTaken) return <DidItArrive channel={channel} onArrived={test.reset} />;
  return (
    <Notice tone="danger" icon={CircleAlert} title={texts.testFailed}>
      {channelErrorsMessages()[data.error ?? "refused"]}
    </Notice>
  );
}

/** The button, and what came of it, for their places in the row. */
export function useChannelTest(channel: NotificationChannel) {
  const test = useTestChannel(channel.id);
  const texts = settingsMessages().channels;
  return {
    button: (
      <Button
        variant="secondary"
        aria-label={texts.testNamed({ name: channel.name })}
        pendingText={test.isPending && texts.testing}
        onClick={() => test.mutate()}
      >
        <Send className="size-4.5" aria-hidden />
        {texts.test}
      </Button>
    ),
    answer: (
      <div role="status" className="wrap-anywhere empty:hidden">
        {!test.isPending && <Answer channel={channel} test={test} />}
      </div>
    ),
  };
}
