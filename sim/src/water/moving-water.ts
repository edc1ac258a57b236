// The water of one run. Ripples pass the sensor ten times a second, and evaporation takes its drop once a second. Whatever else
// moves water is worked out ten times a second while it does, and once a second while it stands still.

import { NO_POWER, type RelayOutputs } from "@halocline/tank-physics/relay-outputs";
import type { Rng } from "@halocline/tank-physics/rng";
import { advanceWater, evaporate, ripple } from "@halocline/tank-physics/step";
import { type MovingTank, stillDistanceMm } from "@halocline/tank-physics/tank";
import type { WaterFaults } from "@halocline/tank-physics/water-faults";

export const STEP_MS = 100;
const SECOND_MS = 1000;
/** Less in a step is nothing but the rest of what circulation and the weir have settled. */
const QUIET_MM = 1e-7;

export class MovingWater {
  readonly #tank: MovingTank;
  readonly #dice: Rng;
  readonly #quietStepMs: number;
  #outputs: RelayOutputs = NO_POWER;
  #movedToMs = 0;
  #isQuiet = false;

  /** `quietStepMs`: 100 for whoever wants to see that it makes no difference. */
  constructor(tank: MovingTank, dice: Rng, quietStepMs = SECOND_MS) {
    this.#tank = tank;
    this.#dice = dice;
    this.#quietStepMs = quietStepMs;
  }

  get outputs(): RelayOutputs {
    return this.#outputs;
  }

  step(nowMs: number, faults: WaterFaults): void {
    if (!this.#isQuiet || nowMs % this.#quietStepMs === 0) this.#moveTo(nowMs, faults);
    if (nowMs % SECOND_MS === 0) evaporate(this.#tank, SECOND_MS);
    ripple(this.#tank, STEP_MS, this.#dice);
  }

  /** What was there until now has to have moved the water before something else does. `faults` are still the old ones. */
  disturb(nowMs: number, faults: WaterFaults): void {
    this.#moveTo(nowMs - (nowMs % STEP_MS), faults);
    this.#isQuiet = false;
  }

  drive(outputs: RelayOutputs, nowMs: number, faults: WaterFaults): void {
    this.disturb(nowMs, faults);
    this.#outputs = outputs;
  }

  #moveTo(nowMs: number, faults: WaterFaults): void {
    const passedMs = nowMs - this.#movedToMs;
    if (passedMs <= 0) return;
    const tank = this.#tank;
    const beforeMm = stillDistanceMm(tank);
    advanceWater(tank, this.#outputs, passedMs, faults);
    this.#movedToMs = nowMs;
    const { drain, fill, topup } = tank.speeds;
    const { outputs } = this;
    const isPumping = outputs.drain || outputs.fill || outputs.topup || drain + fill + topup > 0;
    this.#isQuiet = !isPumping && Math.abs(stillDistanceMm(tank) - beforeMm) < QUIET_MM;
  }
}
