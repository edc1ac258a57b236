// A tank and its device in steps of ten seconds: evaporation, top-ups, water changes, feeding pauses, and a sensor with
// noise of a millimetre, waves, bad readings and outliers. Coarse on purpose: a month takes less than a second.

import type { TopUp } from "@halocline/domain/runs/top-up-watch";
import { PRESETS, type PresetName } from "@halocline/tank-physics/presets";
import { type AlertCause, type CauseKind, DAY_MS, HOUR_MS, MINUTE_MS } from "./alert-causes.ts";
import type { Rng } from "./rng.ts";

export const STEP_MS = 10_000;
const STEPS_PER_DAY = DAY_MS / STEP_MS;
const TOP_UP_GAP_MS = 30 * MINUTE_MS;
const SETTLES_MS = 5 * MINUTE_MS;
/** Thin hoses: a change takes nearly half an hour, and circulation stands so long. */
const CHANGE_MM_PER_STEP = 0.68;
/** People do one thing after the other. */
const LEAST_BETWEEN_MS = 30 * MINUTE_MS;
const CHANGE_EVERY_MS = 7 * DAY_MS;
const CHANGE_FIRST_MS = 2 * DAY_MS;
const OUTLIER_RATE = 0.0002;
const BAD_RATE = 0.003;
const BAD_BURSTS_PER_DAY = 2;
const OVERFULL_MM = 20;
const LOWEST_PERCENT = 8;

/** Switched off, blind, or so that it is silent without a pump on. */
const TOP_UPS_HELD: readonly CauseKind[] = ["forgotten_top_up", "dead_sensor", "silent", "comes_and_goes"];

export type Reading = Readonly<{
  distanceMm: number | null;
  isCirculating: boolean;
  /** Of a change or a top-up. */
  isRunOpen: boolean;
}>;

export class AlertTank {
  readonly calibration;
  /** The one that ended in this step. */
  endedTopUp: TopUp | null = null;
  readonly #rng: Rng;
  readonly #mmPerStep: Readonly<{ evaporation: number; topUp: number }>;
  readonly #waveMm: number;
  #distanceMm: number;
  #dayShare = 1;
  #change: "draining" | "filling" | null = null;
  #nextChangeMs = CHANGE_FIRST_MS;
  #isCirculating = true;
  #pausedUntilMs = 0;
  #circulationMs = 0;
  #topUpSinceMs: number | null = null;
  #lastTopUpMs = Number.NEGATIVE_INFINITY;
  #badUntilMs = 0;

