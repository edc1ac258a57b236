// SAFE-4: a pump that is controlled by level runs on a reading that is at most two seconds old. What a frozen sensor says, or one
// that jumps faster than water, is no reading: it neither starts nor stops anything.

import type { CoreEvent } from "@halocline/device-core/core.types";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";
import { isOn, MOVERS } from "../moment.ts";
import { READING_LAG_S, readingErrorMm } from "../reading-bounds.ts";
import { longestDryMs } from "./expected-movement.ts";

const NEWEST_AT_MOST_MS = 2000;
const CONTROL_PERIOD_MS = 100;
const FROZEN_MS = 30_000;
const QUIET_FREEZES = 3;
/** Ten minutes without a reading are told, and a minute is no matter. */
const BLIND_TOLD_MS = 660_000;
/** Told once, until the sensor has been back for so long. */
const BACK_FOR_MS = 90_000;
const SPECIFIED_MM = 95;
const HAND_MS = 2000;
const FARTHEST_SURE_MM = 150;
/** Once nothing of W runs, water that really stands elsewhere is believed after seven samples; a gust of waves is not. */
const EXTREME_SIGMAS = 5 / 3;

class Reading implements Judge {
  readonly #bench: Bench;
  #isMoving = false;
  #isTold = false;
  #isBlindTold = false;
  #handMs = Number.NEGATIVE_INFINITY;
  /** How often it froze and came back: three times, and it is taken for a quiet one that has until the end of the window. */
  #freezes = 0;
  #wasFrozen = false;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  switched(): void {
    this.#isMoving = MOVERS.some((role) => isOn(this.#bench.moment, role));
    this.#isTold = false;
    this.#judgeDistance();
  }

  event(event: CoreEvent): void {
    const { type } = event;
    if (type === "run_phase" || type === "run_ended" || type === "fault_latched") this.#judgeDistance();
    if ((type === "warning" || type === "fault_latched") && event.fault === "sensor") this.#isBlindTold = true;
  }

  handled(): void {
    this.#handMs = this.#bench.moment.nowMs;
  }

  booted(): void {
    this.#isBlindTold = false;
  }

  broke(): void {
    const isFrozen = this.#bench.moment.faults.sensor?.kind === "stuck";
    if (this.#wasFrozen && !isFrozen) this.#freezes += 1;
    this.#wasFrozen = isFrozen;
  }

  /** A device that sees nothing says so, also when nothing runs. */
  second(): void {
    const { moment, history, broken } = this.#bench;
    const { nowMs, view } = moment;
    const blindForMs = Math.min(history.blindForMs, nowMs - history.bootedAtMs);
    const isBack = history.blindForMs < CONTROL_PERIOD_MS * 10 && nowMs - history.seesSinceMs > BACK_FOR_MS;
    // What a sensor says beyond its range comes and goes, wherever the water truly stands: it is not back.
    const saidMm = moment.sample?.rawMm ?? Number.POSITIVE_INFINITY;
    if (isBack && Math.max(moment.distanceMm, saidMm) < FARTHEST_SURE_MM) this.#isBlindTold = false;
    if (view === null || blindForMs < BLIND_TOLD_MS || this.#isBlindTold) return;
    this.#isBlindTold = true;
    broken(`no reading for ${(blindForMs / 1000).toFixed(0)} s, and nobody is told`);
  }

  step(): void {
    if (!this.#isMoving || this.#isTold) return;
    const { moment, history, broken } = this.#bench;
    const { nowMs, faults } = moment;
    const onForMs = Math.max(...MOVERS.map((role) => history.isOnFor(role)));
    const blindForMs = Math.min(history.blindForMs, onForMs);
    if (blindForMs > NEWEST_AT_MOST_MS + CONTROL_PERIOD_MS)
      this.#say(() => broken(`a pump on ${blindForMs} ms without a reading`));
    const isFrozen =
      faults.sensor?.kind === "stuck" &&
      Math.min(onForMs, nowMs - history.faultsSinceMs) > this.#frozenMs() + 2 * CONTROL_PERIOD_MS;
    if (isFrozen) this.#say(() => broken("a pump on with a sensor that has been frozen for thirty seconds"));
  }

  #frozenMs(): number {
    const { moment } = this.#bench;
    const on = MOVERS.find((role) => isOn(moment, role));
    return this.#freezes < QUIET_FREEZES || on === undefined ? FROZEN_MS : longestDryMs(moment.config, moment.tank.shape, on);
  }

  #say(say: () => void): void {
    this.#isTold = true;
    say();
  }

  /** What the device takes for the distance is where the water is, or it says that it does not know. */
  #judgeDistance(): void {
    const { moment, history, broken } = this.#bench;
    const seenMm = moment.view?.distanceMm ?? null;
    // A sump that is refilled at once is believed after seven samples.
    if (seenMm === null || moment.nowMs - this.#handMs < HAND_MS) return;
    const errorMm = Math.abs(seenMm - moment.distanceMm);
    // Beyond its specification answers are rare, and seven of them old.
    const sigmas = moment.distanceMm > SPECIFIED_MM ? 3 * EXTREME_SIGMAS : EXTREME_SIGMAS;
    const lagMm = (2 + READING_LAG_S) * history.speedMmPerS;
    const boundMm = sigmas * readingErrorMm(moment.tank.shape) + lagMm + history.lieMm;
    if (errorMm > boundMm) broken(`it reads ${seenMm} mm, and the water stands at ${moment.distanceMm.toFixed(1)} mm`);
  }
}

export const judgeReading: JudgeMaker = (bench) => new Reading(bench);
