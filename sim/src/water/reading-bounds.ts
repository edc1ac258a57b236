// How far the device's reading may be from the water, and the water from a mark, by what the sensor's step, its noise, the
// waves and one control period explain. Worked out from the tank, never one number for all of them.

import type { TankShape } from "@halocline/tank-physics/tank";
import type { SensorFault } from "@halocline/tank-physics/water-faults";
import type { Mover } from "./moment.ts";

const HOUR_MS = 3_600_000;
/** Whole millimetres: half a step. */
const SENSOR_STEP_MM = 0.5;
/** The median of seven samples keeps about half of their noise, and all of a wave that is slower than it. */
const KEPT_NOISE = 0.5;
const SIGMAS = 3;
/** Three samples of lag, one control period, and one that had failed. */
export const READING_LAG_S = 0.5;
/** The gate of ten millimetres, and what noise takes off it. */
const SURE_JUMP_MM = 14;
/** The oldest sample that a pump may run on, and one control period. */
export const READING_LIVES_S = 2.1;
/** Water that stands elsewhere at once, beyond the gate: until four samples are believed, none for two seconds, or too few of many. */
export const JUMP_LIVES_S = 4;
const OFTEN_IN_A_ROW = 0.25;
/** Farther than this nothing is promised. */
const SPECIFIED_MM = 100;

let lastShape: TankShape | null = null;
let lastErrorMm = 0;

/** Three sigma of the filtered level against the still surface. */
export function readingErrorMm(shape: TankShape): number {
  if (shape === lastShape) return lastErrorMm;
  lastShape = shape;
  lastErrorMm = SENSOR_STEP_MM + SIGMAS * Math.hypot(KEPT_NOISE * shape.noiseMm, shape.waveMm);
  return lastErrorMm;
}

/** Of a pump at its full speed, in this sump. */
export function pumpMmPerS(shape: TankShape, role: Mover): number {
  const litresPerMin = role === "drain" ? shape.drainLPerMin : role === "fill" ? shape.fillLPerMin : shape.topupLPerMin;
  return litresPerMin / 60 / shape.sumpAreaM2;
}

/** While a reading lives on, the water may come so near to a lie that the gate lets it in. */
const comesNearMm = (shape: TankShape): number =>
  Math.max(pumpMmPerS(shape, "drain"), pumpMmPerS(shape, "fill"), pumpMmPerS(shape, "topup")) * READING_LIVES_S;

/** A jump that the gate of the filter tells from water, for as long as a pump runs. At rest seven samples that agree are believed. */
export function isJump(fault: SensorFault, shape: TankShape): boolean {
  const sureMm = SURE_JUMP_MM + comesNearMm(shape);
  if (fault.kind === "foam") return Math.abs(fault.shortMm) - SIGMAS * fault.noiseMm > sureMm;
  return fault.kind === "outliers" && fault.byMm > sureMm;
}

const hoursSince = (sinceMs: number, ageMs: number): number => Math.max(0, ageMs - sinceMs) / HOUR_MS;

/**
 * How far a plausible lie of the sensor is from the water by now, beyond its noise: what no software can see at once. Endless
 * for one that no longer follows the water at all. A sensor without an answer does not lie.
 */
export function lieMm(fault: SensorFault, ageMs: number, distanceMm: number, isOlderThanBoot: boolean): number {
  switch (fault.kind) {
    case "silent":
      return 0;
    case "register":
      return fault.errorCode === 0 && fault.rawMm >= 5 && fault.rawMm <= 200 ? Number.POSITIVE_INFINITY : 0;
    case "outliers":
      // The first sample after a boot is believed, whatever it says; and at rest, seven of them in a row.
      return fault.byMm <= SURE_JUMP_MM || isOlderThanBoot || fault.share > OFTEN_IN_A_ROW ? fault.byMm : 0;
    case "drift":
      return Math.abs(fault.mmPerHour) * hoursSince(fault.sinceMs, ageMs);
    case "fouled":
      return (fault.shortMmPerHour + SIGMAS * fault.noiseMmPerHour) * hoursSince(fault.sinceMs, ageMs);
    case "foam":
      return Math.abs(fault.shortMm) + SIGMAS * fault.noiseMm;
    case "condensation":
    case "lights":
    case "dropouts":
      return 0;
    case "far_lies":
      return distanceMm > SPECIFIED_MM - fault.leastMm ? Number.POSITIVE_INFINITY : 0;
    default:
      return Number.POSITIVE_INFINITY;
  }
}
