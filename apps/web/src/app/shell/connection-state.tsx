import { type LucideIcon, Radio, RefreshCw, TimerReset } from "lucide-react";
import { useConnection } from "@/live/live-context.tsx";
import type { Connection } from "@/live/live-socket.ts";

type Style = Readonly<{ text: "Live updates" | "Polling" | "Reconnecting"; icon: LucideIcon; color: string }>;

/** Between browser and server only: whether the device is there is another fact, told elsewhere. */
function styleFor({ state, hasBeenConnected }: Connection): Style {
  if (state === "connected") return { text: "Live updates", icon: Radio, color: "text-ok" };
  if (hasBeenConnected) return { text: "Reconnecting", icon: RefreshCw, color: "text-warn" };
  return { text: "Polling", icon: TimerReset, color: "text-ink-3" };
}

export function ConnectionState() {
  const { text, icon: Icon, color } = styleFor(useConnection());
  return (
    <p role="status" className="inline-flex items-center gap-2 text-sm font-medium text-ink-2">
      <Icon className={`size-4 ${color}`} aria-hidden />
      {text}
    </p>
  );
}
