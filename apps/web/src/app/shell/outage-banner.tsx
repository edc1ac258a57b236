import { shellMessages } from "@halocline/messages/texts/shell";
import { useQueryClient } from "@tanstack/react-query";
import { DatabaseZap, Hourglass, type LucideIcon } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { rejectionCode } from "@/lib/http/http-error.ts";
import { Notice } from "@/ui/page/notice.tsx";

/** By any read of this screen: live values take the place of the devices, and of what was said when they were last asked for. */
function useIsDatabaseAway(): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const isAway = () => cache.findAll({ type: "active" }).some(({ state }) => rejectionCode(state.error) === "unavailable");
  return useSyncExternalStore(subscribe, isAway);
}

type Outage = Readonly<{ icon: LucideIcon; title: string; advice: string }>;

/** Without its database a server cannot know that it is behind as well. */
function useOutage(): Outage | null {
  const isDatabaseAway = useIsDatabaseAway();
  const isServerBehind = useDevices(DEVICES_POLL_MS).data?.some((device) => device.isServerBehind) === true;
  const { databaseAway, databaseAwayAdvice, serverBehind, serverBehindAdvice } = shellMessages();
  if (isDatabaseAway) return { icon: DatabaseZap, title: databaseAway, advice: databaseAwayAdvice };
  return isServerBehind ? { icon: Hourglass, title: serverBehind, advice: serverBehindAdvice } : null;
}

/** The server answers, and cannot do all of its work: what still works is said on every screen, for as long as it lasts. */
export function OutageBanner() {
  const outage = useOutage();
  if (outage === null) return null;
  return (
    <div className="mx-auto max-w-[1440px] px-3 pt-3 sm:px-6 lg:px-8">
      <Notice tone="warn" icon={outage.icon} title={outage.title} role="status">
        {outage.advice}
      </Notice>
    </div>
  );
}
