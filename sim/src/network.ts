// Between server and device: messages get lost, doubled, late and out of order, in both directions, while trouble lasts.

import type { Rng } from "./rng.ts";
import type { Timeline } from "./timeline.ts";

export type Trouble = Readonly<{ lossRate: number; doubleRate: number; mostDelayMs: number; outageRate: number }>;

export const NO_TROUBLE: Trouble = { lossRate: 0, doubleRate: 0, mostDelayMs: 40, outageRate: 0 };

const LEAST_DELAY_MS = 5;
const MOST_OUTAGE_MS = 30_000;

export class Network {
  readonly #timeline: Timeline;
  readonly #rng: Rng;
  #trouble: Trouble;
  #outageUntilMs = 0;

  constructor(timeline: Timeline, rng: Rng, trouble: Trouble) {
    this.#timeline = timeline;
    this.#rng = rng;
    this.#trouble = trouble;
  }

  heal(): void {
    this.setTrouble(NO_TROUBLE);
  }

  setTrouble(trouble: Trouble): void {
    this.#trouble = trouble;
    this.#outageUntilMs = 0;
  }

  /** Each copy takes its own time: that is what puts messages out of order. */
  carry(deliver: () => void): void {
    const { lossRate, doubleRate, mostDelayMs, outageRate } = this.#trouble;
    const nowMs = this.#timeline.nowMs;
    if (this.#rng.isBelow(outageRate)) this.#outageUntilMs = nowMs + this.#rng.between(1000, MOST_OUTAGE_MS);
    if (nowMs < this.#outageUntilMs) return;
    const copies = this.#rng.isBelow(doubleRate) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      if (this.#rng.isBelow(lossRate)) continue;
      this.#timeline.after(this.#rng.between(LEAST_DELAY_MS, mostDelayMs), deliver);
    }
  }
}
