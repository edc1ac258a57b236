import { accountMessages } from "@halocline/messages/texts/account";
import { Link, useSearch } from "@tanstack/react-router";
import { CircleCheck, Unlink } from "lucide-react";
import { useState } from "react";
import { ResetPasswordForm } from "@/features/account/reset-password-form.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { Entrance } from "../shell/entrance.tsx";

export function ResetPasswordScreen() {
  const { token } = useSearch({ from: "/reset-password" });
  const [isDone, setIsDone] = useState(false);
  const texts = accountMessages().reset;
  return (
    <Entrance title={texts.title} intro={isDone ? undefined : texts.intro}>
      {isDone ? <Done /> : token ? <ResetPasswordForm token={token} onDone={() => setIsDone(true)} /> : <NoToken />}
    </Entrance>
  );
}

function Done() {
  const { reset, signUp } = accountMessages();
  return (
    <>
      <Notice tone="ok" icon={CircleCheck} role="status">
        {reset.done}
      </Notice>
      {/* A full load: this page may still hold what the ended session read. */}
      <a href="/login" className={buttonStyle()}>
        {signUp.toSignIn}
      </a>
    </>
  );
}

function NoToken() {
  const texts = accountMessages().reset;
  return (
    <>
      <Notice tone="danger" icon={Unlink}>
        {texts.incomplete}
      </Notice>
      <Link to="/forgot-password" className={`${TEXT_LINK} text-sm`}>
        {texts.askForNew}
      </Link>
    </>
  );
}
