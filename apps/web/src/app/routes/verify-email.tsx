import { useSearch } from "@tanstack/react-router";
import { CircleCheck, Unlink } from "lucide-react";
import { accountMessages } from "@/features/account/account-messages.ts";
import { useVerifyEmail } from "@/features/account/verify-email.api.ts";
import { readableMessage } from "@/lib/http/http-error.ts";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Entrance } from "../shell/entrance.tsx";

function Result({ token }: Readonly<{ token: string }>) {
  const texts = accountMessages().verify;
  const verification = useVerifyEmail(token);
  if (token === "") {
    return (
      <Notice tone="danger" icon={Unlink}>
        {texts.incomplete}
      </Notice>
    );
  }
  if (verification.isPending) return <Spinner />;
  if (verification.error) {
    return (
      <Notice tone="danger" icon={Unlink} role="alert" title={texts.failed}>
        {readableMessage(verification.error)}
      </Notice>
    );
  }
  return (
    <Notice tone="ok" icon={CircleCheck} role="status">
      {texts.done}
    </Notice>
  );
}

export function VerifyEmailScreen() {
  const { token = "" } = useSearch({ from: "/verify-email" });
  return (
    <Entrance title={accountMessages().verify.title}>
      <Result token={token} />
      {/* A full load: the confirmed address may be that of somebody signed in here. */}
      <a href="/login" className={buttonStyle("secondary")}>
        {accountMessages().verify.proceed}
      </a>
    </Entrance>
  );
}
