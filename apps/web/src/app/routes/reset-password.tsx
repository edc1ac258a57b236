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
  return (
    <Entrance title="New password" intro={isDone ? undefined : "Setting a new password signs you out everywhere."}>
      {isDone ? <Done /> : token ? <ResetPasswordForm token={token} onDone={() => setIsDone(true)} /> : <NoToken />}
    </Entrance>
  );
}

function Done() {
  return (
    <>
      <Notice tone="ok" icon={CircleCheck} role="status">
        Your password is changed. Sign in with the new one.
      </Notice>
      {/* A full load: this page may still hold what the ended session read. */}
      <a href="/login" className={buttonStyle()}>
        Go to sign in
      </a>
    </>
  );
}

function NoToken() {
  return (
    <>
      <Notice tone="danger" icon={Unlink}>
        This link is not complete. Open the newest one in your mail, or ask for another.
      </Notice>
      <Link to="/forgot-password" className={`${TEXT_LINK} text-sm`}>
        Ask for a new link
      </Link>
    </>
  );
}
