import { useSearch } from "@tanstack/react-router";
import { CircleCheck, Unlink } from "lucide-react";
import { useVerifyEmail } from "@/features/account/verify-email.api.ts";
import { readableMessage } from "@/lib/http/http-error.ts";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Entrance } from "../shell/entrance.tsx";

function Result({ token }: Readonly<{ token: string }>) {
  const verification = useVerifyEmail(token);
  if (token === "") {
    return (
      <Notice tone="danger" icon={Unlink}>
        This link is not complete. Open the newest one in your mail.
      </Notice>
    );
  }
  if (verification.isPending) return <Spinner />;
  if (verification.error) {
    return (
      <Notice tone="danger" icon={Unlink} role="alert" title="This link did not work">
        {readableMessage(verification.error)}
      </Notice>
    );
  }
  return (
    <Notice tone="ok" icon={CircleCheck} role="status">
      Your email address is confirmed.
    </Notice>
  );
}

export function VerifyEmailScreen() {
  const { token = "" } = useSearch({ from: "/verify-email" });
  return (
    <Entrance title="Verify email">
      <Result token={token} />
      {/* A full load: the confirmed address may be that of somebody signed in here. */}
      <a href="/login" className={buttonStyle("secondary")}>
        Continue
      </a>
    </Entrance>
  );
}