  constructor(rng: Rng, preset: PresetName) {
    const { shape, calibration, topOffDistanceMm } = PRESETS[preset];
    const mm = (litresPerMinute: number) => (litresPerMinute / shape.sumpAreaM2 / 60_000) * STEP_MS;
    this.#rng = rng;
    this.calibration = { ...calibration, topOffDistanceMm };
    this.#mmPerStep = {
      evaporation: shape.evaporationLPerDay / shape.sumpAreaM2 / STEPS_PER_DAY,
      topUp: mm(shape.topupLPerMin),
    };
    this.#waveMm = shape.waveMm;
    this.#distanceMm = calibration.topDistanceMm;
  }

  get #drainBackMm(): number {
    return this.calibration.topDistanceMm - this.calibration.topOffDistanceMm;
  }

  get isRunOpen(): boolean {
    return this.#change !== null || this.#topUpSinceMs !== null;
  }

  /** True once a forgotten tank has fallen as far as its owner lets it. */
  get isLowest(): boolean {
    const { topDistanceMm, drainDistanceMm } = this.calibration;
    return this.#distanceMm >= drainDistanceMm - ((drainDistanceMm - topDistanceMm) * LOWEST_PERCENT) / 100;
  }

  step(nowMs: number, cause: AlertCause | null): Reading {
    this.endedTopUp = null;
    if (nowMs % DAY_MS === 0) this.#dayShare = 0.7 + this.#rng.next() * 0.6;
    this.#distanceMm += this.#mmPerStep.evaporation * this.#dayShare * (cause?.kind === "hidden_leak" ? 5 : 1);
    this.#befall(nowMs, cause);
    this.#circulate(nowMs, cause);
    this.#changeWater(nowMs, cause);
    this.#topUp(nowMs, cause);
    return {
      distanceMm: this.#measure(nowMs, cause),
      isCirculating: this.#isCirculating,
      isRunOpen: this.isRunOpen,
    };
  }

  /** The owner has cured it: by hand, to the top mark. */
  refill(): void {
    this.#distanceMm = this.#isCirculating ? this.calibration.topDistanceMm : this.calibration.topOffDistanceMm;
  }

  #befall(nowMs: number, cause: AlertCause | null): void {
    if (cause?.startsAtMs !== nowMs) return;
    this.#pausedUntilMs = 0;
    if (cause.kind === "overfull") this.#distanceMm -= OVERFULL_MM;
    if (cause.kind === "silent_in_a_run") this.#change = "draining";
  }

  #circulate(nowMs: number, cause: AlertCause | null): void {
    // Feeding, once a day, ten to twenty minutes.
    const mayStop = cause === null && this.#isCirculating && nowMs - this.#circulationMs >= LEAST_BETWEEN_MS;
    if (mayStop && nowMs < this.#nextChangeMs - LEAST_BETWEEN_MS && this.#rng.isBelow(1 / STEPS_PER_DAY))
      this.#pausedUntilMs = nowMs + this.#rng.between(10, 20) * MINUTE_MS;
    const isStill = this.#change !== null || nowMs < this.#pausedUntilMs || cause?.kind === "still_water";
    if (isStill === !this.#isCirculating) return;
    this.#isCirculating = !isStill;
    this.#circulationMs = nowMs;
    this.#distanceMm += isStill ? -this.#drainBackMm : this.#drainBackMm;
  }

  #changeWater(nowMs: number, cause: AlertCause | null): void {
    if (nowMs >= this.#nextChangeMs && cause === null && this.#isCirculating && nowMs - this.#circulationMs >= LEAST_BETWEEN_MS) {
      this.#nextChangeMs = nowMs + CHANGE_EVERY_MS;
      this.#change = "draining";
    } else if (this.#change === "draining") {
      this.#distanceMm += CHANGE_MM_PER_STEP;
      if (this.#distanceMm >= this.calibration.drainDistanceMm) this.#change = "filling";
    } else if (this.#change === "filling") {
      this.#distanceMm -= CHANGE_MM_PER_STEP;
      if (this.#distanceMm <= this.calibration.topOffDistanceMm) this.#change = null;
    }
  }

  #topUp(nowMs: number, cause: AlertCause | null): void {
    const { topDistanceMm, hysteresisMm } = this.calibration;
    if (this.#topUpSinceMs !== null) {
      this.#distanceMm -= this.#mmPerStep.topUp * (cause?.kind === "weak_pump" ? 0.15 : 1);
      if (this.#distanceMm > topDistanceMm && this.#isCirculating) return;
      this.endedTopUp = { startedAtMs: this.#topUpSinceMs, endedAtMs: nowMs };
      this.#topUpSinceMs = null;
      this.#lastTopUpMs = nowMs;
      return;
    }
    const isHeld =
      !this.#isCirculating ||
      nowMs - this.#circulationMs < SETTLES_MS ||
      nowMs - this.#lastTopUpMs < TOP_UP_GAP_MS ||
      (cause !== null && TOP_UPS_HELD.includes(cause.kind));
    if (!isHeld && this.#distanceMm + this.#noise(0.3) >= topDistanceMm + hysteresisMm) this.#topUpSinceMs = nowMs;
  }

  /** About normal, of this deviation. */
  #noise(sigmaMm: number): number {
    return (this.#rng.next() + this.#rng.next() + this.#rng.next() - 1.5) * 2 * sigmaMm;
  }

  #measure(nowMs: number, cause: AlertCause | null): number | null {
    if (cause?.kind === "dead_sensor") return null;
    if (this.#rng.isBelow(BAD_BURSTS_PER_DAY / STEPS_PER_DAY)) this.#badUntilMs = nowMs + this.#rng.between(1, 9) * STEP_MS;
    if (nowMs < this.#badUntilMs || this.#rng.isBelow(BAD_RATE)) return null;
    if (this.#rng.isBelow(OUTLIER_RATE)) return this.#rng.between(6, 120);
    const wave = Math.sin((nowMs / HOUR_MS) * 97) * this.#waveMm;
    return Math.round(this.#distanceMm + wave + this.#noise(1));
  }
}
