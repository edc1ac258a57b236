// The water of one virtual tank over time, with its attentive owner. It knows the pumps, not the device.

import type { Calibration } from "@halocline/domain/calibration";
import type { Chance } from "../chance.ts";
import { isWaterPumpOn, type RelayOutputs } from "../relay-outputs.ts";
import { JUG_AT_REST, pourWhenLow } from "./jug.ts";
import { PRESETS, type PresetName, withEvaporationSpeed } from "./presets.ts";
import { refillWhenLow, step } from "./step.ts";
import { startTank, surfaceDistanceMm, type Tank } from "./tank.ts";
import { waterTemperatureC } from "./temperature.ts";

export type TankPlan = Readonly<{
  preset: PresetName;
  /** Where the owner keeps the water. */
  calibration: Calibration | null;
  evaporationSpeed: number;
  chance: Chance;
}>;

const USUAL_MARKS: Calibration = { topDistanceMm: 33, drainDistanceMm: 63, hysteresisMm: 3 };

/** Not far from the next jug, so that a demo soon shows one. */
const firstDistanceMm = ({ topDistanceMm, hysteresisMm }: Calibration): number => topDistanceMm + 0.7 * hysteresisMm;

export class VirtualTank {
  readonly #chance: Chance;
  readonly #marks: Calibration;
  #tank: Tank;
  #jug = JUG_AT_REST;
  #ageMs = 0;

  constructor({ preset, calibration, evaporationSpeed, chance }: TankPlan) {
    this.#chance = chance;
    this.#marks = calibration ?? USUAL_MARKS;
    this.#tank = startTank(withEvaporationSpeed(PRESETS[preset], evaporationSpeed), firstDistanceMm(this.#marks));
  }

  get distanceMm(): number {
    return surfaceDistanceMm(this.#tank);
  }

  get temperatureC(): number {
    return waterTemperatureC(this.#ageMs);
  }

  /** The owner goes by the marks in force on the device, once there are any. */
  pass(outputs: RelayOutputs, inForce: Calibration | null, dtMs: number): void {
    this.#ageMs += dtMs;
    const pumped = refillWhenLow(step(this.#tank, outputs, dtMs, this.#chance));
    const poured = pourWhenLow(pumped, this.#jug, inForce ?? this.#marks, isWaterPumpOn(outputs), dtMs);
    this.#tank = poured.tank;
    this.#jug = poured.jug;
  }
}
