import { clsx } from "clsx";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { formatAge } from "@/lib/time/duration.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { useDevices } from "./devices.api.ts";
import { systemState } from "./system-state.ts";

export function SystemStatus() {
  const devices = useDevices(DEVICES_POLL_MS);
  const { online, total, ageMs, isFresh } = systemState(devices.data ?? [], useNowMs());
  return (
    <section aria-label="System Status" className="grid gap-1 rounded-panel border bg-inset p-3.5 text-sm">
      <h2 className="text-xs font-semibold tracking-wide text-ink-3 uppercase">System Status</h2>
      <p className="flex items-center gap-2 font-medium tabular-nums">
        <span className={clsx("size-2.5 rounded-full", isFresh && !devices.isError ? "bg-ok" : "bg-muted")} aria-hidden="true" />
        {devices.data ? `${online} of ${total} devices online` : "Devices not known"}
      </p>
      <p className="text-xs text-ink-3 tabular-nums">Last update {formatAge(ageMs)}</p>
    </section>
  );
}
