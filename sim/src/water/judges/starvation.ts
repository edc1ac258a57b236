// SAFE-3: a healthy tank does not starve. When the water is low, automatic top-up is on, nothing forbids it and the budget has
// something left, the device tops up; and a budget has come back after a day, however often the device restarts.

import type { Bench } from "../judge.ts";
import { isOn, type Moment } from "../moment.ts";
import { readingErrorMm } from "../reading-bounds.ts";
import { heldMmPerH } from "./self-movement.ts";

const HOUR_MS = 3_600_000;
/** A device that restarts every fifty minutes loses up to ten of them, and a running hour. */
const SURELY_RENEWED_MS = 36 * HOUR_MS;
const STARTS_WITHIN_MS = 15 * 60_000;
/** After a bucket the device waits to see whether the water goes on by itself. */
const AFTER_HAND_MS = 30 * 60_000;
const TRUST_MS = 600_000;
const CIRCULATION_SETTLED_MS = 300_000;
const FARTHEST_SEEN_MM = 95;

/** So fast that it is to be held (SAFE-7): the device waits to be sure of it, and tops up no more. */
function isLeaking(moment: Moment): boolean {
  const { evaporationLPerDay, sumpAreaM2 } = moment.tank.shape;
  return (moment.faults.leakLPerMin * 60 + evaporationLPerDay / 24) / sumpAreaM2 > heldMmPerH(moment);
}

export class Starvation {
  readonly #bench: Bench;
  readonly #reservedMs: (windowMs: number) => number;
  /** While it might and does not, over all boots. */
  #idleMs = 0;
  /** The same, with something left in the budget. */
  #freeMs = 0;
  #lastMs = 0;
  #handMs = Number.NEGATIVE_INFINITY;

  constructor(bench: Bench, reservedMs: (windowMs: number) => number) {
    this.#bench = bench;
    this.#reservedMs = reservedMs;
  }

  /** Water that somebody takes out looks like water that leaves: the device waits and watches. */
  handled(): void {
    this.#handMs = this.#bench.moment.nowMs;
  }

  toppedUp(): void {
    this.#idleMs = this.#freeMs = 0;
    this.#lastMs = this.#bench.moment.nowMs;
  }

  second(): void {
    const { moment, broken } = this.#bench;
    if (!this.#mayTopUp()) {
      this.#freeMs = 0;
      return;
    }
    const { topupDayS, topupS, topupMinGapS } = moment.config.limits;
    this.#idleMs += 1000;
    if (moment.nowMs % 60_000 === 0) {
      const isFree = this.#reservedMs(SURELY_RENEWED_MS) + topupS * 1000 <= Math.min(topupDayS, 3600) * 1000;
      const isGapOver = moment.nowMs - this.#lastMs > topupMinGapS * 1000 + TRUST_MS;
      this.#freeMs = isFree && isGapOver ? this.#freeMs + 60_000 : 0;
    }
    if (this.#freeMs <= STARTS_WITHIN_MS && this.#idleMs <= SURELY_RENEWED_MS) return;
    broken(`the water stands at ${moment.distanceMm.toFixed(1)} mm, the budget allows a top-up, and none comes`);
    this.#idleMs = this.#freeMs = 0;
  }

  #mayTopUp(): boolean {
    const { moment, history } = this.#bench;
    const { config, view, nowMs, distanceMm } = moment;
    const { calibration } = config;
    if (calibration === null || !config.hasAutoTopUp || view === null || nowMs - this.#handMs < AFTER_HAND_MS) return false;
    if (distanceMm > FARTHEST_SEEN_MM || distanceMm > config.marks.lowLowMm - readingErrorMm(moment.tank.shape)) return false;
    if (distanceMm < calibration.topMm + calibration.hysteresisMm + readingErrorMm(moment.tank.shape)) return false;
    if (view.fault !== null || view.isStopLatched || view.isTopUpLocked || view.run !== null || view.hold) return false;
    if (isLeaking(moment)) return false;
    if (!isOn(moment, "circulation") || nowMs - history.circulationChangedMs < CIRCULATION_SETTLED_MS) return false;
    return (
      moment.faults.sensor === null && nowMs - Math.max(history.bootedAtMs, history.seesSinceMs, history.faultsSinceMs) > TRUST_MS
    );
  }
}
