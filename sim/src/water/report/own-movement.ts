// Water that came or went with every pump off, since something broke: how far, and for how long. By litres, not by what was said.

import type { Moment } from "../moment.ts";

/** Less is evaporation, or the end of a hose. */
const LEAST_MM_PER_S = 0.002;
const LEAST_MM = 5;
/** Until then the device waits whether it rests: people pour and bucket (SAFE-7). */
const LONGEST_JUG_S = 300;
const LARGEST_JUG_L = 2;

export class OwnMovement {
  readonly #moment: Moment;
  #systemL: number;
  #movedMm = 0;
  #movedS = 0;

  constructor(moment: Moment) {
    this.#moment = moment;
    this.#systemL = this.#nowL();
  }

  /** By hand. */
  handled(): void {
    this.#systemL = this.#nowL();
  }

  second(): void {
    const { relays, config, tank } = this.#moment;
    const systemL = this.#nowL();
    const movedMm = Math.abs(systemL - this.#systemL) / tank.shape.sumpAreaM2;
    this.#systemL = systemL;
    const isStill = relays.every((isOn, index) => !isOn || config.roles[index] === "circulation");
    if (!isStill || movedMm < LEAST_MM_PER_S) return;
    this.#movedMm += movedMm;
    this.#movedS += 1;
  }

  get isLikeAJug(): boolean {
    const movedL = this.#movedMm * this.#moment.tank.shape.sumpAreaM2;
    return this.#movedMm < LEAST_MM || (this.#movedS < LONGEST_JUG_S && movedL < LARGEST_JUG_L);
  }

  #nowL(): number {
    const { sump, display } = this.#moment.tank;
    return sump.volumeL + display.volumeL;
  }
}
