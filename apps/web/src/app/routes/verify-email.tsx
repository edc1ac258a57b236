// Where a mailed link about an e-mail address leads. It waits for a press.

import { accountMessages } from "@halocline/messages/texts/account";
import { useSearch } from "@tanstack/react-router";
import { Unlink } from "lucide-react";
import { type ConfirmEmailLink, useConfirmEmailLink, useEmailLink } from "@/features/account/email-link.api.ts";
import { EmailLinkCard } from "@/features/account/email-link-card.tsx";
import { readableMessage } from "@/lib/http/http-error.ts";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Entrance } from "../shell/entrance.tsx";

type ContentProps = Readonly<{ token: string; link: ReturnType<typeof useEmailLink>; confirm: ConfirmEmailLink }>;

function Content({ token, link, confirm }: ContentProps) {
  const texts = accountMessages().verify;
  if (token === "") {
    return (
      <Notice tone="danger" icon={Unlink}>
        {texts.incomplete}
      </Notice>
    );
  }
  if (link.data) return <EmailLinkCard link={link.data} confirm={confirm} />;
  if (link.isPending) return <Spinner />;
  return (
    <Notice tone="danger" icon={Unlink} role="alert" title={texts.failed}>
      {readableMessage(link.error)}
    </Notice>
  );
}

export function VerifyEmailScreen() {
  const { token = "" } = useSearch({ from: "/verify-email" });
  const link = useEmailLink(token);
  const confirm = useConfirmEmailLink(token);
  const texts = accountMessages().verify;
  const isOpen = link.data && !confirm.isSuccess;
  return (
    <Entrance title={link.data ? texts.kinds[link.data.kind].title : texts.title}>
      <Content token={token} link={link} confirm={confirm} />
      {/* A full load: the confirmed address may be that of somebody signed in here. */}
      {!isOpen && (
        <a href="/login" className={buttonStyle("secondary")}>
          {texts.proceed}
        </a>
      )}
    </Entrance>
  );
}
