// Which tank, which settings, and what happens to them.

import type { CoreConfig } from "@halocline/device-core/core.types";
import { PRESETS, type PresetName } from "@halocline/tank-physics/presets";

/** As the owner of this preset would set it. */
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
