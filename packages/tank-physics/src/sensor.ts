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

const failed = (errorCode: number): CoreSample => ({ rawMm: NOTHING_SEEN_MM, errorCode });

/** Nothing is guaranteed beyond 100 mm: the farther the water, the rarer an answer. */
const farFailureShare = (distanceMm: number): number =>
  Math.min(1, Math.max(0, (distanceMm - SPECIFIED_MM) / (FARTHEST_MM - SPECIFIED_MM)));

/** How wrong a fault makes one sample that still has a good status. */
function errorMm(fault: SensorFault | null, ageMs: number, rng: Rng): number {
  if (fault?.kind === "drift") return (fault.mmPerHour * Math.max(0, ageMs - fault.sinceMs)) / HOUR_MS;
  if (fault?.kind !== "outliers" || rng() >= fault.share) return 0;
  return rng() < 0.5 ? -fault.byMm : fault.byMm;
}

function measure(tank: Tank, fault: SensorFault | null, rng: Rng): CoreSample {
  const { noiseMm, badSampleShare } = tank.shape;
  const distanceMm = surfaceDistanceMm(tank) + errorMm(fault, tank.ageMs, rng);
  const noisyMm = Math.round(distanceMm + noiseMm * normal(rng));
  const luck = rng();
  if (luck < badSampleShare) return failed(RANDOM_FAILURES[Math.floor((luck / badSampleShare) * 3)] ?? NO_TARGET);
  if (rng() < farFailureShare(distanceMm) || noisyMm >= FARTHEST_MM) return failed(NO_TARGET);
  if (noisyMm <= 0) return failed(UNDERFLOW);
  return { rawMm: noisyMm, errorCode: 0 };
}

/** One answer of the sensor above this tank; null when it gave none. */
export function sample(tank: Tank, faults: WaterFaults, rng: Rng): CoreSample | null {
  const { sensor } = faults;
  switch (sensor?.kind) {
    case "silent":
      return null;
    case "stuck":
      return { rawMm: sensor.rawMm, errorCode: 0 };
    case "register":
      return { rawMm: sensor.rawMm, errorCode: sensor.errorCode };
    default:
      return measure(tank, sensor, rng);
  }
}
