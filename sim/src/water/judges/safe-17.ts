// SAFE-17: a water change ends with circulation back and the level settled at its top; nothing keeps circulation off but what may;
// and no top-up makes up for water that is only on its way between display and sump.

import type { CoreAckResult, CoreEvent } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";
import { isOn, roleIndex } from "../moment.ts";
import { readingErrorMm } from "../reading-bounds.ts";

const BACK_WITHIN_MS = 11_000;
/** After a dry sump the guard holds circulation for ten minutes, also when water has run back meanwhile. */
const DRY_RUN_HOLD_MS = 660_000;
const DRY_RUN_HYSTERESIS_MM = 5;
const DEFAULT_PAUSE_MS = 600_000;
const OVERFLOW_TEST_MS = 200_000;
/** A top-up by hand or by a person waits for the step, an automatic one for the water to settle. */
const STEP_MS = 30_000;
const SETTLED_MS = 300_000;
const SETTLED_LEAST_MS = 20_000;
const CONTROL_PERIOD_MS = 100;
/** What may still be on its way when the level counts as settled. */
const STEADY_MM = 2.5;
/** A median of seven samples, and a step. */
const OFF_WHEN_DRY_WITHIN_MS = 5000;
/** Too deep for the sensor is no reading, and the guard holds nothing new without one. */
const SEEN_MS = 1000;
const NEVER_MS = Number.NEGATIVE_INFINITY;

class Circulation implements Judge {
  readonly #bench: Bench;
  #standsSinceMs: number | null = null;
  #pausedUntilMs = NEVER_MS;
  #dryMs = NEVER_MS;
  #overflowMs = NEVER_MS;
  #isDryRun = false;
  /** Since when the pump runs in a sump that is clearly below its dry mark, and the sensor says so. */
  #runsDrySinceMs: number | null = null;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  booted(): void {
    const { nowMs } = this.#bench.moment;
    this.#isDryRun = false;
    this.#pausedUntilMs = NEVER_MS;
    // A reset in the middle of that test begins it anew.
    if (nowMs - this.#overflowMs < OVERFLOW_TEST_MS) this.#overflowMs = nowMs;
  }

