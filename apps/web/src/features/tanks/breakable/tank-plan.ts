// The tank on the landing page: measures, configuration, and what is broken in it. Its water stays inside the drawing.

import type { CoreConfig } from "@halocline/device-core/core.types";
import { CIRCULATING, type RelayOutputs } from "@halocline/tank-physics/relay-outputs";
import { step } from "@halocline/tank-physics/step";
import { litresOnFloor, type Tank, type TankShape } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS, type WaterFaults } from "@halocline/tank-physics/water-faults";
import { stageOf } from "@halocline/virtual-device/scenarios/stage";
import { type BreakableScenario, CALIBRATION, REFILL_LIMIT_MINUTES } from "./moment.ts";

export const SHAPE: TankShape = {
  systemL: 120,
  sumpAreaM2: 0.15,
  sumpRimMm: 300,
  sensorAboveFloorMm: 270,
  evaporationLPerDay: 2,
  topupLPerMin: 0.4,
  drainLPerMin: 3,
  fillLPerMin: 2,
  circulationLPerMin: 20,
  pumpTimeConstantMs: 330,
  drainBackL: 0.6,
  drainBackTimeConstantMs: 5000,
  displayHeadroomL: 6,
  freshCapacityL: 20,
  saltCapacityL: 45,
  wasteCapacityL: 45,
  waveMm: 0.2,
  noiseMm: 1,
  badSampleShare: 0.001,
};

const MINUTE_S = 60;
const SECOND_MS = 1000;
const { topDistanceMm, drainDistanceMm, hysteresisMm } = CALIBRATION;

export const TOP_OFF_MM = 24;

export const CONFIG: CoreConfig = {
  revision: 1,
  roles: ["circulation", "drain", "fill", "topup", "spare"],
  calibration: { topMm: topDistanceMm, topOffMm: TOP_OFF_MM, drainMm: drainDistanceMm, hysteresisMm },
  marks: { highHighMm: 12, lowLowMm: 78, dryMm: 100 },
  limits: {
    drainS: 1200,
    fillS: REFILL_LIMIT_MINUTES * MINUTE_S,
    topupS: 120,
    topupDayS: 1200,
    topupMinGapS: 1800,
    relayMaxS: [0, 0, 0, 0, 600],
  },
  hasAutoTopUp: true,
  flowMlPerMin: [null, SHAPE.drainLPerMin * 1000, SHAPE.fillLPerMin * 1000, SHAPE.topupLPerMin * 1000, null],
  mlPerMm: SHAPE.sumpAreaM2 * 1000,
};

/** A window over which something lies; the one of the other simulated tanks grows over within hours. */
const COVERED: WaterFaults = { ...NO_WATER_FAULTS, sensor: { kind: "condensation", share: 1 } };

export const faultsOf = (scenario: BreakableScenario): WaterFaults =>
  scenario === "fouled_sensor" ? COVERED : stageOf(scenario, { shape: SHAPE, calibration: CALIBRATION, ageMs: 0 }).faults;

/** The power goes a moment after the press, and is away for a minute. */
export const POWER_GOES_MS = 1000;
export const POWER_COMES_MS = POWER_GOES_MS + MINUTE_S * SECOND_MS;

const REFILLING: RelayOutputs = { ...CIRCULATING, circulation: false, fill: true };

/** The same water, the same thing broken, and a fill pump that nothing but its timer stops. */
export function timerAloneL(tank: Tank, faults: WaterFaults): number {
  let now = tank;
  for (let s = 0; s < REFILL_LIMIT_MINUTES * MINUTE_S; s += 1) now = step(now, REFILLING, SECOND_MS, () => 0.5, faults);
  return litresOnFloor(now);
}
