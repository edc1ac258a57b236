import { settingsMessages } from "@halocline/messages/texts/settings";
import { CircleAlert, MailCheck, Send } from "lucide-react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { useSendTest } from "./notifications.api.ts";

function Answer({ test: { data, error } }: Readonly<{ test: ReturnType<typeof useSendTest> }>) {
  const texts = settingsMessages().test;
  if (error)
    return (
      <Notice tone="danger" icon={CircleAlert} title={texts.notSent}>
        {readableMessage(error)}
      </Notice>
    );
  if (!data) return null;
  return data.isSent ? (
    <Notice tone="ok" icon={MailCheck} title={texts.sent({ to: data.to })}>
      {data.message}
    </Notice>
  ) : (
    <Notice tone="danger" icon={CircleAlert} title={texts.failed({ to: data.to })}>
      {data.message}
    </Notice>
  );
}

/** Proves the whole way to the person's mailbox, whatever the switches say. */
export function SendTest({ canSendMail }: Readonly<{ canSendMail: boolean }>) {
  const test = useSendTest();
  const texts = settingsMessages().test;
  return (
    <Card title={texts.title} subtitle={texts.subtitle}>
      <div className="mt-4 grid justify-items-start gap-3">
        <Button
          variant="secondary"
          disabled={!canSendMail}
          pendingText={test.isPending && texts.acting}
          onClick={() => test.mutate()}
        >
          <Send className="size-4.5" aria-hidden />
          {texts.act}
        </Button>
        <div role="status" className="w-full wrap-anywhere empty:hidden">
          {!test.isPending && <Answer test={test} />}
        </div>
      </div>
    </Card>
  );
}
