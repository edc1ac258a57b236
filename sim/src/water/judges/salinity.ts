// On a healthy tank the salt stays: as grams in the water that belongs there, so that evaporation between two top-ups is no change.

import type { CoreEvent } from "@halocline/device-core/core.types";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";
import { readingErrorMm } from "../reading-bounds.ts";

const MOST_OFF_PPT = 0.5;
/** Nobody's jug ends so near the litres of the first day: whoever is there has refilled the whole tank. */
const REFILLED_L = 1e-6;

class Salinity implements Judge {
  readonly #bench: Bench;
  readonly #fullL: number;
  #startG: number;
  #carriedG = 0;
  #evaporatedG = 0;
  #isTold = false;

  constructor(bench: Bench) {
    this.#bench = bench;
    const { sump, display } = bench.moment.tank;
    this.#fullL = sump.volumeL + display.volumeL;
    this.#startG = sump.saltG + display.saltG;
  }

  /** What somebody pours or carries away is not the device's doing, and no more than that: a pump may be at work beside them. */
  handled(): void {
    const { sump, display, carriedIn } = this.#bench.moment.tank;
    this.#startG += carriedIn.saltG - this.#carriedG;
    this.#carriedG = carriedIn.saltG;
    if (Math.abs(sump.volumeL + display.volumeL - this.#fullL) < REFILLED_L) this.#startG = this.#saltG();
  }

  /** Less than a top-up is worth had evaporated when a change began: its salt water makes up for that too. */
  event(event: CoreEvent): void {
    if (event.type !== "run_phase" || event.phase !== "stopping_circulation") return;
    const { tank, config } = this.#bench.moment;
    const { sump, display, shape } = tank;
    const mostMm = (config.calibration?.hysteresisMm ?? 0) + readingErrorMm(shape);
    const missingL = this.#fullL - sump.volumeL - display.volumeL;
    this.#evaporatedG += Math.max(0, Math.min(missingL, mostMm * shape.sumpAreaM2)) * 36;
  }

  second(): void {
    const { moment, broken } = this.#bench;
    if (!moment.isHealthy || this.#isTold || moment.view?.run) return;
    const offPpt = (this.#saltG() - this.#startG) / this.#fullL;
    if (Math.abs(offPpt) <= MOST_OFF_PPT + this.#owedPpt() + (offPpt > 0 ? this.#evaporatedG / this.#fullL : 0)) return;
    this.#isTold = true;
    broken(`a healthy tank is off by ${offPpt.toFixed(2)} ppt`);
  }

  /** A change that was broken off has taken salt with its water; the lock keeps fresh water away until it is finished. */
  #owedPpt(): number {
    const { tank, view } = this.#bench.moment;
    const missingL = this.#fullL - tank.sump.volumeL - tank.display.volumeL;
    return view?.isTopUpLocked || view?.state === "manual" ? Math.max(0, missingL * 36) / this.#fullL : 0;
  }

  #saltG(): number {
    const { sump, display } = this.#bench.moment.tank;
    return sump.saltG + display.saltG;
  }
}

export const judgeSalinity: JudgeMaker = (bench) => new Salinity(bench);
