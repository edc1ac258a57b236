import { Link } from "@tanstack/react-router";
import { MailCheck, MailX } from "lucide-react";
import { useState } from "react";
import { useAuthOptions } from "@/features/account/auth.api.ts";
import { ForgotPasswordForm } from "@/features/account/forgot-password-form.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { Entrance } from "../shell/entrance.tsx";

function Body() {
  const options = useAuthOptions();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (options.data?.hasMail === false) {
    return (
      <Notice tone="warn" icon={MailX}>
        This instance sends no mail. Ask an administrator for a reset link.
      </Notice>
    );
  }
  if (sentTo) {
    return (
      <Notice tone="ok" icon={MailCheck} role="status">
        <span className="wrap-anywhere">If {sentTo} has an account here, a link to set a new password is on its way.</span>
      </Notice>
    );
  }
  return <ForgotPasswordForm onDone={setSentTo} />;
}

export function ForgotPasswordScreen() {
  return (
    <Entrance title="Forgot password" intro="We mail you a link to set a new one.">
      <Body />
      <Link to="/login" className={`${TEXT_LINK} text-sm`}>
        Back to sign in
      </Link>
    </Entrance>
  );
}
