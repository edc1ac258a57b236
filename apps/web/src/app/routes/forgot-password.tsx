import { accountMessages } from "@halocline/messages/texts/account";
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
  const texts = accountMessages().forgot;
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (options.data?.hasMail === false) {
    return (
      <Notice tone="warn" icon={MailX}>
        {texts.noMail}
      </Notice>
    );
  }
  if (sentTo) {
    return (
      <Notice tone="ok" icon={MailCheck} role="status">
        <span className="wrap-anywhere">{texts.onItsWay({ email: sentTo })}</span>
      </Notice>
    );
  }
  return <ForgotPasswordForm onDone={setSentTo} />;
}

export function ForgotPasswordScreen() {
  const texts = accountMessages().forgot;
  return (
    <Entrance title={texts.title} intro={texts.intro}>
      <Body />
      <Link to="/login" className={`${TEXT_LINK} text-sm`}>
        {texts.back}
      </Link>
    </Entrance>
  );
}
