// Until the page knows who is signed in: STOP before everything else, and after a while what to do by hand.

import { shellMessages } from "@halocline/messages/texts/shell";
import { Unplug } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { LONG_WAIT_MS } from "@/config/timing.ts";
import { EmergencyStop } from "@/features/devices/stop/emergency-stop.tsx";
import { UnsentStops } from "@/features/devices/stop/stop-banner.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { Brand } from "./brand.tsx";

/** Counted from the start of the page's load, not from its first drawing. */
function useIsLongWait(): boolean {
  const [isLong, setIsLong] = useState(() => performance.now() >= LONG_WAIT_MS);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), Math.max(0, LONG_WAIT_MS - performance.now()));
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}

export function Loading() {
  const { stillLoading, stillLoadingAdvice } = shellMessages();
  return (
    <>
      {useIsLongWait() && (
        <Notice tone="warn" icon={Unplug} title={stillLoading} role="status" className="mx-auto mt-3 max-w-lg">
          {stillLoadingAdvice}
        </Notice>
      )}
      <Spinner />
    </>
  );
}

/** The frame of a page behind the sign-in whose session, role and controllers are not known yet. */
export function WaitingFrame({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <>
      <header className="sticky top-0 z-30 border-b bg-surface pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex h-(--header-height) max-w-[1440px] items-center justify-between gap-2 px-2 sm:px-6 lg:px-5">
          <Brand isNameHiddenOnPhones />
          <EmergencyStop canClear={false} isSignedIn={false} />
        </div>
      </header>
      <UnsentStops />
      <main id="content" tabIndex={-1} className="px-3 outline-none">
        {children}
      </main>
    </>
  );
}
