import { installedMessages } from "@halocline/messages/texts/installed";
import { RefreshCw, X } from "lucide-react";
import { useEffect, useState } from "react";
import { reloadPage } from "@/lib/page/leave-to.ts";
import { pageBuild } from "@/lib/page/page-build.ts";
import { meetBrowserLater } from "@/lib/push/later.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { watchUpdates } from "./app-updates.ts";
import { useHeldBack } from "./held-back.ts";

/** A plain address has no workers: browsers have them for encrypted pages and for this very machine. */
function useNewerBuild(): string | null {
  const [newer, setNewer] = useState<string | null>(null);
  useEffect(() => {
    const build = pageBuild();
    if (build === null || !("serviceWorker" in navigator)) return;
    // Nobody waits for it, and the next visit says it again.
    void meetBrowserLater().catch(() => undefined);
    return watchUpdates({ container: navigator.serviceWorker, pageBuild: build, onReady: setNewer });
  }, []);
  return newer;
}

/** Below everything else and over nothing that is moved by it: what somebody is about to press stays where it is. */
export function NewVersion({ onLater, isRunOpen }: Readonly<{ onLater: () => void; isRunOpen: boolean }>) {
  const { label, ready, reload, later } = installedMessages().update;
  if (useHeldBack(isRunOpen)) return null;
  return (
    <section
      aria-label={label}
      className="fixed inset-x-3 bottom-3 z-20 mx-auto mb-[env(safe-area-inset-bottom)] flex max-w-md items-center gap-1 rounded-panel border border-line-strong bg-surface py-2 pr-2 pl-4 shadow-dialog"
    >
      <p role="status" className="flex grow items-center gap-2 text-sm font-medium text-ink-2">
        <RefreshCw className="size-4 shrink-0 max-sm:hidden" aria-hidden />
        {ready}
      </p>
      <Button variant="secondary" onClick={reloadPage}>
        {reload}
      </Button>
      <button
        type="button"
        onClick={onLater}
        className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-hover"
      >
        <X className="size-4.5" aria-hidden />
        <span className="sr-only">{later}</span>
      </button>
    </section>
  );
}

/** Whoever says "Later" is asked again for the build after this one. */
export function UpdateBar({ isRunOpen }: Readonly<{ isRunOpen: boolean }>) {
  const newer = useNewerBuild();
  const [refused, setRefused] = useState<string | null>(null);
  if (newer === null || newer === refused) return null;
  return <NewVersion isRunOpen={isRunOpen} onLater={() => setRefused(newer)} />;
}
