// Where a mailed link about an e-mail address leads. It waits for a press.

import { useSearch } from "@tanstack/react-router";
import { Unlink } from "lucide-react";
import { accountMessages } from "@/features/account/account-messages.ts";
import { useEmailLink } from "@/features/account/email-link.api.ts";
import { EmailLinkCard } from "@/features/account/email-link-card.tsx";
import { readableMessage } from "@/lib/http/http-error.ts";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Entrance } from "../shell/entrance.tsx";

function Content({ token, link }: Readonly<{ token: string; link: ReturnType<typeof useEmailLink> }>) {
  const texts = accountMessages().verify;
  if (token === "") {
    return (
      <Notice tone="danger" icon={Unlink}>
        {texts.incomplete}
      </Notice>
    );
  }
  if (link.data) return <EmailLinkCard link={link.data} token={token} />;
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
  const texts = accountMessages().verify;
  return (
    <Entrance title={link.data ? texts.kinds[link.data.kind].title : texts.title}>
      <Content token={token} link={link} />
      {/* A full load: the confirmed address may be that of somebody signed in here. */}
      <a href="/login" className={buttonStyle("secondary")}>
        {texts.proceed}
      </a>
    </Entrance>
  );
}
