// SAFE-21: a change that ended with more drained than filled locks top-ups, by litres of the water itself, until it is finished with
// salt water or a person releases it. No reset and no clear_fault does.

import type { CoreAckResult, CoreEvent } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";
import { isOn } from "../moment.ts";
import { pumpMmPerS, readingErrorMm } from "../reading-bounds.ts";
import { longestDryMs } from "./expected-movement.ts";

/** The device compares two readings, before and after. */
const TWO_READINGS = Math.SQRT2;
/** A sensor that says the same for so long proves nothing. */
const NO_PROOF_S = 6;

type Change = Readonly<{ startL: number; hasDrained: boolean }>;

class OwedSaltWater implements Judge {
  readonly #bench: Bench;
  /** With the water at a distance of zero, circulation on. */
  readonly #zeroL: number;
  #change: Change | null = null;
  #isOwed = false;
  #before: Readonly<{ isOwed: boolean; atMs: number }> = { isOwed: false, atMs: -1 };

  constructor(bench: Bench) {
    this.#bench = bench;
    const { distanceMm, tank } = bench.moment;
    this.#zeroL = this.#systemL() + distanceMm * tank.shape.sumpAreaM2;
  }

  acked({ command }: Sent, result: CoreAckResult): void {
    if (command.type === "clear_top_up_lock" && result === "ok" && !this.#bench.history.isRepeat) this.#become(false);
  }

  event(event: CoreEvent): void {
    if (!("runType" in event) || event.runType !== "water_change") return;
    if (event.type === "run_phase") this.#change ??= { startL: this.#systemL(), hasDrained: false };
    // As the device does: what somebody bucketed before it drains is not its to give back.
    if (event.type === "run_phase" && event.phase === "draining" && this.#change)
      this.#change = { startL: this.#systemL(), hasDrained: true };
    if (event.type === "run_ended") this.#ended(event.outcome === "success");
  }

  switched(before: readonly boolean[]): void {
    const { moment, history, broken } = this.#bench;
    if (moment.view === null && history.lostPowerAtMs === moment.nowMs) {
      if (this.#before.atMs === moment.nowMs) this.#isOwed = this.#before.isOwed;
      this.#ended(false);
    }
    const index = moment.config.roles.indexOf("topup");
    if (this.#isOwed && isOn(moment, "topup") && !before[index]) broken("top-up although salt water is owed");
  }

  second(): void {
    const { moment, broken } = this.#bench;
    if (!this.#isOwed || moment.view === null || moment.view.isTopUpLocked) return;
    broken("salt water is owed, and top-ups are not locked");
    this.#isOwed = false;
  }

  #ended(isSuccess: boolean): void {
    const change = this.#change;
    this.#change = null;
    if (isSuccess) this.#become(false);
    else if (change?.hasDrained && this.#owedMm(change) > this.#boundMm()) this.#become(true);
  }

  #systemL(): number {
    const { sump, display } = this.#bench.moment.tank;
    return sump.volumeL + display.volumeL;
  }

  /** Against where the change began, or the top mark if that is lower: a jug may have stood above it. */
  #owedMm({ startL }: Change): number {
    const { tank, config } = this.#bench.moment;
    const { sumpAreaM2 } = tank.shape;
    const topL = config.calibration === null ? startL : this.#zeroL - config.calibration.topMm * sumpAreaM2;
    return (Math.min(startL, topL) - this.#systemL()) / sumpAreaM2;
  }

  #boundMm(): number {
    const { moment, history } = this.#bench;
    const { shape } = moment.tank;
    const hysteresisMm = moment.config.calibration?.hysteresisMm ?? 0;
    const lieMm = Number.isFinite(history.lieMm) ? history.lieMm : this.#unseenMm();
    return hysteresisMm + TWO_READINGS * readingErrorMm(shape) + lieMm;
  }

  /** A reading that stands still without jitter proves nothing; one that lives and yet stands is taken for a pump that does. */
  #unseenMm(): number {
    const { faults, config, tank } = this.#bench.moment;
    if (faults.sensor?.kind === "stuck") return NO_PROOF_S * pumpMmPerS(tank.shape, "fill");
    return (pumpMmPerS(tank.shape, "drain") * longestDryMs(config, tank.shape, "drain")) / 1000;
  }

  #become(isOwed: boolean): void {
    this.#before = { isOwed: this.#isOwed, atMs: this.#bench.moment.nowMs };
    this.#isOwed = isOwed;
  }
}

export const judgeOwedSaltWater: JudgeMaker = (bench) => new OwedSaltWater(bench);
