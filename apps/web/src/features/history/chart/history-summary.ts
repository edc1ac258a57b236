// The chart in words: the same facts for those who do not see it, and for those who only want the numbers.

import type { Run } from "@halocline/contracts/http/entities.contract";
import { historyMessages } from "@halocline/messages/texts/history";
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
  /** There were more than one answer carries: no count is a whole one. */
  isCut: boolean;
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
    isCut: timeline?.isCut ?? false,
  };
}

export function gapText({ gapCount, gapMs }: HistorySummary): string {
  const labels = historyMessages().summary;
  return gapCount === 0 ? labels.noGaps : labels.gapsCounted({ count: gapCount, total: formatWait(gapMs) });
}

function countedRuns({ waterChanges, topUps }: HistorySummary): string {
  const labels = historyMessages().summary;
  if (waterChanges > 0 && topUps > 0) return labels.bothRuns({ waterChanges, topUps });
  return waterChanges > 0 ? labels.waterChanges({ count: waterChanges }) : labels.topUps({ count: topUps });
}

export function runText(summary: HistorySummary): string {
  const labels = historyMessages().summary;
  if (summary.waterChanges + summary.topUps === 0) return labels.noRuns;
  return summary.isCut ? labels.atLeast({ counted: countedRuns(summary) }) : countedRuns(summary);
}

function alertText({ alerts, isCut }: HistorySummary): string {
  const labels = historyMessages().summary;
  if (alerts === 0) return labels.noAlerts;
  const counted = labels.alerts({ count: alerts });
  return isCut ? labels.atLeast({ counted }) : counted;
}

/** `range` names the stretch; `last` is the last level together with its age. */
export function summarySentence(summary: HistorySummary, range: string, last: string): string {
  const labels = historyMessages().summary;
  const { highestWater, lowestWater } = summary;
  const told = { range, gaps: gapText(summary), runs: runText(summary), alerts: alertText(summary) };
  if (!highestWater || !lowestWater) return labels.spokenEmpty(told);
  const [highest, lowest] = [formatLength(highestWater.distanceMm), formatLength(lowestWater.distanceMm)];
  return labels.spoken({ ...told, highest, lowest, last });
}
