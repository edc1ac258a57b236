// What must have happened for a relay to move by the cause that the device names.

import type { CoreAckResult, CoreEvent, CoreRole, RelayCause } from "@halocline/device-core/core.types";
import { isTowardSafety, type Sent } from "../../message.ts";
import type { Bench } from "../judge.ts";
import { readingErrorMm } from "../reading-bounds.ts";

/** Words of one step are judged in the next one, and circulation follows what released it with the next step. */
const JUST_MS = 300;
const LEASE_TOLERANCE_MS = 1000;
/** Faster than any pump moves it: the core calls the samples after such a jump no reading, and a reading is used for 2 s more. */
const JUMP_MM_PER_S = 2;
const JUMP_EXPLAINS_MS = 2000 + JUST_MS;
const DEFAULT_LEASE_MS = 60_000;
const DEFAULT_PAUSE_MS = 600_000;
const NEVER_MS = Number.NEGATIVE_INFINITY;

export class CauseFacts {
  readonly #bench: Bench;
  readonly #leaseUntilMs = [NEVER_MS, NEVER_MS, NEVER_MS, NEVER_MS, NEVER_MS];
  readonly #askedMs = [NEVER_MS, NEVER_MS, NEVER_MS, NEVER_MS, NEVER_MS];
  #anyAskedMs = NEVER_MS;
  #offAskedMs = NEVER_MS;
  readonly #endedLeaseMs = [NEVER_MS, NEVER_MS, NEVER_MS, NEVER_MS, NEVER_MS];
  #stopMs = NEVER_MS;
  #faultMs = NEVER_MS;
  #runEndedMs = NEVER_MS;
  #configMs = NEVER_MS;
  #pauseUntilMs = NEVER_MS;
  #dryMs = NEVER_MS;
  #overflowMs = NEVER_MS;
  #jumpedMs = NEVER_MS;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  acked({ command }: Sent, result: CoreAckResult): void {
    const { nowMs, config } = this.#bench.moment;
    if (result !== "ok" || this.#bench.history.isRepeat) return;
    // An OFF of one pump ends the run of another.
    if (isTowardSafety(command)) this.#offAskedMs = nowMs;
    if ("channel" in command) this.#askedMs[command.channel - 1] = nowMs;
    else this.#anyAskedMs = nowMs;
    if (command.type === "relay_on" || command.type === "renew") {
      const index = command.channel - 1;
      const wasUntilMs = this.#leaseUntilMs[index] ?? NEVER_MS;
      // Off and on again in the same moment: no edge tells them apart.
      if (wasUntilMs <= nowMs) this.#endedLeaseMs[index] = wasUntilMs;
      this.#leaseUntilMs[index] = Math.max(wasUntilMs, nowMs + (command.leaseMs ?? DEFAULT_LEASE_MS));
    }
    const isPause = command.type === "relay_pause" || command.type === "relay_off";
    if (!isPause || config.roles[command.channel - 1] !== "circulation") return;
    const pauseMs = command.type === "relay_pause" ? command.pauseMs : DEFAULT_PAUSE_MS;
    this.#pauseUntilMs = nowMs + pauseMs;
  }

  /** The guard may take hold of a pump that stands for another reason. */
  second(): void {
    if (this.#bench.history.speedMmPerS > JUMP_MM_PER_S) this.#jumpedMs = this.#bench.moment.nowMs;
    if (this.#isDry()) this.#dryMs = this.#bench.moment.nowMs;
  }

  /** A lease ends with its ON. */
  switched(before: readonly boolean[]): void {
    const { relays } = this.#bench.moment;
    for (let index = 0; index < before.length; index += 1) {
      if (relays[index] || !before[index]) continue;
      this.#endedLeaseMs[index] = this.#leaseUntilMs[index] ?? NEVER_MS;
      this.#leaseUntilMs[index] = NEVER_MS;
    }
  }

  event(event: CoreEvent): void {
    const { nowMs } = this.#bench.moment;
    if (event.type === "stop_latched") this.#stopMs = nowMs;
    if (event.type === "fault_latched" || event.type === "hold") this.#faultMs = nowMs;
    if (event.type === "run_ended") this.#runEndedMs = nowMs;
    if (event.type === "config_applied") this.#configMs = nowMs;
    if (event.type === "circulation_paused" || (event.type === "hold" && event.reason === "overflow")) this.#overflowMs = nowMs;
    if (event.type === "relay" && event.cause === "dry_run" && !event.isOn) this.#dryMs = nowMs;
  }

  /** Null when the cause is true. */
  whyNot(cause: RelayCause, index: number, role: CoreRole, isOnNow: boolean): string | null {
    if (role === "circulation") return this.#whyNotCirculation(cause, index, isOnNow);
    return isOnNow ? this.#whyNotOn(cause, index, role) : this.#whyNotOff(cause, index, role);
  }

  #isJust(atMs: number | undefined): boolean {
    return this.#bench.moment.nowMs - (atMs ?? NEVER_MS) <= JUST_MS;
  }

  #isAsked(index: number): boolean {
    return this.#isJust(this.#askedMs[index]) || this.#isJust(this.#anyAskedMs);
  }