  acked({ command }: Sent, result: CoreAckResult): void {
    const { moment, history, broken } = this.#bench;
    if (result !== "ok" || history.isRepeat) return;
    if (command.type === "start_water_change" && this.#isDryRun && !isOn(moment, "circulation"))
      broken("a water change starts although the dry-run guard holds circulation");
    if (!("channel" in command) || moment.config.roles[command.channel - 1] !== "circulation") return;
    if (command.type === "relay_on") this.#pausedUntilMs = NEVER_MS;
    else if (command.type === "relay_pause") this.#pausedUntilMs = moment.nowMs + command.pauseMs;
    else this.#pausedUntilMs = Math.max(this.#pausedUntilMs, moment.nowMs + DEFAULT_PAUSE_MS);
  }

  event(event: CoreEvent): void {
    const { moment } = this.#bench;
    if (event.type === "circulation_paused" || (event.type === "hold" && event.reason === "overflow"))
      this.#overflowMs = moment.nowMs;
    if (event.type === "relay" && moment.config.roles[event.channel - 1] === "circulation")
      this.#isDryRun = !event.isOn && event.cause === "dry_run";
    if (event.type === "run_ended" && event.runType === "water_change" && event.outcome === "success") this.#judgeSuccess();
  }

  switched(before: readonly boolean[]): void {
    const { moment, history } = this.#bench;
    const index = roleIndex(moment.config, "topup");
    if (moment.relays[index] && !before[index] && history.run !== null)
      this.#judgeTopUp(history.run.isCommanded ? STEP_MS : SETTLED_MS);
  }

  second(): void {
    const { moment, history, broken } = this.#bench;
    const { faults, config, nowMs } = moment;
    const boundMm = readingErrorMm(moment.tank.shape) + DRY_RUN_HYSTERESIS_MM;
    if (history.lieMm > 0 || faults.sensor !== null || moment.distanceMm > config.marks.dryMm - boundMm) this.#dryMs = nowMs;
    this.#judgeDryRun();
    if (isOn(moment, "circulation") || roleIndex(config, "circulation") < 0 || this.#mayStand()) {
      this.#standsSinceMs = null;
      return;
    }
    this.#standsSinceMs ??= nowMs;
    if (nowMs - this.#standsSinceMs <= BACK_WITHIN_MS) return;
    broken("circulation stands although nothing keeps it");
    this.#standsSinceMs = nowMs + 3_600_000;
  }

  #judgeDryRun(): void {
    const { moment, history, broken } = this.#bench;
    const { nowMs, distanceMm, config, tank, faults } = moment;
    const isSeen = history.blindForMs < SEEN_MS && nowMs - history.seesSinceMs > OFF_WHEN_DRY_WITHIN_MS;
    const isClear = faults.sensor === null && history.lieMm === 0 && isSeen;
    const isDry = distanceMm > config.marks.dryMm + readingErrorMm(tank.shape) + DRY_RUN_HYSTERESIS_MM;
    if (!isClear || !isDry || !isOn(moment, "circulation")) {
      this.#runsDrySinceMs = null;
      return;
    }
    this.#runsDrySinceMs ??= nowMs;
    if (nowMs - this.#runsDrySinceMs <= OFF_WHEN_DRY_WITHIN_MS) return;
    broken(`circulation runs with the water ${(distanceMm - config.marks.dryMm).toFixed(1)} mm below its dry mark`);
    this.#runsDrySinceMs = nowMs + 3_600_000;
  }

  /** A run, a stop, a person, a dry sump, or the test of a blocked overflow. */
  #mayStand(): boolean {
    const { nowMs, view } = this.#bench.moment;
    if (view === null || view.run !== null || view.isStopLatched || view.hold === "overflow") return true;
    if (nowMs < this.#pausedUntilMs || nowMs - this.#overflowMs < OVERFLOW_TEST_MS) return true;
    return nowMs - this.#dryMs < DRY_RUN_HOLD_MS;
  }

  #judgeSuccess(): void {
    const { moment, history, broken } = this.#bench;
    const { calibration } = moment.config;
    const { display, displayRestL, shape } = moment.tank;
    if (roleIndex(moment.config, "circulation") < 0 || calibration === null) return;
    if (!isOn(moment, "circulation")) return broken("a water change ends well without circulation");
    const backForMs = moment.nowMs - history.circulationChangedMs;
    if (backForMs < SETTLED_LEAST_MS - CONTROL_PERIOD_MS)
      broken(`a water change ends ${backForMs} ms after circulation came back`);
    const restMm = (shape.drainBackL * moment.tank.speeds.circulation - (display.volumeL - displayRestL)) / shape.sumpAreaM2;
    if (!moment.faults.isOverflowBlocked && restMm > STEADY_MM)
      broken(`a water change ends before ${restMm.toFixed(1)} mm have run up`);
    const lowMm = moment.distanceMm - calibration.topMm - calibration.hysteresisMm;
    if (lowMm > readingErrorMm(shape) + history.lieMm) broken(`a water change ends well ${lowMm.toFixed(1)} mm too low`);
  }

  #judgeTopUp(waitMs: number): void {
    const { moment, history, broken } = this.#bench;
    if (roleIndex(moment.config, "circulation") < 0) return;
    if (!isOn(moment, "circulation")) return broken("top-up without circulation");
    const sinceMs = moment.nowMs - history.circulationChangedMs;
    if (sinceMs < waitMs - CONTROL_PERIOD_MS) broken(`top-up ${(sinceMs / 1000).toFixed(0)} s after circulation changed`);
  }
}

export const judgeCirculation: JudgeMaker = (bench) => new Circulation(bench);
