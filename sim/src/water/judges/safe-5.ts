// SAFE-5: a pump goes off within a control period once its mark is reached, in a run and by hand; and beyond the marks for far too
// high and far too low no run goes on.

import type { Bench, Judge, JudgeMaker } from "../judge.ts";
import { isOn, MOVERS, type Mover } from "../moment.ts";
import { pumpMmPerS, readingErrorMm } from "../reading-bounds.ts";
import { longestDryMs } from "./expected-movement.ts";

const UNCALIBRATED_TOP_MM = 15;
const UNCALIBRATED_DRAIN_MM = 95;
const BELOW_HIGH_HIGH_MM = 1;
/** A run that has lost its reading gives up after ten seconds, wherever the water is. */
const GIVES_UP_MS = 11_000;

class Marks implements Judge {
  readonly #bench: Bench;
  #on: Mover | null = null;
  #markMm = 0;
  #isTold = false;
  #beyondSinceMs: number | null = null;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  switched(): void {
    this.#on = MOVERS.find((role) => isOn(this.#bench.moment, role)) ?? null;
    this.#isTold = false;
    if (this.#on !== null) this.#markMm = this.#markOf(this.#on);
  }

  step(): void {
    if (this.#on === null || this.#isTold) return;
    const { moment, history, broken } = this.#bench;
    const beyondMm = this.#beyondMm(moment.distanceMm, moment.distanceMm);
    if (beyondMm <= 0) return;
    const { nearestMm, farthestMm } = history.seen;
    if (this.#beyondMm(nearestMm, farthestMm) <= readingErrorMm(moment.tank.shape) + this.#lieMm()) return;
    this.#isTold = true;
    broken(`${this.#on} on with the water ${beyondMm.toFixed(1)} mm beyond its mark at ${this.#markMm} mm`);
  }

  /** A mark is met by a reading: late, wrong by its noise, and by what the sensor lies. */
  #beyondMm(nearestMm: number, farthestMm: number): number {
    return this.#on === "drain" ? nearestMm - this.#markMm : this.#markMm - farthestMm;
  }

  /** A sensor that follows no water at all is found out by what the pump does not seem to move (SAFE-6). */
  #lieMm(): number {
    const { moment, history } = this.#bench;
    const { shape } = moment.tank;
    if (Number.isFinite(history.lieMm) || this.#on === null) return history.lieMm;
    return (pumpMmPerS(shape, this.#on) * longestDryMs(moment.config, shape, this.#on)) / 1000;
  }

  /** With circulation held by a run the water stands where it does when everything has run back. */
  #markOf(role: Mover): number {
    const { moment, history } = this.#bench;
    const { calibration, marks } = moment.config;
    if (calibration === null) return role === "drain" ? UNCALIBRATED_DRAIN_MM : UNCALIBRATED_TOP_MM;
    if (role === "drain") return calibration.drainMm;
    const isHeld = role === "fill" && history.run !== null && !isOn(moment, "circulation");
    if (!isHeld || calibration.topOffMm === null) return calibration.topMm;
    return Math.max(calibration.topOffMm, marks.highHighMm + BELOW_HIGH_HIGH_MM);
  }

  second(): void {
    const { moment, broken } = this.#bench;
    const phase = moment.view?.run?.phase;
    if (phase === undefined || !this.#isBeyond(phase)) {
      this.#beyondSinceMs = null;
      return;
    }
    this.#beyondSinceMs ??= moment.nowMs;
    if (moment.nowMs - this.#beyondSinceMs > GIVES_UP_MS)
      broken(`a run goes on in ${phase} at ${moment.distanceMm.toFixed(1)} mm`);
  }

  /** As far as the phase can bring the water there, or can cure it. */
  #isBeyond(phase: string): boolean {
    const { moment, history } = this.#bench;
    const { highHighMm, lowLowMm } = moment.config.marks;
    const boundMm = readingErrorMm(moment.tank.shape) + history.lieMm;
    const isHeld = phase === "settling" && !isOn(moment, "circulation");
    const minds = {
      high: !isHeld && phase !== "stopping_circulation" && phase !== "draining",
      low: phase === "topping_up" || phase === "draining" || isHeld,
    };
    if (minds.high && moment.distanceMm < highHighMm - boundMm) return true;
    return minds.low && moment.distanceMm > lowLowMm + boundMm;
  }
}

export const judgeMarks: JudgeMaker = (bench) => new Marks(bench);
