// From a distance to what a person reads: fill percentage, a word, and how far the surface is from its marks.

import type { Calibration } from "./calibration.ts";

export type LevelLabel = "Not Calibrated" | "No Data" | "Very Low" | "Low" | "Normal" | "Full";

export const VERY_LOW_BELOW_PERCENT = 20;
export const LOW_BELOW_PERCENT = 40;
export const FULL_ABOVE_PERCENT = 90;
const MINIMUM_DRAWN_FILL_PERCENT = 5;

/** Null when there is nothing to say: a missing reading is "No Data", never an empty tank. */
export function fillPercent(calibration: Calibration | null, distanceMm: number | null): number | null {
  if (!calibration || distanceMm === null) return null;
  const rangeMm = calibration.drainDistanceMm - calibration.topDistanceMm;
  if (!(rangeMm > 0)) return null;
  const belowTopMm = Math.min(Math.max(distanceMm - calibration.topDistanceMm, 0), rangeMm);
  return 100 - (belowTopMm / rangeMm) * 100;
}

/** Where the surface stands at a fill percentage. */
export const distanceAtPercent = ({ topDistanceMm, drainDistanceMm }: Calibration, percent: number): number =>
  drainDistanceMm - ((drainDistanceMm - topDistanceMm) * percent) / 100;

export function levelLabel(calibration: Calibration | null, distanceMm: number | null): LevelLabel {
  if (!calibration) return "Not Calibrated";
  const percent = fillPercent(calibration, distanceMm);
  if (percent === null) return "No Data";
  if (percent < VERY_LOW_BELOW_PERCENT) return "Very Low";
  if (percent < LOW_BELOW_PERCENT) return "Low";
  return percent > FULL_ABOVE_PERCENT ? "Full" : "Normal";
}

export const drawnFillPercent = (percent: number): number => Math.max(percent, MINIMUM_DRAWN_FILL_PERCENT);

/** Positive: the surface is below the top mark. Negative: above it. */
export const belowTopMm = (calibration: Calibration, distanceMm: number): number => distanceMm - calibration.topDistanceMm;

/**
 * The fill percentage clamps at 100, so water above the top mark needs words of its own. While circulation stands, the pipes
 * have drained into the sump: where that mark was taken, it is the one to compare with.
 */
export function isOverfilled(calibration: Calibration, distanceMm: number, isCirculating = true): boolean {
  const { topDistanceMm, topOffDistanceMm, hysteresisMm } = calibration;
  const topMm = isCirculating ? topDistanceMm : (topOffDistanceMm ?? topDistanceMm);
  return distanceMm < topMm - hysteresisMm;
}
