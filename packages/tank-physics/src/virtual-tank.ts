// The water of one virtual tank over time, with its attentive owner and its faults. It knows the pumps, not the device.

import type { CoreSample } from "@halocline/device-core/core.types";
import type { Calibration } from "@halocline/domain/tanks/calibration";
import { JUG_AT_REST, pourWhenLow } from "./jug.ts";
import { lookAfter } from "./owner.ts";
import { PRESETS, type PresetName, withEvaporationSpeed } from "./presets.ts";
import { isWaterPumpOn, type RelayOutputs } from "./relay-outputs.ts";
import type { Rng } from "./rng.ts";
import { sample } from "./sensor.ts";
import { ripple, step } from "./step.ts";
import { movingTank, startTank, stillDistanceMm, surfaceDistanceMm, type Tank, type TankShape } from "./tank.ts";
import { waterTemperatureC } from "./temperature.ts";
import { NO_WATER_FAULTS, type SensorFault, type WaterFaults } from "./water-faults.ts";

export type TankPlan = Readonly<{
  preset: PresetName;
  /** Where the owner keeps the water; null as the preset's would. */
  calibration: Calibration | null;
  evaporationSpeed: number;
  rng: Rng;
}>;

/** What the owner knows of the device: nobody pours by hand beside a run, a lock or an automatic top-up. */
export type OwnerView = Readonly<{ calibration: Calibration | null; isDeviceInCharge: boolean }>;

/** Not far from the next jug, so that a demo soon shows one. */
export const firstDistanceMm = ({ topDistanceMm, hysteresisMm }: Calibration): number => topDistanceMm + 0.7 * hysteresisMm;

export class VirtualTank {
  readonly #rng: Rng;
  readonly #marks: Calibration;
  readonly #shape: TankShape;
  #tank: Tank;
  #jug = JUG_AT_REST;
  #faults = NO_WATER_FAULTS;
  #isOwnerAway = false;

  constructor({ preset, calibration, evaporationSpeed, rng }: TankPlan) {
    this.#rng = rng;
    this.#marks = calibration ?? PRESETS[preset].calibration;
    this.#shape = withEvaporationSpeed(PRESETS[preset].shape, evaporationSpeed);
    this.#tank = startTank(this.#shape, firstDistanceMm(this.#marks));
  }

  /** As it was made; a demonstration may have put other water in its place. */
  get shape(): TankShape {
    return this.#shape;
  }

  /** What is really in it, for whoever judges the device. */
  get actual(): Tank {
    return this.#tank;
  }

  get distanceMm(): number {
    return surfaceDistanceMm(this.#tank);
  }

  get temperatureC(): number {
    return waterTemperatureC(this.#tank.ageMs);
  }

  sample(): CoreSample | null {
    return sample(this.#tank, this.#faults, this.#rng);
  }

  get faults(): WaterFaults {
    return this.#faults;
  }

  setFaults(faults: WaterFaults): void {
    this.#faults = faults;
  }

  /** A sensor sticks where the water stands. */
  stuckHere(): SensorFault {
    return { kind: "stuck", rawMm: Math.max(1, Math.round(stillDistanceMm(this.#tank))) };
  }

  /** Other water, from one moment to the next: somebody sets up a demonstration. An owner who is away refills nothing. */
  replace(tank: Tank, isOwnerAway: boolean): void {
    this.#tank = tank;
    this.#jug = JUG_AT_REST;
    this.#isOwnerAway = isOwnerAway;
  }

  /** A moment above water that stays where it is. */
  linger(dtMs: number): void {
    const still = movingTank(this.#tank);
    ripple(still, dtMs, this.#rng);
    this.#tank = { ...still, ageMs: this.#tank.ageMs };
  }

  /** The owner goes by the marks in force on the device, once there are any. */
  pass(outputs: RelayOutputs, { calibration, isDeviceInCharge }: OwnerView, dtMs: number): void {
    const moved = step(this.#tank, outputs, dtMs, this.#rng, this.#faults);
    if (this.#isOwnerAway) {
      this.#tank = moved;
      return;
    }
    const pumped = lookAfter(moved);
    const isAtWork = isDeviceInCharge || isWaterPumpOn(outputs) || !outputs.circulation;
    const poured = pourWhenLow(pumped, this.#jug, calibration ?? this.#marks, isAtWork, dtMs);
    this.#tank = poured.tank;
    this.#jug = poured.jug;
  }
}
