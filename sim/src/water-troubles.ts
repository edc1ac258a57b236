// Which tank, which settings, and which troubles a run of the water has; all from the seed.

import type { CoreConfig } from "@halocline/device-core/core.types";
import { PRESETS, type PresetName } from "@halocline/tank-physics/presets";
import { NO_TROUBLE, type Trouble } from "./network.ts";
import type { Rng } from "./rng.ts";
import { type Breakage, drawBreakages } from "./water-faults.ts";

export const TROUBLE_MS = 3_600_000;
const SHARE_WITHOUT_FAULTS = 0.2;

export type Troubles = Readonly<{ network: Trouble; rebootRate: number; breakages: readonly Breakage[] }>;

export const CALM: Troubles = { network: NO_TROUBLE, rebootRate: 0, breakages: [] };

export function drawTroubles(rng: Rng): Troubles {
  if (rng.isBelow(SHARE_WITHOUT_FAULTS)) return CALM;
  const some = (most: number) => (rng.isBelow(0.4) ? rng.next() * most : 0);
  return {
    network: { lossRate: some(0.4), doubleRate: some(0.3), mostDelayMs: 40 + some(10_000), outageRate: some(0.01) },
    rebootRate: some(0.0001),
    breakages: rng.isBelow(0.7) ? drawBreakages(rng, TROUBLE_MS) : [],
  };
}

export function configOf(preset: PresetName, hasAutoTopUp: boolean): CoreConfig {
  const { calibration, topOffDistanceMm, marks, shape } = PRESETS[preset];
  return {
    revision: 1,
    roles: ["circulation", "drain", "fill", "topup", "spare"],
    calibration: {
      topMm: calibration.topDistanceMm,
      topOffMm: topOffDistanceMm,
      drainMm: calibration.drainDistanceMm,
      hysteresisMm: calibration.hysteresisMm,
    },
    marks,
    limits: { drainS: 1200, fillS: 1500, topupS: 120, topupDayS: 1200, topupMinGapS: 600, relayMaxS: [0, 0, 0, 0, 0] },
    hasAutoTopUp,
    flowMlPerMin: [null, shape.drainLPerMin * 1000, shape.fillLPerMin * 1000, shape.topupLPerMin * 1000, null],
    mlPerMm: shape.sumpAreaM2 * 1000,
  };
}