  #whyNotOn(cause: RelayCause, index: number, role: CoreRole): string | null {
    const { run } = this.#bench.history;
    const askedMs = this.#askedMs[index] ?? NEVER_MS;
    // A run may have begun since, before this is judged.
    const wasRunOpen = run !== null && run.sinceMs < askedMs;
    if (cause === "command") return !wasRunOpen && this.#isJust(askedMs) ? null : "nobody asked for it";
    if (cause === "run") return run !== null && run.isCommanded ? null : "no run that was asked for is open";
    if (cause === "automatic_top_up")
      return role === "topup" && run !== null && !run.isCommanded ? null : "no automatic top-up is open";
    return "nothing in W goes on by that";
  }

  #whyNotOff(cause: RelayCause, index: number, role: CoreRole): string | null {
    const { moment, history } = this.#bench;
    switch (cause) {
      case "command":
        return this.#isJust(this.#offAskedMs) || this.#isAsked(index) ? null : "nobody asked for it";
      case "lease_end":
        return Math.abs(moment.nowMs - (this.#endedLeaseMs[index] ?? 0)) <= LEASE_TOLERANCE_MS
          ? null
          : "its lease does not end now";
      case "limit":
        return (history.wasOnForMs[index] ?? 0) > 0 || this.#isJust(this.#runEndedMs) ? null : "it was not on";
      case "level":
        return this.#whyNotLevel(role);
      case "sensor":
        return this.#whyNotSensor();
      case "fault":
        return this.#isJust(this.#faultMs) || this.#isJust(this.#runEndedMs) || moment.view?.fault || role === "topup"
          ? null
          : "no fault is told";
      case "emergency_stop":
        return this.#isJust(this.#stopMs) ? null : "nobody stopped it";
      case "configuration":
        return this.#isJust(this.#configMs) ? null : "no document came into force";
      default:
        return "no pump goes off by that";
    }
  }

  /** Near a mark, by what a reading can be off; above or below it is SAFE-5's question. */
  #whyNotLevel(role: CoreRole): string | null {
    const { moment, history } = this.#bench;
    const { calibration } = moment.config;
    const marksMm =
      calibration === null
        ? [15, 95]
        : [calibration.topMm, calibration.topOffMm ?? calibration.topMm, moment.config.marks.highHighMm + 1, calibration.drainMm];
    const boundMm = 2 * readingErrorMm(moment.tank.shape) + 3 * history.speedMmPerS + history.lieMm;
    // A document of this moment finds the water where the one before it let it go: beyond the mark that it brings.
    const nearestMm = this.#isJust(this.#configMs) ? (marksMm[0] ?? 0) : Math.min(...marksMm);
    const isBeyond = role === "drain" ? moment.distanceMm > Math.max(...marksMm) : moment.distanceMm < nearestMm;
    const isNear = marksMm.some((markMm) => Math.abs(moment.distanceMm - markMm) <= boundMm);
    return isNear || isBeyond ? null : `the water stands at ${moment.distanceMm.toFixed(1)} mm`;
  }

  #whyNotSensor(): string | null {
    const { moment, history } = this.#bench;
    const isFailing = moment.faults.sensor !== null || moment.nowMs - history.faultsSinceMs < 15_000;
    const isOutOfRange = moment.distanceMm > 100 || moment.distanceMm < 10;
    const hasJumped = moment.nowMs - this.#jumpedMs <= JUMP_EXPLAINS_MS || history.hasJumped;
    return isFailing || isOutOfRange || hasJumped || moment.tank.shape.badSampleShare > 0.2 ? null : "the sensor sees the water";
  }

  #whyNotCirculation(cause: RelayCause, index: number, isOnNow: boolean): string | null {
    const { moment, history } = this.#bench;
    switch (cause) {
      case "command":
        return this.#isAsked(index) ? null : "nobody asked for it";
      case "boot_default":
        return isOnNow ? null : "the default is on";
      case "run":
        return this.#isJust(this.#runEndedMs) || history.run !== null ? null : "no run is open";
      case "pause_end":
        return isOnNow && moment.nowMs >= this.#pauseUntilMs - LEASE_TOLERANCE_MS ? null : "no pause ends now";
      case "dry_run":
        return this.#whyNotDry(isOnNow);
      case "emergency_stop":
        return !isOnNow && this.#isJust(this.#stopMs) ? null : "nobody stopped it";
      case "configuration":
        return isOnNow || this.#isJust(this.#configMs) ? null : "no document came into force";
      case "overflow":
        return isOnNow || this.#isJust(this.#overflowMs) ? null : "no blocked overflow is told";
      default:
        return "circulation does not move by that";
    }
  }

  #whyNotDry(isOnNow: boolean): string | null {
    const { moment } = this.#bench;
    if (isOnNow) return this.#dryMs > NEVER_MS ? null : "it was not dry";
    return this.#isDry() ? null : `the water stands at ${moment.distanceMm.toFixed(1)} mm`;
  }

  #isDry(): boolean {
    const { moment, history } = this.#bench;
    const boundMm = readingErrorMm(moment.tank.shape) * 2 + 3 * history.speedMmPerS + history.lieMm;
    return moment.distanceMm >= moment.config.marks.dryMm - boundMm;
  }
}
