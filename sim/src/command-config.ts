// The configurations of the world of commands: none at all, one with limits of single relays, or two that call the same
// channels different pumps.

import type { CoreConfig, CoreRole } from "@halocline/device-core/core.types";
import type { Rng } from "./rng.ts";

const ROLES: readonly CoreRole[] = ["circulation", "drain", "fill", "topup", "spare"];
const OTHER_ROLES: readonly CoreRole[] = ["circulation", "fill", "drain", "spare", "topup"];

/** Marks that the plain water never reaches: here only commands and times count. */
const documentOf = (roles: readonly CoreRole[], relayMaxS: readonly number[]): CoreConfig => ({
  revision: 1,
  roles,
  calibration: { topMm: 12, topOffMm: null, drainMm: 145, hysteresisMm: 5 },
  marks: { highHighMm: 8, lowLowMm: 160, dryMm: 190 },
  limits: { drainS: 1200, fillS: 1500, topupS: 600, topupDayS: 3600, topupMinGapS: 60, relayMaxS },
  hasAutoTopUp: false,
  flowMlPerMin: [null, null, null, null, null],
  mlPerMm: null,
});

export const GENEROUS = documentOf(ROLES, [0, 0, 0, 0, 0]);

/** Offered one after the other, again and again. */
export function drawDocuments(rng: Rng): readonly CoreConfig[] {
  const limits = ROLES.map((_, index) => (index > 0 && rng.isBelow(0.5) ? rng.between(20, 120) : 0));
  return rng.oneOf([[], [GENEROUS], [documentOf(ROLES, limits)], [documentOf(ROLES, limits), documentOf(OTHER_ROLES, limits)]]);
}
