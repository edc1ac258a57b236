// Bad Wi-Fi: it drops for seconds or minutes, a few times a day, and some evenings once a minute. Never for ten
// minutes on end: that would be a reason for an alert, and is planned elsewhere (alert-causes.ts).

import { DAY_MS, HOUR_MS } from "./alert-causes.ts";
import type { Rng } from "./rng.ts";

const DROPS_PER_DAY = 6;
const DROPS_PER_BAD_HOUR = 40;
const BAD_EVENINGS = 0.35;
const LEAST_UP_MS = 30_000;

export class FlappingWifi {
  readonly #rng: Rng;
  #downFromMs: number;
  #downUntilMs: number;
  #badUntilMs = 0;
  #day = -1;

  constructor(rng: Rng) {
    this.#rng = rng;
    this.#downFromMs = rng.between(0, DAY_MS / DROPS_PER_DAY);
    this.#downUntilMs = this.#downFromMs + this.#durationMs();
  }

  isUp(nowMs: number): boolean {
    const day = Math.floor(nowMs / DAY_MS);
    if (day !== this.#day) {
      this.#day = day;
      if (this.#rng.isBelow(BAD_EVENINGS)) this.#badUntilMs = nowMs + HOUR_MS;
    }
    if (nowMs >= this.#downUntilMs) {
      const everyMs = nowMs < this.#badUntilMs ? HOUR_MS / DROPS_PER_BAD_HOUR : DAY_MS / DROPS_PER_DAY;
      this.#downFromMs = nowMs + LEAST_UP_MS + this.#rng.between(0, 2 * everyMs);
      this.#downUntilMs = this.#downFromMs + this.#durationMs();
    }
    return nowMs < this.#downFromMs;
  }

  #durationMs(): number {
    const draw = this.#rng.next();
    if (draw < 0.85) return this.#rng.between(5, 90) * 1000;
    return (draw < 0.98 ? this.#rng.between(60, 300) : this.#rng.between(300, 550)) * 1000;
  }
}
