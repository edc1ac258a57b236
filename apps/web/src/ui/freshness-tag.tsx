import type { Freshness } from "@halocline/domain/devices/presence";
import { clsx } from "clsx";
import { Clock } from "lucide-react";
import { freshnessText } from "@/lib/time/freshness-text.ts";

type FreshnessTagProps = Readonly<{ freshness: Freshness; ageMs: number | null }>;

const STYLES: Readonly<Record<Freshness, string>> = {
  live: "text-ink-2",
  late: "text-warn-ink",
  stale: "rounded-full bg-warn-soft px-2.5 py-1 text-warn-ink",
  none: "text-ink-3",
};

/** How old the facts beside it are. No level, relay state or temperature is shown without one in its card. */
export function FreshnessTag({ freshness, ageMs }: FreshnessTagProps) {
  const isLive = freshness === "live";
  return (
    <p className={clsx("inline-flex items-center gap-1.5 text-xs font-medium tabular-nums whitespace-nowrap", STYLES[freshness])}>
      {isLive ? (
        <span className="size-2 rounded-full bg-ok" aria-hidden="true" />
      ) : (
        <Clock className="size-3.5" strokeWidth={2.4} aria-hidden />
      )}
      {freshnessText(freshness, ageMs)}
    </p>
  );
}
