import { levelMessages } from "@halocline/messages/texts/level";
import { clsx } from "clsx";
import { formatLength } from "@/lib/format.ts";
import { FreshnessTag } from "@/ui/freshness-tag.tsx";
import { LevelBadge } from "./level-badge.tsx";
import { distanceToTopText } from "./level-text.ts";
import { isStale, type LevelView } from "./level-view.ts";

/** The level in one line. It stays below the header while the page is scrolled. */
export function LevelStrip({ name, view }: Readonly<{ name: string; view: LevelView }>) {
  const { ofTank, lastKnownDistance, distance } = levelMessages();
  return (
    <section
      aria-label={ofTank({ name })}
      className="sticky top-[calc(4.5rem+env(safe-area-inset-top))] z-20 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border bg-surface px-4 py-2.5 shadow-card"
    >
      <p className="flex items-baseline gap-2">
        <span className="text-sm text-ink-2 max-sm:sr-only">{isStale(view) ? lastKnownDistance : distance}</span>
        <span className={clsx("figures text-lg font-semibold whitespace-nowrap", isStale(view) && "text-ink-3")}>
          {formatLength(view.distanceMm)}
        </span>
      </p>
      <LevelBadge view={view} />
      <p className="grow text-sm text-ink-2 tabular-nums max-sm:hidden">{distanceToTopText(view)}</p>
      <FreshnessTag freshness={view.freshness} ageMs={view.ageMs} />
    </section>
  );
}
