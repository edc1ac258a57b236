// A VL6180X: one byte, whole millimetres, specified to 100 mm. Without a target its register says 255 and its status
// says why. This is the register as the control core reads it; the core believes none of it unchecked (SAFE-4).

import type { CoreSample } from "@halocline/device-core/core.types";
import { normal, type Rng } from "./rng.ts";
import { surfaceDistanceMm, type Tank, type TankShape } from "./tank.ts";
import type { SensorFault, WaterFaults } from "./water-faults.ts";

/** The register of a sensor that sees nothing. */
const NOTHING_SEEN_MM = 255;
const SPECIFIED_MM = 100;
const FARTHEST_MM = 200;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LIGHTS_ON_MS = 10 * HOUR_MS;
const LIGHTS_OFF_MS = 20 * HOUR_MS;

const EARLY_CONVERGENCE = 6;
const NO_TARGET = 7;
const LOW_SIGNAL = 11;
const UNDERFLOW = 12;
const RANDOM_FAILURES = [EARLY_CONVERGENCE, NO_TARGET, LOW_SIGNAL] as const;

/** Where an answer is written, so that a million of them need no memory. */
export type DraftSample = { rawMm: number; errorCode: number };

function answer(out: DraftSample, rawMm: number, errorCode: number): true {
  out.rawMm = rawMm;
  out.errorCode = errorCode;
  return true;
}

const fail = (out: DraftSample, errorCode: number): true => answer(out, NOTHING_SEEN_MM, errorCode);

/** Nothing is guaranteed beyond 100 mm: the farther the water, the rarer an answer. */
const farFailureShare = (distanceMm: number): number =>
  Math.min(1, Math.max(0, (distanceMm - SPECIFIED_MM) / (FARTHEST_MM - SPECIFIED_MM)));

const hoursSince = (sinceMs: number, ageMs: number): number => Math.max(0, ageMs - sinceMs) / HOUR_MS;

/** How wrong a fault makes one sample that still has a good status. */
function errorMm(fault: SensorFault, ageMs: number, rng: Rng): number {
  switch (fault.kind) {
    case "drift":
      return fault.mmPerHour * hoursSince(fault.sinceMs, ageMs);
    case "fouled":
      return (fault.noiseMmPerHour * normal(rng) - fault.shortMmPerHour) * hoursSince(fault.sinceMs, ageMs);
    case "outliers":
      if (rng() >= fault.share) return 0;
      return rng() < 0.5 ? -fault.byMm : fault.byMm;
    case "foam":
      return fault.noiseMm * normal(rng) - fault.shortMm;
    default:
      return 0;
  }
}

const isLit = (ageMs: number): boolean => {
  const ofDayMs = ageMs % DAY_MS;
  return ofDayMs >= LIGHTS_ON_MS && ofDayMs < LIGHTS_OFF_MS;
};

/** The share of samples that a fault takes away, with an error that says so. */
function lostShare(fault: SensorFault, ageMs: number): number {
  if (fault.kind === "condensation") return fault.share;
  if (fault.kind === "fouled") return fault.lostPerHour * hoursSince(fault.sinceMs, ageMs);
  return fault.kind === "lights" && isLit(ageMs) ? fault.share : 0;
}

const failAtRandom = (out: DraftSample, luck: number): true =>
  fail(out, RANDOM_FAILURES[Math.floor(luck * RANDOM_FAILURES.length)] ?? NO_TARGET);

/** A healthy sensor above this distance. */
function read(out: DraftSample, distanceMm: number, { noiseMm, badSampleShare }: TankShape, rng: Rng): true {
  const noisyMm = Math.round(distanceMm + noiseMm * normal(rng));
  const luck = rng();
  if (luck < badSampleShare) return failAtRandom(out, luck / badSampleShare);
  if (noisyMm >= FARTHEST_MM || (distanceMm > SPECIFIED_MM && rng() < farFailureShare(distanceMm))) return fail(out, NO_TARGET);
  return noisyMm <= 0 ? fail(out, UNDERFLOW) : answer(out, noisyMm, 0);
}

function readWith(fault: SensorFault, out: DraftSample, tank: Tank, rng: Rng): true {
  const lost = lostShare(fault, tank.ageMs);
  if (lost > 0 && rng() < lost) return failAtRandom(out, rng());
  const distanceMm = fault.kind === "float" ? fault.atMm : surfaceDistanceMm(tank);
  if (fault.kind === "scatter" || (fault.kind === "far_lies" && distanceMm > SPECIFIED_MM && rng() < fault.share))
    return answer(out, Math.floor(fault.leastMm + rng() * (fault.mostMm - fault.leastMm + 1)), 0);
  return read(out, distanceMm + errorMm(fault, tank.ageMs, rng), tank.shape, rng);
}

/** One answer of the sensor above this tank, written into `out`; false when it gave none. */
export function sense(out: DraftSample, tank: Tank, { sensor }: WaterFaults, rng: Rng): boolean {
  switch (sensor?.kind) {
    case "silent":
      return false;
    case "stuck":
      return answer(out, sensor.rawMm, 0);
    case "register":
      return answer(out, sensor.rawMm, sensor.errorCode);
    case "dropouts":
      return tank.ageMs % sensor.everyMs >= sensor.forMs && read(out, surfaceDistanceMm(tank), tank.shape, rng);
    default:
      return sensor === null ? read(out, surfaceDistanceMm(tank), tank.shape, rng) : readWith(sensor, out, tank, rng);
  }
}

/** The same, for somebody who is not in a hurry. */
export function sample(tank: Tank, faults: WaterFaults, rng: Rng): CoreSample | null {
  const out = { rawMm: NOTHING_SEEN_MM, errorCode: NO_TARGET };
  return sense(out, tank, faults, rng) ? out : null;
}
