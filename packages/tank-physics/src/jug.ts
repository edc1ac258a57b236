// The virtual owner's jug. While automatic top-up is off, evaporation would empty a demo tank: so its owner looks in now
// and then and pours fresh water by hand. No relay, no command and no report belongs to it.

import { type Calibration, topUpTriggerMm } from "@halocline/domain/tanks/calibration";
import { stillDistanceMm, type Tank } from "./tank.ts";

export type Jug = Readonly<{ leftL: number; restsForMs: number }>;

export const JUG_AT_REST: Jug = { leftL: 0, restsForMs: 0 };

const MINUTE_MS = 60_000;
/** Slow enough that no reading looks like a flood. */
const POUR_L_PER_MIN = 1;
const LOOKS_AGAIN_AFTER_MS = 30_000;
/** Below the trigger, so that a device that tops up by itself is always first. */
const BELOW_TRIGGER_MM = 0.5;

export type Poured = Readonly<{ tank: Tank; jug: Jug }>;

/** One jug lifts the water by one hysteresis. Nobody pours beside a device that is at work. */
export function pourWhenLow(tank: Tank, jug: Jug, calibration: Calibration, isAtWork: boolean, dtMs: number): Poured {
  if (isAtWork) return { tank, jug: JUG_AT_REST };
  if (jug.restsForMs > 0) return { tank, jug: { ...jug, restsForMs: Math.max(0, jug.restsForMs - dtMs) } };
  if (jug.leftL > 0) return pour(tank, jug, dtMs);
  const isLow = stillDistanceMm(tank) > topUpTriggerMm(calibration) + BELOW_TRIGGER_MM;
  return { tank, jug: isLow ? { leftL: calibration.hysteresisMm * tank.shape.sumpAreaM2, restsForMs: 0 } : jug };
}

function pour(tank: Tank, jug: Jug, dtMs: number): Poured {
  const pouredL = Math.min(jug.leftL, (POUR_L_PER_MIN * dtMs) / MINUTE_MS);
  const leftL = jug.leftL - pouredL;
  return {
    tank: {
      ...tank,
      sump: { ...tank.sump, volumeL: tank.sump.volumeL + pouredL },
      carriedIn: { ...tank.carriedIn, volumeL: tank.carriedIn.volumeL + pouredL },
    },
    jug: { leftL, restsForMs: leftL > 0 ? 0 : LOOKS_AGAIN_AFTER_MS },
  };
}
