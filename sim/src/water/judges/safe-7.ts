// SAFE-7: water that moves by itself. Beyond five millimetres outside the band of evaporation W is held off, by its right name, until
// somebody or a careful device lets go; and a healthy tank is never held.

import type { CoreAckResult, CoreEvent } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";
import { alarmOf } from "./alarms.ts";
import { HoldRules } from "./hold-rules.ts";
import { SelfMovement } from "./self-movement.ts";

/** Enough to know which way it goes. */
const CLEAR_MM = 2;
const RISING = ["siphon", "rising"];
const FALLING = ["leak", "falling"];
/** Warned of on a healthy tank too: a fan, the heating season. */
const MORE_EVAPORATION = 1.8;

class StillWater implements Judge {
  readonly #bench: Bench;
  readonly #self: SelfMovement;
  readonly #rules: HoldRules;
  readonly #usualL: number;

  constructor(bench: Bench) {
    this.#bench = bench;
    this.#self = new SelfMovement(bench);
    this.#rules = new HoldRules(bench);
    this.#usualL = bench.moment.tank.shape.evaporationLPerDay;
  }

  second(): void {
    const { moment, broken } = this.#bench;
    this.#rules.second();
    const missedMm = this.#self.second(moment.view?.hold ?? null);
    if (missedMm !== null) broken(`the water moves by itself, ${missedMm.toFixed(1)} mm so far, and W is not held`);
  }

  switched(before: readonly boolean[]): void {
    this.#self.switched();
    this.#rules.switched(before);
  }

  handled(): void {
    this.#self.handled();
  }

  broke(): void {
    this.#self.broke();
  }

  acked(sent: Sent, result: CoreAckResult): void {
    this.#rules.acked(sent, result);
  }

  event(event: CoreEvent): void {
    const { moment, broken } = this.#bench;
    this.#rules.event(event);
    const alarm = alarmOf("SAFE-7", event);
    if (alarm === null) return;
    const isSeason = event.type === "warning" && moment.tank.shape.evaporationLPerDay > MORE_EVAPORATION * this.#usualL;
    if (moment.isHealthy && !isSeason) broken(`${alarm} is told of a healthy tank`);
    const movedMm = this.#self.movedMm;
    if (RISING.includes(alarm) && movedMm > CLEAR_MM)
      broken(`${alarm} is told, and the water has fallen by ${movedMm.toFixed(1)} mm`);
    if (FALLING.includes(alarm) && movedMm < -CLEAR_MM)
      broken(`${alarm} is told, and the water has risen by ${(-movedMm).toFixed(1)} mm`);
  }
}

export const judgeStillWater: JudgeMaker = (bench) => new StillWater(bench);
