// Litres on the floor that the device itself brought there, against what is broken at the time. Mended parts have no credit left.

import type { CoreAckResult, CoreEvent } from "@halocline/device-core/core.types";
import type { WaterFaults } from "@halocline/tank-physics/water-faults";
import type { Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";
import { FalsePauses, MOST_PAUSES } from "./false-pauses.ts";
import { FLOOR_BOUNDS, type FloorBound } from "./floor-bounds.ts";

const DROP_L = 0.001;

class Spill implements Judge {
  readonly #bench: Bench;
  #floorL = 0;
  #spiltL = new Map<FloorBound, number>();
  /** As the parts were when the water went. */
  #faults: WaterFaults;
  /** Holds that a person let go, and pauses with a bucket in them, while the parts were as they are. */
  #ended = 0;
  #isPaused = false;
  readonly #pauses = new FalsePauses();

  constructor(bench: Bench) {
    this.#bench = bench;
    this.#faults = bench.moment.faults;
  }

  /** Each time that parts break or are mended is an occasion of its own. */
  broke(): void {
    this.second();
    this.#faults = this.#bench.moment.faults;
    this.#spiltL = new Map();
    this.#ended = 0;
  }

  acked({ command }: Sent, result: CoreAckResult): void {
    if (command.type === "clear_hold" && result === "ok") this.#ended += 1;
  }

  event(event: CoreEvent): void {
    this.#pauses.event(event, this.#bench.moment.nowMs);
    if (event.type === "circulation_paused") this.#isPaused = true;
    if (event.type === "hold" || (event.type === "relay" && event.isOn)) this.#isPaused = false;
    if (event.type === "fault_cleared") this.#cleared();
  }

  #cleared(): void {
    this.second();
    for (const bound of FLOOR_BOUNDS) if (bound.isFoundAnew) this.#spiltL.delete(bound);
  }

  /** Water that somebody takes or brings in the pause hides what came back. */
  handled(): void {
    if (this.#isPaused) this.#ended += 1;
    this.#isPaused = false;
  }

  second(): void {
    const { moment, broken } = this.#bench;
    const { floorByDeviceL } = moment.tank;
    const newL = floorByDeviceL - this.#floorL;
    if (newL <= DROP_L) return;
    this.#floorL = floorByDeviceL;
    const bound = FLOOR_BOUNDS.find(({ isPresent }) => isPresent(this.#faults, moment.tank));
    if (!bound) return;
    const spiltL = (this.#spiltL.get(bound) ?? 0) + newL;
    this.#spiltL.set(bound, spiltL);
    const areUsedUp = this.#pauses.count(moment.nowMs) >= MOST_PAUSES;
    const mostL = bound.litres(moment.config, moment.tank, { ended: this.#ended, areUsedUp });
    if (spiltL > mostL + DROP_L)
      broken(`${spiltL.toFixed(2)} L on the floor by the device (${bound.kind}: ${mostL.toFixed(2)} L)`);
  }

  finished(): void {
    this.second();
  }
}

export const judgeSpill: JudgeMaker = (bench) => new Spill(bench);
