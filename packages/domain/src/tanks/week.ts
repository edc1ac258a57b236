// What a week says about a tank: how much evaporated, and whether that changed.

import { usedMmPerDay, type WaterUse } from "./water-ledger.ts";

const DAYS_EACH_SIDE = 2;
/** Less than this is weather and noise. */
const CHANGED_BY = 0.2;

export type EvaporationWeek = Readonly<{ mmPerDay: number; trend: "more" | "less" | "same" | null }>;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** By the level alone: it falls each day, also when a day has no top-up. Null without days on both sides. */
function trendOf(fallsMmPerDay: WaterUse["fallsMmPerDay"]): EvaporationWeek["trend"] {
  const known = fallsMmPerDay.filter((fall) => fall !== null);
  if (known.length < 2 * DAYS_EACH_SIDE) return null;
  const half = Math.floor(known.length / 2);
  const [begin, end] = [mean(known.slice(0, half)), mean(known.slice(-half))];
  if (Math.abs(end - begin) <= CHANGED_BY * mean(known)) return "same";
  return end > begin ? "more" : "less";
}

/** The falls of its days, the oldest first. Null when neither top-ups nor falls show how much evaporated. */
export function evaporationWeek(use: WaterUse): EvaporationWeek | null {
  const mmPerDay = usedMmPerDay(use);
  return mmPerDay === null ? null : { mmPerDay, trend: trendOf(use.fallsMmPerDay) };
}
