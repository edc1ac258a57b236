import { accountMessages } from "@halocline/messages/texts/account";
import { Link, useSearch } from "@tanstack/react-router";
import { MailCheck, TicketX } from "lucide-react";
import { useState } from "react";
import { useAuthOptions } from "@/features/account/auth.api.ts";
import { GoogleEntrance } from "@/features/account/google-entrance.tsx";
import { type SignedUp, SignUpForm } from "@/features/account/sign-up-form.tsx";
import { useSetUpToken } from "@/lib/page/set-up-token.ts";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Entrance } from "../shell/entrance.tsx";

export function SignUpScreen() {
  const { invite } = useSearch({ from: "/signup" });
  const setUpToken = useSetUpToken();
  const texts = accountMessages().signUp;
  const options = useAuthOptions();
  const [done, setDone] = useState<SignedUp | null>(null);
  if (options.isPending) return <Spinner />;
  if (done) return <Created done={done} />;
  // Without an answer the form is shown: the server refuses by itself what it does not want.
  const mode = options.data?.signUp ?? "open";
  if (options.data?.needsSetUpToken && !invite) {
    return (
      <Entrance title={texts.title} intro={texts.isNew}>
        <SignUpForm setUpToken={setUpToken} onDone={setDone} />
      </Entrance>
    );
  }
  if (mode === "closed") return <SignUpClosed reason={texts.isClosed} />;
  if (mode === "invite" && !invite) {
    return <SignUpClosed reason={texts.needsInvite} />;
  }
  return (
    <Entrance title={texts.title} intro={mode === "invite" ? texts.invited : undefined}>
      <SignUpForm invite={invite} onDone={setDone} />
      {mode === "open" && <GoogleEntrance next="/" />}
      <p className="text-sm text-ink-2">
        {texts.already}{" "}
        <Link to="/login" className={TEXT_LINK}>
          {texts.signIn}
        </Link>
      </p>
    </Entrance>
  );
}

function SignUpClosed({ reason }: Readonly<{ reason: string }>) {
  return (
    <Entrance title={accountMessages().signUp.title}>
      <Notice tone="warn" icon={TicketX}>
        {reason}
      </Notice>
      <ToSignIn />
    </Entrance>
  );
}

function Created({ done: { email, next } }: Readonly<{ done: SignedUp }>) {
  const texts = accountMessages().signUp;
  if (next === "sign_in") {
    return (
      <Entrance title={texts.created} intro={texts.createdText}>
        <ToSignIn />
      </Entrance>
    );
  }
  return (
    <Entrance title={texts.checkMail}>
      <Notice tone="ok" icon={MailCheck} role="status">
        <span className="wrap-anywhere">{texts.linkSent({ email })}</span>
      </Notice>
      <ToSignIn />
    </Entrance>
  );
}

function ToSignIn() {
  return (
    <Link to="/login" className={buttonStyle("secondary")}>
      {accountMessages().signUp.toSignIn}
    </Link>
  );
}
