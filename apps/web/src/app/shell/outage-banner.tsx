import { DatabaseZap } from "lucide-react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { rejectionCode } from "@/lib/http/http-error.ts";
import { Notice } from "@/ui/page/notice.tsx";

/** The server answers, and its database does not: what still works is said on every screen, for as long as it lasts. */
export function OutageBanner() {
  const { error } = useDevices(DEVICES_POLL_MS);
  if (rejectionCode(error) !== "unavailable") return null;
  return (
    <div className="mx-auto max-w-[1440px] px-3 pt-3 sm:px-6 lg:px-8">
      <Notice tone="warn" icon={DatabaseZap} title="The server cannot reach its database" role="status">
        Emergency Stop, stopping a run and switching a pump off still work. Everything else waits until the database is back.
        Devices go on by themselves and keep what they measure; what you see here may be old.
      </Notice>
    </div>
  );
}
