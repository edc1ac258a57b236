import type { Freshness } from "@halocline/domain/devices/presence";
import { historyMessages } from "@halocline/messages/texts/history";
import type { ReactNode } from "react";
import { DASH, formatLength } from "@/lib/format.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import { formatAge } from "@/lib/time/duration.ts";
import { FreshnessTag } from "@/ui/freshness-tag.tsx";
import { gapText, type HistorySummary, runText } from "./history-summary.ts";

export type LatestLevel = Readonly<{ distanceMm: number | null; freshness: Freshness; ageMs: number | null }>;

type ChartSummaryProps = Readonly<{
  summary: HistorySummary;
  /** The level of now; null when the stretch is over, and its own last one is shown. */
  latest: LatestLevel | null;
  nowMs: number;
}>;

const momentOf = (timeMs: number): string => formatMoment(new Date(timeMs).toISOString());

function Fact({ term, value, children }: Readonly<{ term: string; value: string; children?: ReactNode }>) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{term}</dt>
      <dd className="figures text-base font-semibold">{value}</dd>
      {children && <dd className="text-xs text-ink-3 tabular-nums">{children}</dd>}
    </div>
  );
}

function LastLevel({ summary: { last }, latest, nowMs }: ChartSummaryProps) {
  const labels = historyMessages().summary;
  if (latest) {
    return (
      <Fact
        term={latest.freshness === "stale" ? labels.lastKnownLevel : labels.lastLevel}
        value={formatLength(latest.distanceMm)}
      >
        <FreshnessTag freshness={latest.freshness} ageMs={latest.ageMs} />
      </Fact>
    );
  }
  return (
    <Fact term={labels.lastLevelInRange} value={formatLength(last?.distanceMm ?? null)}>
      {last && `${momentOf(last.atMs)} · ${formatAge(nowMs - last.atMs)}`}
    </Fact>
  );
}

/** The last level in words, with its age. */
export function lastText({ summary: { last }, latest, nowMs }: ChartSummaryProps): string {
  const { levelAndAge } = historyMessages().summary;
  if (latest) return levelAndAge({ level: formatLength(latest.distanceMm), age: formatAge(latest.ageMs) });
  return last ? levelAndAge({ level: formatLength(last.distanceMm), age: formatAge(nowMs - last.atMs) }) : DASH;
}

export function ChartSummary(props: ChartSummaryProps) {
  const labels = historyMessages().summary;
  const { highestWater, lowestWater } = props.summary;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-t pt-4 sm:grid-cols-3 lg:grid-cols-5">
      <LastLevel {...props} />
      <Fact term={labels.highestWater} value={formatLength(highestWater?.distanceMm ?? null)}>
        {highestWater && momentOf(highestWater.atMs)}
      </Fact>
      <Fact term={labels.lowestWater} value={formatLength(lowestWater?.distanceMm ?? null)}>
        {lowestWater && momentOf(lowestWater.atMs)}
      </Fact>
      <Fact term={labels.gaps} value={gapText(props.summary)} />
      <Fact term={labels.runs} value={runText(props.summary)} />
    </dl>
  );
}
