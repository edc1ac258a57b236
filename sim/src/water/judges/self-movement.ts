// How far the water has moved by itself: litres that came into sump and display, or left them, with no pump of W on and circulation
// settled, evaporation taken off. Summed over top-ups and restarts, and begun anew when a part is mended.

import type { HoldReason } from "@halocline/device-core/core.types";
import type { Bench } from "../judge.ts";

const RUN_DOWN_MS = 5000;
const SETTLED_MS = 300_000;
/** Beyond it the water is held; so much more, and at least so long, for a reading to be sure of it. */
const HELD_MM = 5;
const SURE_MM = 5;
const SURE_MS = 120_000;
/** Before seven days have taught the band, twenty millimetres an hour are held; a third more is surely outside. */
const HELD_MM_PER_H = 20 * 1.33;
const LEARNED_MS = 7 * 86_400_000;
const RATE_OVER_MS = 600_000;
/** Slower than this is none. */
const MOVING_MM_PER_H = 0.5;
const HOUR_MS = 3_600_000;
const NEAREST_MM = 8;
const FARTHEST_MM = 95;

export class SelfMovement {
  readonly #bench: Bench;
  /** Positive is falling. */
  movedMm = 0;
  /** With what has evaporated. */
  #systemL: number;
  #overMs = 0;
  #windowMm = 0;
  #windowMs = 0;
  #rateMmPerH = 0;
  #switchedMs = 0;
  /** Since when nothing but evaporation and time has moved water: no hand, no change of the return pump's true speed. */
  #settledSinceMs = 0;
  #circulation: number;
  #isStill = true;
  #isTold = false;

  constructor(bench: Bench) {
    this.#bench = bench;
    this.#systemL = this.#systemNowL();
    this.#circulation = bench.moment.tank.speeds.circulation;
  }

  switched(): void {
    const { relays, config, nowMs } = this.#bench.moment;
    this.#switchedMs = nowMs;
    this.#isStill = relays.every((isNow, index) => !isNow || config.roles[index] === "circulation");
  }

  /** By hand: no water of its own. */
  handled(): void {
    this.#systemL = this.#systemNowL();
    this.#settledSinceMs = this.#bench.moment.nowMs;
  }

  broke(): void {
    this.movedMm = this.#overMs = 0;
    this.#isTold = false;
  }

  /** How far it went, when W should be held by now and is not. */
  second(hold: HoldReason | null): number | null {
    const { moment } = this.#bench;
    const systemL = this.#systemNowL();
    const stepMm = (this.#systemL - systemL) / moment.tank.shape.sumpAreaM2;
    this.#systemL = systemL;
    if (!this.#isWatching(moment.distanceMm)) return null;
    this.#sum(stepMm);
    if (hold !== null || !this.#isOutside()) {
      this.#overMs = 0;
      return null;
    }
    this.#overMs += 1000;
    if (this.#isTold || this.#overMs < SURE_MS || Math.abs(this.movedMm) < HELD_MM + SURE_MM) return null;
    this.#isTold = true;
    return this.movedMm;
  }

  #systemNowL(): number {
    const { sump, display, evaporatedL } = this.#bench.moment.tank;
    return sump.volumeL + display.volumeL + evaporatedL;
  }

  /** A device that lives and sees, with nothing on that explains the level. */
  #isWatching(distanceMm: number): boolean {
    const { moment, history } = this.#bench;
    const { circulation } = moment.tank.speeds;
    if (Math.abs(circulation - this.#circulation) > 0.01) this.#settledSinceMs = moment.nowMs;
    this.#circulation = circulation;
    if (moment.nowMs - Math.max(this.#settledSinceMs, history.bootedAtMs) < SETTLED_MS) return false;
    if (!this.#isStill || moment.view === null || moment.nowMs - this.#switchedMs < RUN_DOWN_MS) return false;
    return history.lieMm === 0 && history.blindForMs < 2000 && distanceMm > NEAREST_MM && distanceMm < FARTHEST_MM;
  }

  #sum(stepMm: number): void {
    this.movedMm += stepMm;
    this.#windowMm += stepMm;
    this.#windowMs += 1000;
    if (this.#windowMs < RATE_OVER_MS && Math.abs(this.#windowMm) < HELD_MM) return;
    this.#rateMmPerH = (this.#windowMm * HOUR_MS) / this.#windowMs;
    this.#windowMm = this.#windowMs = 0;
    if (Math.abs(this.#rateMmPerH) < MOVING_MM_PER_H) this.movedMm = 0;
  }

  #isOutside(): boolean {
    const { shape } = this.#bench.moment.tank;
    const evaporationMmPerH = shape.evaporationLPerDay / 24 / shape.sumpAreaM2;
    if (this.movedMm < -HELD_MM) return -this.#rateMmPerH > evaporationMmPerH + MOVING_MM_PER_H;
    const isLearned = this.#bench.moment.nowMs > LEARNED_MS;
    const bandMmPerH = isLearned ? 1.33 * Math.max(4 * evaporationMmPerH, evaporationMmPerH + 1) : HELD_MM_PER_H;
    return this.movedMm > HELD_MM && this.#rateMmPerH + evaporationMmPerH > Math.min(bandMmPerH, HELD_MM_PER_H);
  }
}
