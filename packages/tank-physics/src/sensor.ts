// A VL6180X: one byte, whole millimetres, specified to 100 mm. Without a target its register says 255 and its status
// says why. This is the register as the control core reads it; the core believes none of it unchecked (SAFE-4).

import type { CoreSample } from "@halocline/device-core/core.types";
import { normal, type Rng } from "./rng.ts";
import { surfaceDistanceMm, type Tank } from "./tank.ts";
import type { SensorFault, WaterFaults } from "./water-faults.ts";

/** The register of a sensor that sees nothing. */
const NOTHING_SEEN_MM = 255;
const SPECIFIED_MM = 100;
const FARTHEST_MM = 200;
const HOUR_MS = 3_600_000;

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

/** How wrong a fault makes one sample that still has a good status. */
function errorMm(fault: SensorFault, ageMs: number, rng: Rng): number {
  if (fault.kind === "drift") return (fault.mmPerHour * Math.max(0, ageMs - fault.sinceMs)) / HOUR_MS;
  if (fault.kind !== "outliers" || rng() >= fault.share) return 0;
  return rng() < 0.5 ? -fault.byMm : fault.byMm;
}

function measure(out: DraftSample, tank: Tank, fault: SensorFault | null, rng: Rng): true {
  const { noiseMm, badSampleShare } = tank.shape;
  const distanceMm = surfaceDistanceMm(tank) + (fault === null ? 0 : errorMm(fault, tank.ageMs, rng));
  const noisyMm = Math.round(distanceMm + noiseMm * normal(rng));
  const luck = rng();
  if (luck < badSampleShare) return fail(out, RANDOM_FAILURES[Math.floor((luck / badSampleShare) * 3)] ?? NO_TARGET);
  if (noisyMm >= FARTHEST_MM || (distanceMm > SPECIFIED_MM && rng() < farFailureShare(distanceMm))) return fail(out, NO_TARGET);
  return noisyMm <= 0 ? fail(out, UNDERFLOW) : answer(out, noisyMm, 0);
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
    default:
      return measure(out, tank, sensor, rng);
  }
}

/** The same, for somebody who is not in a hurry. */
export function sample(tank: Tank, faults: WaterFaults, rng: Rng): CoreSample | null {
  const out = { rawMm: NOTHING_SEEN_MM, errorCode: NO_TARGET };
  return sense(out, tank, faults, rng) ? out : null;
}
