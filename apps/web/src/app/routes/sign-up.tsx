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
  const options = useAuthOptions();
  const [done, setDone] = useState<SignedUp | null>(null);
  if (options.isPending) return <Spinner />;
  if (done) return <Created done={done} />;
  // Without an answer the form is shown: the server refuses by itself what it does not want.
  const mode = options.data?.signUp ?? "open";
  if (options.data?.needsSetUpToken && !invite) {
    return (
      <Entrance title="Create account" intro="This instance is new: its first account belongs to whoever installed it.">
        <SignUpForm setUpToken={setUpToken} onDone={setDone} />
      </Entrance>
    );
  }
  if (mode === "closed") return <SignUpClosed reason="This instance does not take new accounts." />;
  if (mode === "invite" && !invite) {
    return <SignUpClosed reason="New accounts need an invitation. Ask an administrator of this instance for a link." />;
  }
  return (
    <Entrance title="Create account" intro={mode === "invite" ? "You were invited to this instance." : undefined}>
      <SignUpForm invite={invite} onDone={setDone} />
      {mode === "open" && <GoogleEntrance next="/" />}
      <p className="text-sm text-ink-2">
        Already have an account?{" "}
        <Link to="/login" className={TEXT_LINK}>
          Sign in
        </Link>
      </p>
    </Entrance>
  );
}

function SignUpClosed({ reason }: Readonly<{ reason: string }>) {
  return (
    <Entrance title="Create account">
      <Notice tone="warn" icon={TicketX}>
        {reason}
      </Notice>
      <ToSignIn />
    </Entrance>
  );
}

function Created({ done: { email, next } }: Readonly<{ done: SignedUp }>) {
  if (next === "sign_in") {
    return (
      <Entrance title="Account created" intro="You can sign in now.">
        <ToSignIn />
      </Entrance>
    );
  }
  return (
    <Entrance title="Check your mail">
      <Notice tone="ok" icon={MailCheck} role="status">
        <span className="wrap-anywhere">We sent a link to {email}. Open it to finish, then sign in.</span>
      </Notice>
      <ToSignIn />
    </Entrance>
  );
}

function ToSignIn() {
  return (
    <Link to="/login" className={buttonStyle("secondary")}>
      Go to sign in
    </Link>
  );
}
