// The landing page alone, for any plain file server: no router, no session, no call of an API. Whoever builds it may name the
// address of an instance, whose sign-in and sign-up it then links to.

import { landingMessages } from "@halocline/messages/texts/landing";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { firstLanguage } from "@/lib/language/first-language.ts";
import { readAs } from "@/lib/language/reader.ts";
import { markHiddenPage } from "@/lib/page/page-visibility.ts";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { LogoMark } from "../shell/logo-mark.tsx";
import { SkipLink } from "../shell/skip-link.tsx";
import "../styles/index.css";
import { LandingPage } from "./landing-page.tsx";

/** Empty where no instance was named. */
const APP_URL: string = import.meta.env.HALOCLINE_LANDING_APP_URL ?? "";

function Ways() {
  const { signIn, createAccount } = landingMessages();
  return (
    <>
      <a href={`${APP_URL}/login`} className={buttonStyle("primary", "px-6 max-sm:grow")}>
        {signIn}
      </a>
      <a href={`${APP_URL}/signup`} className={buttonStyle("secondary", "px-6 max-sm:grow")}>
        {createAccount}
      </a>
    </>
  );
}

function StaticPage() {
  return (
    <>
      <SkipLink />
      <header className="border-b bg-surface">
        <div className="mx-auto flex h-16 max-w-6xl items-center gap-3 px-3 text-lg font-semibold sm:px-6">
          <LogoMark />
          Halocline
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-6xl px-3 py-4 outline-none sm:px-6 sm:py-12">
        <LandingPage ways={APP_URL && <Ways />} />
      </main>
    </>
  );
}

async function start(root: HTMLElement): Promise<void> {
  await readAs({ language: firstLanguage(), hourCycle: "automatic" });
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <StaticPage />
      </StrictMode>,
    ),
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("landing.html has no #root");

markHiddenPage();
void start(root);
