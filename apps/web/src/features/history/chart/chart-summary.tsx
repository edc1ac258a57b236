import type { Freshness } from "@halocline/domain/devices/presence";
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
  if (latest) {
    return (
      <Fact term={latest.freshness === "stale" ? "Last known level" : "Last level"} value={formatLength(latest.distanceMm)}>
        <FreshnessTag freshness={latest.freshness} ageMs={latest.ageMs} />
      </Fact>
    );
  }
  return (
    <Fact term="Last level in this range" value={formatLength(last?.distanceMm ?? null)}>
      {last && `${momentOf(last.atMs)} · ${formatAge(nowMs - last.atMs)}`}
    </Fact>
  );
}

/** The last level in words, with its age. */
export function lastText({ summary: { last }, latest, nowMs }: ChartSummaryProps): string {
  if (latest) return `${formatLength(latest.distanceMm)}, ${formatAge(latest.ageMs)}`;
  return last ? `${formatLength(last.distanceMm)}, ${formatAge(nowMs - last.atMs)}` : DASH;
}

export function ChartSummary(props: ChartSummaryProps) {
  const { highestWater, lowestWater } = props.summary;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-t pt-4 sm:grid-cols-3 lg:grid-cols-5">
      <LastLevel {...props} />
      <Fact term="Highest water" value={formatLength(highestWater?.distanceMm ?? null)}>
        {highestWater && momentOf(highestWater.atMs)}
      </Fact>
      <Fact term="Lowest water" value={formatLength(lowestWater?.distanceMm ?? null)}>
        {lowestWater && momentOf(lowestWater.atMs)}
      </Fact>
      <Fact term="Gaps" value={gapText(props.summary)} />
      <Fact term="Runs" value={runText(props.summary)} />
    </dl>
  );
}
