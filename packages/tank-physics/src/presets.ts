// Three believable tanks. Volumes, flows, evaporation and drain-back are common sizes of the hobby; heights, reservoirs
// and time constants (short pipes, wide weirs) are assumptions. The sumps are as wide as they have to be: what falls back
// when circulation stops must stay below the sensor, and a top-up of one hysteresis must fit its two minutes.

import type { Calibration } from "@halocline/domain/tanks/calibration";
import { startTank, type Tank, type TankShape } from "./tank.ts";

export type Preset = Readonly<{
  shape: TankShape;
  /** With circulation running, as its owner would set it. */
  calibration: Calibration;
  /** The same water with circulation standing. */
  topOffDistanceMm: number;
  marks: Readonly<{ highHighMm: number; lowLowMm: number; dryMm: number }>;
}>;

const EVERYWHERE = { pumpTimeConstantMs: 330, noiseMm: 1, badSampleShare: 0.001 };
const DRAIN_DISTANCE_MM = 75;

const nanoShape: TankShape = {
  ...EVERYWHERE,
  systemL: 60,
  sumpAreaM2: 0.04,
  sumpRimMm: 300,
  sensorAboveFloorMm: 270,
  evaporationLPerDay: 1.5,
  topupLPerMin: 0.4,
  drainLPerMin: 2,
  fillLPerMin: 2,
  circulationLPerMin: 10,
  drainBackL: 0.8,
  drainBackTimeConstantMs: 5000,
  displayHeadroomL: 3,
  freshCapacityL: 10,
  saltCapacityL: 20,
  wasteCapacityL: 20,
  waveMm: 0.2,
};

const midShape: TankShape = {
  ...EVERYWHERE,
  systemL: 300,
  sumpAreaM2: 0.24,
  sumpRimMm: 400,
  sensorAboveFloorMm: 320,
  evaporationLPerDay: 4,
  topupLPerMin: 0.5,
  drainLPerMin: 5,
  fillLPerMin: 5,
  circulationLPerMin: 50,
  drainBackL: 9,
  drainBackTimeConstantMs: 6000,
  displayHeadroomL: 12,
  freshCapacityL: 40,
  saltCapacityL: 60,
  wasteCapacityL: 60,
  waveMm: 0.3,
};

const largeShape: TankShape = {
  ...EVERYWHERE,
  systemL: 800,
  sumpAreaM2: 1,
  sumpRimMm: 400,
  sensorAboveFloorMm: 320,
  evaporationLPerDay: 12,
  topupLPerMin: 2,
  drainLPerMin: 15,
  fillLPerMin: 15,
  circulationLPerMin: 130,
  drainBackL: 30,
  drainBackTimeConstantMs: 6000,
  displayHeadroomL: 30,
  freshCapacityL: 100,
  saltCapacityL: 150,
  wasteCapacityL: 150,
  waveMm: 0.5,
};

/** The top mark leaves the sensor dry by 22 mm when everything has drained back. */
function presetOf(shape: TankShape, topDistanceMm: number, topOffDistanceMm: number, dryMm: number): Preset {
  const calibration = { topDistanceMm, drainDistanceMm: DRAIN_DISTANCE_MM, hysteresisMm: 3 };
  return { shape, calibration, topOffDistanceMm, marks: { highHighMm: 12, lowLowMm: DRAIN_DISTANCE_MM + 10, dryMm } };
}

/** The dry mark lies below a drained sump whose circulation has come back. */
export const PRESETS = {
  nano: presetOf(nanoShape, 42, 22, 100),
  mid: presetOf(midShape, 60, 22.5, 118),
  large: presetOf(largeShape, 52, 22, 110),
} as const;

export type PresetName = keyof typeof PRESETS;

export const isPresetName = (text: unknown): text is PresetName => typeof text === "string" && Object.hasOwn(PRESETS, text);

/** In daily use, at its own top mark. */
export const presetTank = (name: PresetName): Tank => startTank(PRESETS[name].shape, PRESETS[name].calibration.topDistanceMm);

/** For a demo: only evaporation is faster. Pumps move water at their real pace, because the device's limits count real seconds. */
export const withEvaporationSpeed = (shape: TankShape, speed: number): TankShape => ({
  ...shape,
  evaporationLPerDay: shape.evaporationLPerDay * speed,
});
