import { useQueryClient } from "@tanstack/react-query";
import { DatabaseZap } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { rejectionCode } from "@/lib/http/http-error.ts";
import { messages } from "@/lib/language/messages.ts";
import { Notice } from "@/ui/page/notice.tsx";

/** By any read of this screen: live values take the place of the devices, and of what was said when they were last asked for. */
function useIsDatabaseAway(): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const isAway = () => cache.findAll({ type: "active" }).some(({ state }) => rejectionCode(state.error) === "unavailable");
  return useSyncExternalStore(subscribe, isAway);
}

/** The server answers, and its database does not: what still works is said on every screen, for as long as it lasts. */
export function OutageBanner() {
  if (!useIsDatabaseAway()) return null;
  const { databaseAway, databaseAwayAdvice } = messages().shell;
  return (
    <div className="mx-auto max-w-[1440px] px-3 pt-3 sm:px-6 lg:px-8">
      <Notice tone="warn" icon={DatabaseZap} title={databaseAway} role="status">
        {databaseAwayAdvice}
      </Notice>
    </div>
  );
}
