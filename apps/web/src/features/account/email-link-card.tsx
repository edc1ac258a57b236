import { CircleCheck, Unlink } from "lucide-react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { accountMessages } from "./account-messages.ts";
import { type EmailLink, useConfirmEmailLink } from "./email-link.api.ts";

type EmailLinkCardProps = Readonly<{ link: EmailLink; token: string }>;

/** What the link does, with the address by name, and the button that does it. */
export function EmailLinkCard({ link: { kind, email }, token }: EmailLinkCardProps) {
  const texts = accountMessages().verify;
  const { act, text, advice, done } = texts.kinds[kind];
  const confirm = useConfirmEmailLink(token);
  if (confirm.isSuccess)
    return (
      <Notice tone="ok" icon={CircleCheck} role="status">
        {done({ email })}
      </Notice>
    );
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">{text({ email })}</p>
      {advice !== "" && <p className="text-sm text-ink-2">{advice}</p>}
      {confirm.error && (
        <Notice tone="danger" icon={Unlink} role="alert" title={texts.failed}>
          {readableMessage(confirm.error)}
        </Notice>
      )}
      <Button pendingText={confirm.isPending && texts.acting} onClick={() => confirm.mutate()}>
        {act}
      </Button>
    </div>
  );
}
