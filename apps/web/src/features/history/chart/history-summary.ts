// The chart in words: the same facts for those who do not see it, and for those who only want the numbers.

import type { Run } from "@halocline/contracts/http/entities.contract";
import { formatLength } from "@/lib/format.ts";
import { formatWait } from "@/lib/time/duration.ts";
import type { Gap, LevelHistory } from "./level-series.ts";
import type { Timeline } from "./timeline-marks.ts";

type Extreme = Readonly<{ distanceMm: number; atMs: number }>;

export type HistorySummary = Readonly<{
  /** The highest water is the least distance. */
  highestWater: Extreme | null;
  lowestWater: Extreme | null;
  last: Extreme | null;
  gapCount: number;
  gapMs: number;
  waterChanges: number;
  topUps: number;
  alerts: number;
}>;

const countOf = (runs: readonly Run[], type: Run["type"]): number => runs.filter((run) => run.type === type).length;

export function historySummary(history: LevelHistory, gaps: readonly Gap[], timeline: Timeline | null): HistorySummary {
  let [highest, lowest, last]: (Extreme | null)[] = [null, null, null];
  for (const { at, minHeightMm, maxHeightMm, meanHeightMm } of history.buckets) {
    if (minHeightMm === null || maxHeightMm === null || meanHeightMm === null) continue;
    const atMs = Date.parse(at);
    if (!highest || minHeightMm < highest.distanceMm) highest = { distanceMm: minHeightMm, atMs };
    if (!lowest || maxHeightMm > lowest.distanceMm) lowest = { distanceMm: maxHeightMm, atMs };
    last = { distanceMm: meanHeightMm, atMs };
  }
  const runs = timeline?.runs ?? [];
  return {
    highestWater: highest ?? null,
    lowestWater: lowest ?? null,
    last: last ?? null,
    gapCount: gaps.length,
    gapMs: gaps.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0),
    waterChanges: countOf(runs, "water_change"),
    topUps: countOf(runs, "top_up"),
    alerts: timeline?.alerts.length ?? 0,
  };
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

export const gapText = ({ gapCount, gapMs }: HistorySummary): string =>
  gapCount === 0 ? "No gaps" : `${plural(gapCount, "gap")}, ${formatWait(gapMs)} in all`;

export function runText({ waterChanges, topUps }: HistorySummary): string {
  if (waterChanges + topUps === 0) return "No runs";
  return [waterChanges > 0 && plural(waterChanges, "water change"), topUps > 0 && plural(topUps, "top-up")]
    .filter((part) => part !== false)
    .join(" and ");
}

const alertText = ({ alerts }: HistorySummary): string => (alerts === 0 ? "No alerts" : plural(alerts, "alert"));

/** `rangeText` names the stretch; `lastText` is the last level together with its age. */
export function summarySentence(summary: HistorySummary, rangeText: string, lastText: string): string {
  const { highestWater, lowestWater } = summary;
  const rest = `${gapText(summary)}. ${runText(summary)}. ${alertText(summary)}.`;
  if (!highestWater || !lowestWater) return `Water level, ${rangeText}: no readings. ${rest}`;
  const levels = `Highest water ${formatLength(highestWater.distanceMm)} below the sensor, lowest ${formatLength(lowestWater.distanceMm)}`;
  return `Water level, ${rangeText}. ${levels}, last ${lastText}. ${rest}`;
}
