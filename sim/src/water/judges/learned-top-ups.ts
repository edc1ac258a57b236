// SAFE-3: one top-up lasts at most twice what the last ones took for a millimetre, scaled by what is missing now. On-times are the
// output's own; the deficit is the one that the device saw, because the rule is written in its filtered distance.

import type { CoreAckResult, CoreEvent } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench } from "../judge.ts";
import { pumpMmPerS } from "../reading-bounds.ts";

const KEPT = 7;
const LEAST = 3;
const LEAST_DEFICIT_MM = 2;
const SLACK_MS = 2000;
const TOLERANCE_MS = 1000;

export class LearnedTopUps {
  readonly #bench: Bench;
  #msPerMm: readonly Readonly<{ msPerMm: number; atMs: number }>[] = [];
  #deficitMm = 0;
  #sumMs = 0;
  #limitMs = Number.POSITIVE_INFINITY;
  /** Of more than one top-up may give: what it took says nothing about a millimetre. */
  #isPortion = false;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  acked({ command }: Sent, result: CoreAckResult): void {
    const { history } = this.#bench;
    // Whoever clears a fault may have put in another pump.
    if (command.type === "clear_fault" && result === "ok" && !history.isRepeat) {
      this.#msPerMm = [];
      this.#limitMs = Number.POSITIVE_INFINITY;
    }
  }

  event(event: CoreEvent): void {
    const { moment } = this.#bench;
    if (event.type === "relay" && event.cause === "limit" && moment.config.roles[event.channel - 1] === "topup")
      this.#isPortion = true;
    const topMm = moment.config.calibration?.topMm;
    if (!("runType" in event) || event.runType !== "top_up" || topMm === undefined) return;
    if (event.type === "run_phase" && event.distanceMm !== null) this.#started(event.distanceMm - topMm);
    if (event.type !== "run_ended" || event.outcome !== "success" || this.#deficitMm <= 0) return;
    if (this.#isPortion) return;
    this.#msPerMm = [...this.#msPerMm, { msPerMm: this.#sumMs / this.#deficitMm, atMs: moment.nowMs }].slice(-KEPT);
  }

  began(): void {
    const { history, moment } = this.#bench;
    const { calibration } = moment.config;
    if (history.run !== null) return;
    if (calibration === null) return this.#startedBlindly();
    this.#started((moment.view?.distanceMm ?? calibration.topMm) - calibration.topMm);
  }

  ended(onForMs: number): void {
    const { broken } = this.#bench;
    this.#sumMs += onForMs;
    if (this.#sumMs > this.#limitMs + TOLERANCE_MS)
      broken(
        `one top-up for ${(this.#sumMs / 1000).toFixed(0)} s where ${(this.#limitMs / 1000).toFixed(0)} s are twice the usual`,
      );
  }

  /** By hand, on a tank that nobody has calibrated: nothing says what is missing, so its own limits hold alone. */
  #startedBlindly(): void {
    this.#sumMs = 0;
    this.#limitMs = Number.POSITIVE_INFINITY;
  }

  #started(deficitMm: number): void {
    this.#forgetUnsaved();
    this.#deficitMm = deficitMm;
    this.#sumMs = 0;
    this.#isPortion = false;
    const sorted = this.#msPerMm.map(({ msPerMm }) => msPerMm).sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    // What a wave ended early teaches nothing: no top-up takes less than its pump needs.
    const leastMsPerMm = 1000 / pumpMmPerS(this.#bench.moment.tank.shape, "topup");
    this.#limitMs =
      sorted.length < LEAST || median === undefined
        ? Number.POSITIVE_INFINITY
        : 2 * Math.max(median, leastMsPerMm) * Math.max(deficitMm, LEAST_DEFICIT_MM) + SLACK_MS;
  }

  /** A success that a power cut kept out of the record has taught nothing. */
  #forgetUnsaved(): void {
    const { lostPowerAtMs } = this.#bench.history;
    this.#msPerMm = this.#msPerMm.filter(({ atMs }) => atMs !== lostPowerAtMs);
  }
}
