import { accountMessages } from "@halocline/messages/texts/account";
import { Link, useSearch } from "@tanstack/react-router";
import { GoogleEntrance, GoogleProblem } from "@/features/account/google-entrance.tsx";
import { safeNext } from "@/features/account/safe-next.ts";
import { SignInForm } from "@/features/account/sign-in-form.tsx";
import { SystemBanner } from "@/features/account/system-banner.tsx";
import { DemoEntrance } from "@/features/visit/try-demo.tsx";
import { TEXT_LINK } from "@/ui/buttons/text-link.ts";
import { Entrance } from "../shell/entrance.tsx";

function LoginAside() {
  return (
    <>
      <DemoEntrance />
      <SystemBanner />
    </>
  );
}

export function LoginScreen() {
  const { next, problem } = useSearch({ from: "/login" });
  const texts = accountMessages().signIn;
  return (
    <Entrance title={texts.title} intro={texts.intro} aside={<LoginAside />}>
      <GoogleProblem problem={problem} />
      <SignInForm next={safeNext(next)} />
      <GoogleEntrance next={safeNext(next)} />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <Link to="/forgot-password" className={TEXT_LINK}>
          {texts.forgot}
        </Link>
        <Link to="/signup" className={TEXT_LINK}>
          {texts.createAccount}
        </Link>
      </div>
    </Entrance>
  );
}
