// A VL6180X: one byte, whole millimetres, specified to 100 mm. Without a target its register says 255 and its
// status says why; that number is dropped here, so that it can never pass as a distance (SAFE-4).

import { type Chance, normal } from "../chance.ts";

export type SensorSample = Readonly<{ rawMm: number; errorCode: 0 } | { rawMm: null; errorCode: number }>;

export type SensorQuality = Readonly<{
  noiseMm: number;
  /** Share of samples that fail for no visible reason. */
  badShare: number;
}>;

export const GOOD_SENSOR: SensorQuality = { noiseMm: 1, badShare: 0.001 };

const SPECIFIED_MM = 100;
const FARTHEST_MM = 200;
const EARLY_CONVERGENCE = 6;
const NO_TARGET = 7;
const LOW_SIGNAL = 11;
const UNDERFLOW = 12;
const RANDOM_FAILURES = [EARLY_CONVERGENCE, NO_TARGET, LOW_SIGNAL] as const;

const failed = (errorCode: number): SensorSample => ({ rawMm: null, errorCode });

/** Nothing is guaranteed beyond 100 mm: the farther the water, the rarer an answer. */
const farFailureShare = (distanceMm: number): number =>
  Math.min(1, Math.max(0, (distanceMm - SPECIFIED_MM) / (FARTHEST_MM - SPECIFIED_MM)));

export function measure(distanceMm: number, quality: SensorQuality, chance: Chance): SensorSample {
  const noisyMm = Math.round(distanceMm + quality.noiseMm * normal(chance));
  const luck = chance();
  if (luck < quality.badShare) return failed(RANDOM_FAILURES[Math.floor((luck / quality.badShare) * 3)] ?? NO_TARGET);
  if (chance() < farFailureShare(distanceMm) || noisyMm >= FARTHEST_MM) return failed(NO_TARGET);
  if (noisyMm <= 0) return failed(UNDERFLOW);
  return { rawMm: noisyMm, errorCode: 0 };
}
