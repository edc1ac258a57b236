import { accountMessages } from "@halocline/messages/texts/account";
import { CircleCheck, Unlink } from "lucide-react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import type { ConfirmEmailLink, EmailLink } from "./email-link.api.ts";

type EmailLinkCardProps = Readonly<{ link: EmailLink; confirm: ConfirmEmailLink }>;

/** What the link does, with the address by name, and the button that does it. */
export function EmailLinkCard({ link: { kind, email }, confirm }: EmailLinkCardProps) {
  const texts = accountMessages().verify;
  const { act, text, advice, done } = texts.kinds[kind];
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
