import { shellMessages } from "@halocline/messages/texts/shell";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { Brand } from "./brand.tsx";
import { SkipLink } from "./skip-link.tsx";

/** What stands around a page for visitors. */
export function PublicFrame({ children }: Readonly<{ children: ReactNode }>) {
  const texts = shellMessages();
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-30 border-b bg-surface pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-3 px-3 sm:px-6">
          <Brand isNameHiddenOnPhones />
          <nav aria-label={texts.account} className="flex items-center gap-1 sm:gap-2">
            <Link to="/login" className={buttonStyle("quiet")}>
              {texts.signIn}
            </Link>
            <Link to="/signup" className={buttonStyle("secondary")}>
              {texts.createAccount}
            </Link>
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-6xl px-3 py-8 outline-none sm:px-6 sm:py-12">
        {children}
      </main>
    </>
  );
}
