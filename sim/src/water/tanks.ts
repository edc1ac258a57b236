// The tanks of the simulation: the three presets, and the same ones set up by the install guide.

import type { CoreConfig } from "@halocline/device-core/core.types";
import { PRESETS, type PresetName } from "@halocline/tank-physics/presets";
import type { TankShape } from "@halocline/tank-physics/tank";

export const PLAIN_TANKS = ["nano", "mid", "large"] as const satisfies readonly PresetName[];
export const GUIDED_TANKS = ["nano guided", "mid guided", "large guided"] as const;
export type TankName = (typeof PLAIN_TANKS)[number] | (typeof GUIDED_TANKS)[number];

export type TestTank = Readonly<{ shape: TankShape; topDistanceMm: number }>;

const presetOf = (tank: TankName): PresetName => tank.replace(" guided", "") as PresetName;

/** The guide: no reservoir holds more than the sump has room for beside what falls back. */
function guided(shape: TankShape, topDistanceMm: number): TankShape {
  const roomL = (shape.sumpRimMm - (shape.sensorAboveFloorMm - topDistanceMm)) * shape.sumpAreaM2 - shape.drainBackL;
  return {
    ...shape,
    freshCapacityL: Math.min(shape.freshCapacityL, roomL),
    saltCapacityL: Math.min(shape.saltCapacityL, roomL),
  };
}

const TANKS = new Map<TankName, TestTank>(
  [...PLAIN_TANKS, ...GUIDED_TANKS].map((tank) => {
    const { shape, calibration } = PRESETS[presetOf(tank)];
    const { topDistanceMm } = calibration;
    return [tank, { shape: tank.endsWith("guided") ? guided(shape, topDistanceMm) : shape, topDistanceMm }];
  }),
);

export function tankOf(name: TankName): TestTank {
  const tank = TANKS.get(name);
  if (!tank) throw new Error(`no tank is called ${name}`);
  return tank;
}

/** As the owner of this tank would set it. */
export function configOf(tank: TankName, hasAutoTopUp = true): CoreConfig {
  const { calibration, topOffDistanceMm, marks, shape } = PRESETS[presetOf(tank)];
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
