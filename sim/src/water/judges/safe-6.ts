// SAFE-6: a pump that moves nothing goes off within its window, one whose water goes the wrong way at once. Faults of drain and fill
// latch; a top-up latches when nothing moved, or at the third failure in a day. A power cut is no fault of a top-up.

import type { CoreAckResult, CoreEvent } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";
import { isOn, MOVERS, type Mover } from "../moment.ts";
import { pumpMmPerS, readingErrorMm } from "../reading-bounds.ts";
import { alarmOf } from "./alarms.ts";
import { longestDryMs, neededMm } from "./expected-movement.ts";

const DAY_MS = 86_400_000;
const CIRCULATION_STEP_MS = 31_000;
/** True movement of less than this is none. */
const MOVED_MM = 1.2;
const WRONG_WAY_MM = 5;
const FAILURES_TO_LATCH = 3;
const HAND_MS = 300_000;
/** How a run of a pump can fail by the pump itself. */
const NOT_MOVED = ["dry", "no_movement", "sensor_stuck"];
const PUMP_FAILURES = [...NOT_MOVED, "wrong_way", "drain_limit", "fill_limit", "topup_limit"];

class Movement implements Judge {
  readonly #bench: Bench;
  #on: Mover | null = null;
  #baseMm = 0;
  #baseMs = 0;
  #startMm = 0;
  #isTold = false;
  #failuresMs: readonly number[] = [];
  #handMs = Number.NEGATIVE_INFINITY;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  switched(): void {
    const { moment } = this.#bench;
    const on = MOVERS.find((role) => isOn(moment, role)) ?? null;
    if (on === this.#on) return;
    this.#on = on;
    if (on === null) return;
    this.#isTold = false;
    this.#startMm = moment.distanceMm;
    this.#begin();
  }

  #begin(): void {
    this.#baseMm = this.#bench.moment.distanceMm;
    this.#baseMs = this.#bench.moment.nowMs;
  }

  second(): void {
    if (this.#on === null || this.#isTold) return;
    const { moment, history } = this.#bench;
    const movedMm = this.#moved(this.#on, this.#baseMm);
    // A run that holds circulation has waited for its step already.
    const isHeld = history.run !== null && !isOn(moment, "circulation");
    const isStepping = moment.nowMs - history.circulationChangedMs < CIRCULATION_STEP_MS && !isHeld;
    if (movedMm >= MOVED_MM || isStepping) this.#begin();
    else this.#judge(this.#on, movedMm);
  }

  #judge(role: Mover, movedMm: number): void {
    const { moment, history, broken } = this.#bench;
    const { shape } = moment.tank;
    const forMs = moment.nowMs - this.#baseMs;
    const wrongMm = Math.max(2 * neededMm(shape), WRONG_WAY_MM) + MOVED_MM + 2 * readingErrorMm(shape) + history.lieMm;
    const isDry = forMs > longestDryMs(moment.config, shape, role);
    const { nearestMm, farthestMm } = history.seen;
    const seenMm = Math.max(this.#moved(role, this.#baseMm, nearestMm), this.#moved(role, this.#baseMm, farthestMm));
    const isWrong = -seenMm > wrongMm + history.speedMmPerS;
    if (!isDry && !isWrong) return;
    this.#isTold = true;
    broken(
      isDry
        ? `${role} on for ${forMs / 1000} s, and nothing moves`
        : `${role} on, and the water goes ${(-movedMm).toFixed(1)} mm the wrong way`,
    );
  }

  #moved(role: Mover, fromMm: number, distanceMm = this.#bench.moment.distanceMm): number {
    return role === "drain" ? distanceMm - fromMm : fromMm - distanceMm;
  }

  handled(): void {
    this.#handMs = this.#bench.moment.nowMs;
  }

  acked({ command }: Sent, result: CoreAckResult): void {
    if (command.type === "clear_fault" && result === "ok") this.#failuresMs = [];
  }

  event(event: CoreEvent): void {
    const { moment, history, broken } = this.#bench;
    // Whoever takes water out while a pump brings it hides what the pump does.
    const isAlone = moment.nowMs - this.#handMs > HAND_MS;
    const alarm = moment.isHealthy && isAlone ? alarmOf("SAFE-6", event) : null;
    if (alarm !== null && !(alarm === "topup_limit" && this.#isMoreThanLimit())) broken(`${alarm} is told of a healthy tank`);
    const isAfterReset = event.type === "fault_latched" && event.fault === "reset" && history.interrupted?.type === "top_up";
    if (isAfterReset && moment.nowMs - history.bootedAtMs < 2000) broken("a power cut during a top-up latches a fault");
    if (event.type === "run_ended" && event.outcome === "failed") this.#failed(event.runType, event.reason ?? "");
    if (event.type === "relay" && !event.isOn && event.cause === "fault" && history.run === null)
      this.#failedByHand(event.channel - 1);
  }

  #failed(runType: string, reason: string): void {
    const { moment } = this.#bench;
    if (!PUMP_FAILURES.includes(reason)) return;
    if (runType !== "top_up") return this.#mustLatch(`a water change failed with ${reason}`);
    this.#failuresMs = [...this.#failuresMs.filter((atMs) => moment.nowMs - atMs < DAY_MS), moment.nowMs];
    const isAway = reason === "topup_limit" && this.#moved("topup", this.#startMm) < -MOVED_MM;
    if (NOT_MOVED.includes(reason) || isAway) this.#mustLatch(`a top-up moved nothing (${reason})`);
    else if (this.#failuresMs.length >= FAILURES_TO_LATCH)
      this.#mustLatch(`the ${this.#failuresMs.length}th top-up failed within 24 h`);
  }

  /** Somebody took more out than one top-up may bring. */
  #isMoreThanLimit(): boolean {
    const { config, tank } = this.#bench.moment;
    const missingMm = this.#startMm - (config.calibration?.topMm ?? 0) + readingErrorMm(tank.shape);
    return missingMm > 0.8 * config.limits.topupS * pumpMmPerS(tank.shape, "topup");
  }

  #failedByHand(index: number): void {
    const role = this.#bench.moment.config.roles[index];
    if (role === "drain" || role === "fill") this.#mustLatch(`${role} failed by hand`);
  }

  #mustLatch(what: string): void {
    const { view } = this.#bench.moment;
    // A hold keeps the same pumps off, and names what the water does.
    if (view !== null && view.fault === null && !view.hold) this.#bench.broken(`${what}, and nothing is latched`);
  }
}

export const judgeMovement: JudgeMaker = (bench) => new Movement(bench);
