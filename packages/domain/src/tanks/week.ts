// What a week says about a tank: how much evaporated, and whether that changed.

const DAYS_EACH_SIDE = 2;
/** Less than this is weather and noise. */
const CHANGED_BY = 0.2;

export type EvaporationWeek = Readonly<{ mmPerDay: number; trend: "more" | "less" | "same" | null }>;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Day by day, the oldest first; null where a day did not show it. Null when none did; no trend without days on both sides. */
export function evaporationWeek(fallsMmPerDay: readonly (number | null)[]): EvaporationWeek | null {
  const known = fallsMmPerDay.filter((fall) => fall !== null);
  if (known.length === 0) return null;
  const mmPerDay = mean(known);
  if (known.length < 2 * DAYS_EACH_SIDE) return { mmPerDay, trend: null };
  const half = Math.floor(known.length / 2);
  const [begin, end] = [mean(known.slice(0, half)), mean(known.slice(-half))];
  if (Math.abs(end - begin) <= CHANGED_BY * mmPerDay) return { mmPerDay, trend: "same" };
  return { mmPerDay, trend: end > begin ? "more" : "less" };
}
