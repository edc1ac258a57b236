import { CircleAlert, MailCheck, Send } from "lucide-react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { useSendTest } from "./notifications.api.ts";

function Answer({ test: { data, error } }: Readonly<{ test: ReturnType<typeof useSendTest> }>) {
  if (error)
    return (
      <Notice tone="danger" icon={CircleAlert} title="No test mail was sent">
        {readableMessage(error)}
      </Notice>
    );
  if (!data) return null;
  return data.isSent ? (
    <Notice tone="ok" icon={MailCheck} title={`Test mail sent to ${data.to}`}>
      {data.message}
    </Notice>
  ) : (
    <Notice tone="danger" icon={CircleAlert} title={`The test mail to ${data.to} failed`}>
      {data.message}
    </Notice>
  );
}

/** Proves the whole way to the person's mailbox, whatever the switches say. */
export function SendTest({ canSendMail }: Readonly<{ canSendMail: boolean }>) {
  const test = useSendTest();
  return (
    <Card title="Test" subtitle="Sends one mail to your address, whatever is switched on above.">
      <div className="mt-4 grid justify-items-start gap-3">
        <Button
          variant="secondary"
          disabled={!canSendMail}
          pendingText={test.isPending && "Sending..."}
          onClick={() => test.mutate()}
        >
          <Send className="size-4.5" aria-hidden />
          Send test
        </Button>
        <div role="status" className="w-full wrap-anywhere empty:hidden">
          {!test.isPending && <Answer test={test} />}
        </div>
      </div>
    </Card>
  );
}
