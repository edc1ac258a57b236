// SAFE-6 in numbers: how far a pump must move the level, and within which time, by its own speed in this tank.

import type { CoreConfig } from "@halocline/device-core/core.types";
import type { TankShape } from "@halocline/tank-physics/tank";
import { type Mover, roleIndex } from "../moment.ts";
import { pumpMmPerS } from "../reading-bounds.ts";

const SHORTEST_MS = 30_000;
const LONGEST_MS = 300_000;
const DEFAULT_MS = 60_000;
/** Twice the usual time: the filter lags, and a hose may be a little kinked. */
const TIMES_USUAL = 2;
/** A pump was learned as slow as this share of its speed: an almost empty reservoir, a worn impeller. */
const SLOWEST_LEARNED = 0.6;
const SENSOR_STEP_MM = 1;
const LEAST_MM = 1.5;
const MOST_MM = 6;
/** Twice the mean deviation of single samples, waves included, and what that estimate itself may be off. */
const NEEDED_SIGMAS = 2;
const TOLERANCE_MS = 2000;

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Three sigma of the filtered level, as a device would measure it. */
export const neededMm = (shape: TankShape): number =>
  between(NEEDED_SIGMAS * Math.hypot(shape.noiseMm, shape.waveMm, 0.3), LEAST_MM, MOST_MM);

/** The longest that a pump may be on without moving anything. A wave may begin the count anew once. */
export function longestDryMs(config: CoreConfig, shape: TankShape, role: Mover): number {
  const rateMmPerMs = (SLOWEST_LEARNED * pumpMmPerS(shape, role)) / 1000;
  const windowMs = between((TIMES_USUAL * (neededMm(shape) + SENSOR_STEP_MM)) / rateMmPerMs, SHORTEST_MS, LONGEST_MS);
  const isUnknown = config.flowMlPerMin[roleIndex(config, role)] === null || config.mlPerMm === null;
  const unknownMs = role === "topup" ? between(config.limits.topupS * 500, SHORTEST_MS, LONGEST_MS) : DEFAULT_MS;
  return 2 * Math.max(windowMs, isUnknown ? unknownMs : 0) + TOLERANCE_MS;
}
