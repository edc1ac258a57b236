// Litres on the floor that the device itself brought there, against what is broken at the time. Mended parts have no credit left.

import type { Bench, Judge, JudgeMaker } from "../judge.ts";
import { FLOOR_BOUNDS, type FloorBound } from "./floor-bounds.ts";

const DROP_L = 0.001;

class Spill implements Judge {
  readonly #bench: Bench;
  #floorL = 0;
  #spiltL = new Map<FloorBound, number>();

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  /** Each time that parts break or are mended is an occasion of its own. */
  broke(): void {
    this.second();
    this.#spiltL = new Map();
  }

  second(): void {
    const { moment, broken } = this.#bench;
    const { floorByDeviceL } = moment.tank;
    const newL = floorByDeviceL - this.#floorL;
    if (newL <= DROP_L) return;
    this.#floorL = floorByDeviceL;
    const bound = FLOOR_BOUNDS.find(({ isPresent }) => isPresent(moment.faults, moment.tank));
    if (!bound) return;
    const spiltL = (this.#spiltL.get(bound) ?? 0) + newL;
    this.#spiltL.set(bound, spiltL);
    const mostL = bound.litres(moment.config, moment.tank);
    if (spiltL > mostL + DROP_L)
      broken(`${spiltL.toFixed(2)} L on the floor by the device (${bound.kind}: ${mostL.toFixed(2)} L)`);
  }

  finished(): void {
    this.second();
  }
}

export const judgeSpill: JudgeMaker = (bench) => new Spill(bench);
