// The tanks of the simulation: the three presets, a baffled sump whose sensor looks into a small return chamber, and the
// presets set up by the guide, whose reservoirs fit into the free room of the sump.

import type { CoreConfig } from "@halocline/device-core/core.types";
import { PRESETS, type Preset } from "@halocline/tank-physics/presets";
import type { TankShape } from "@halocline/tank-physics/tank";

/** What the waste tank of a guided tank is: a pipe into the house's drain. */
const NEVER_FULL_L = 10_000;

const baffledShape: TankShape = {
  ...PRESETS.nano.shape,
  sumpAreaM2: 0.015,
  evaporationLPerDay: 1,
  topupLPerMin: 0.2,
  drainLPerMin: 1,
  fillLPerMin: 1,
  drainBackL: 0.3,
  freshCapacityL: 5,
  saltCapacityL: 10,
};

const BAFFLED: Preset = {
  shape: baffledShape,
  calibration: { topDistanceMm: 45, drainDistanceMm: 75, hysteresisMm: 3 },
  topOffDistanceMm: 25,
  marks: { highHighMm: 12, lowLowMm: 85, dryMm: 105 },
};

/** Either reservoir, emptied into the running sump with circulation stopped, stays below its rim. */
function guided({ shape, ...rest }: Preset, sumpRimMm = shape.sumpRimMm): Preset {
  const freeMm = sumpRimMm - (shape.sensorAboveFloorMm - rest.calibration.topDistanceMm);
  const reservoirL = freeMm * shape.sumpAreaM2 - shape.drainBackL;
  return {
    ...rest,
    shape: {
      ...shape,
      sumpRimMm,
      freshCapacityL: Math.min(shape.freshCapacityL, reservoirL),
      saltCapacityL: Math.min(shape.saltCapacityL, reservoirL),
      wasteCapacityL: NEVER_FULL_L,
    },
  };
}

const TANKS = {
  nano: PRESETS.nano,
  mid: PRESETS.mid,
  large: PRESETS.large,
  baffled: BAFFLED,
  // A change takes 2.1 L: its sump needs a rim two centimetres higher for a reservoir of that size.
  guided_nano: guided(PRESETS.nano, 325),
  guided_mid: guided(PRESETS.mid),
  guided_large: guided(PRESETS.large),
} as const;

export type TankName = keyof typeof TANKS;

export const PLAIN_TANKS: readonly TankName[] = ["nano", "mid", "large", "baffled"];
export const GUIDED_TANKS: readonly TankName[] = ["guided_nano", "guided_mid", "guided_large"];
export const ALL_TANKS: readonly TankName[] = [...PLAIN_TANKS, ...GUIDED_TANKS];

export const tankOf = (name: TankName): Readonly<{ shape: TankShape; topDistanceMm: number }> => ({
  shape: TANKS[name].shape,
  topDistanceMm: TANKS[name].calibration.topDistanceMm,
});

const NEAREST_STILL_MM = 10;

/** With more of it still water stands nearer to the sensor than it sees, and no change is possible at all. */
export const mostDrainBackL = (name: TankName): number =>
  (TANKS[name].calibration.topDistanceMm - NEAREST_STILL_MM) * TANKS[name].shape.sumpAreaM2;

/** As the owner of this tank would set it. */
export function configOf(name: TankName, hasAutoTopUp = true): CoreConfig {
  const { calibration, topOffDistanceMm, marks, shape } = TANKS[name];
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
