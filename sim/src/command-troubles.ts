// What goes wrong in a run of the world of commands; all from the seed.

import { NO_TROUBLE, type Trouble } from "./network.ts";
import type { Rng } from "./rng.ts";

const TROUBLE_MS = 600_000;
/** Longer than the longest ON by hand. */
const PATIENT_MS = 800_000;
const SHARE_WITHOUT_FAULTS = 0.2;
const SHARE_OF_THE_PATIENT = 0.3;
const SHARE_UP_FOR_WEEKS = 0.25;
/** Where 32 bits of milliseconds end. */
const WRAP_MS = 2 ** 32;

export type Troubles = Readonly<{
  network: Trouble;
  rebootRate: number;
  powerCutRate: number;
  damageRate: number;
  upAtBootMs: number;
  crashRate: number;
  skewMs: number;
  lengthMs: number;
}>;

export const CALM: Troubles = {
  network: NO_TROUBLE,
  rebootRate: 0,
  powerCutRate: 0,
  damageRate: 0,
  upAtBootMs: 0,
  crashRate: 0,
  skewMs: 0,
  lengthMs: TROUBLE_MS,
};
/** Nothing is wrong, and somebody lets one pump run for as long as it will. */
export const PATIENT: Troubles = { ...CALM, lengthMs: PATIENT_MS };

/** Each kind of trouble is there or not, so that every combination is met. */
export function drawTroubles(rng: Rng): Troubles {
  if (rng.isBelow(SHARE_WITHOUT_FAULTS)) return rng.isBelow(SHARE_OF_THE_PATIENT) ? PATIENT : CALM;
  const some = (most: number) => (rng.isBelow(0.5) ? rng.next() * most : 0);
  return {
    network: {
      lossRate: some(0.5),
      doubleRate: some(0.4),
      mostDelayMs: 40 + some(45_000),
      outageRate: some(0.01),
    },
    rebootRate: some(0.0008),
    powerCutRate: some(0.1),
    damageRate: some(0.5),
    upAtBootMs: rng.isBelow(SHARE_UP_FOR_WEEKS) ? WRAP_MS - rng.between(0, TROUBLE_MS) : 0,
    crashRate: some(0.2),
    skewMs: Math.round((rng.next() - 0.5) * 4000),
    lengthMs: TROUBLE_MS,
  };
}
