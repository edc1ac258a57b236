// Moves the water of one tank forward in time. Pure: the same tank, outputs, time and chance give the same tank.

import { type Chance, normal } from "../chance.ts";
import type { RelayOutputs } from "../relay-outputs.ts";
import { sumpCapacityL, type Tank } from "./tank.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const RIPPLE_TIME_CONSTANT_MS = 1000;
const REFILL_BELOW_SHARE = 0.1;

const pumpedL = (isOn: boolean, flowLPerMin: number, dtMs: number, sourceL: number): number =>
  isOn ? Math.min((flowLPerMin * dtMs) / MINUTE_MS, sourceL) : 0;

/** Positive: drawn up from the sump. Negative: falling back into it. */
function liftedL(tank: Tank, isCirculating: boolean, dtMs: number): number {
  const targetL = isCirculating ? tank.shape.drainBackL : 0;
  const share = 1 - Math.exp(-dtMs / tank.shape.drainBackTimeConstantMs);
  return Math.min((targetL - tank.hangingL) * share, tank.sumpL);
}

function nextRippleMm(tank: Tank, dtMs: number, chance: Chance): number {
  const memory = Math.exp(-dtMs / RIPPLE_TIME_CONSTANT_MS);
  return tank.rippleMm * memory + tank.shape.waveMm * Math.sqrt(1 - memory * memory) * normal(chance);
}

export function step(tank: Tank, outputs: RelayOutputs, dtMs: number, chance: Chance): Tank {
  const { shape } = tank;
  const upL = liftedL(tank, outputs.circulation, dtMs);
  let sumpL = tank.sumpL - upL;

  const evaporatedL = Math.min((shape.evaporationLPerDay * dtMs) / DAY_MS, sumpL);
  sumpL -= evaporatedL;
  const drainedL = pumpedL(outputs.drain, shape.drainLPerMin, dtMs, sumpL);
  const toppedUpL = pumpedL(outputs.topup, shape.topupLPerMin, dtMs, tank.freshL);
  const filledL = pumpedL(outputs.fill, shape.fillLPerMin, dtMs, tank.saltL);
  sumpL += toppedUpL + filledL - drainedL;

  const overRimL = Math.max(0, sumpL - sumpCapacityL(shape));
  const overWasteL = Math.max(0, tank.wasteL + drainedL - shape.wasteCapacityL);
  return {
    ...tank,
    sumpL: sumpL - overRimL,
    hangingL: tank.hangingL + upL,
    freshL: tank.freshL - toppedUpL,
    saltL: tank.saltL - filledL,
    wasteL: tank.wasteL + drainedL - overWasteL,
    evaporatedL: tank.evaporatedL + evaporatedL,
    spilledL: tank.spilledL + overRimL + overWasteL,
    rippleMm: nextRippleMm(tank, dtMs, chance),
  };
}

/** The attentive owner of a demo tank: without one, every accelerated tank runs dry within hours. */
export function refillWhenLow(tank: Tank): Tank {
  const { freshCapacityL } = tank.shape;
  if (tank.freshL > freshCapacityL * REFILL_BELOW_SHARE) return tank;
  return { ...tank, freshL: freshCapacityL, suppliedL: tank.suppliedL + freshCapacityL - tank.freshL };
}
