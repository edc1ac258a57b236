// Three believable tanks. Areas, flows and evaporation are common sizes of the hobby; heights, reservoirs and
// time constants are assumptions.

import type { TankShape } from "./tank.ts";

const nano: TankShape = {
  systemL: 60,
  sumpAreaM2: 0.04,
  sumpRimMm: 300,
  sensorAboveFloorMm: 250,
  evaporationLPerDay: 1.5,
  topupLPerMin: 0.4,
  drainLPerMin: 2,
  fillLPerMin: 2,
  drainBackL: 0.8,
  drainBackTimeConstantMs: 15_000,
  freshCapacityL: 10,
  saltCapacityL: 20,
  wasteCapacityL: 20,
  waveMm: 0.2,
};

const mid: TankShape = {
  systemL: 300,
  sumpAreaM2: 0.12,
  sumpRimMm: 400,
  sensorAboveFloorMm: 300,
  evaporationLPerDay: 4,
  topupLPerMin: 0.5,
  drainLPerMin: 5,
  fillLPerMin: 5,
  drainBackL: 9,
  drainBackTimeConstantMs: 30_000,
  freshCapacityL: 40,
  saltCapacityL: 60,
  wasteCapacityL: 60,
  waveMm: 0.3,
};

const large: TankShape = {
  systemL: 800,
  sumpAreaM2: 0.3,
  sumpRimMm: 500,
  sensorAboveFloorMm: 360,
  evaporationLPerDay: 12,
  topupLPerMin: 2,
  drainLPerMin: 15,
  fillLPerMin: 15,
  drainBackL: 30,
  drainBackTimeConstantMs: 45_000,
  freshCapacityL: 100,
  saltCapacityL: 150,
  wasteCapacityL: 150,
  waveMm: 0.5,
};

export const PRESETS = { nano, mid, large } as const;

export type PresetName = keyof typeof PRESETS;

export const isPresetName = (text: unknown): text is PresetName => typeof text === "string" && Object.hasOwn(PRESETS, text);

/** For a demo: only evaporation is faster. Pumps move water at their real pace, because the device's limits count real seconds. */
export const withEvaporationSpeed = (shape: TankShape, speed: number): TankShape => ({
  ...shape,
  evaporationLPerDay: shape.evaporationLPerDay * speed,
});
