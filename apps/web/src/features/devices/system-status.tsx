import { shellMessages } from "@halocline/messages/texts/shell";
import { timeMessages } from "@halocline/messages/texts/time";
import { clsx } from "clsx";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { formatTime } from "@/lib/time/date-text.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { useLink } from "@/live/live-context.tsx";
import { useDevices } from "./devices.api.ts";
import { systemState } from "./system-state.ts";

export function SystemStatus() {
  const devices = useDevices(DEVICES_POLL_MS);
  const { online, total, heardAtMs } = systemState(devices.data ?? [], useNowMs());
  const { system } = shellMessages();
  const { isBrowserOnline, isServerSilent } = useLink();
  // Of a page that hears nobody, no device can be called online.
  const isKnown = devices.data && !devices.isError && isBrowserOnline && !isServerSilent;
  return (
    <section aria-label={system.title} className="grid gap-1 rounded-panel border bg-inset p-3.5 text-sm">
      <h2 className="text-xs font-semibold tracking-wide text-ink-3 uppercase">{system.title}</h2>
      <p className="flex items-center gap-2 font-medium tabular-nums">
        <span className={clsx("size-2.5 rounded-full", isKnown && online > 0 ? "bg-ok" : "bg-muted")} aria-hidden="true" />
        {isKnown ? system.online({ online, total }) : system.notKnown}
      </p>
      <p className="text-xs text-ink-3 tabular-nums">
        {system.lastUpdate({ time: heardAtMs === null ? timeMessages().never : formatTime(heardAtMs) })}
      </p>
    </section>
  );
}
