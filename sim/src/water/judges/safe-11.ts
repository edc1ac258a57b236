// SAFE-11: the emergency stop wins. All outputs are off within 200 ms, across resets, until that very stop is cleared; and
// whatever leads toward safety is never refused.

import type { CoreAckResult, CoreEvent } from "@halocline/device-core/core.types";
import { isTowardSafety, type Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";

const OFF_WITHIN_MS = 200;

class EmergencyStop implements Judge {
  readonly #bench: Bench;
  readonly #cleared = new Set<string>();
  /** A newer one covers the one before, which never latches again: the one that the device names is the one to clear. */
  readonly #covered = new Set<string>();
  #stopId: string | null = null;
  #sinceMs = 0;
  /** Before this moment: a power cut before the record undoes what nobody has been told. */
  #before: Readonly<{ stopId: string | null; atMs: number }> = { stopId: null, atMs: -1 };
  #isOn = false;
  /** The channel that somebody has just switched off, until the next step. */
  #ordered: number | null = null;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  delivered({ command }: Sent): void {
    if (command.type !== "emergency_stop" || this.#cleared.has(command.stopId) || this.#covered.has(command.stopId)) return;
    if (this.#stopId !== null && this.#stopId !== command.stopId) this.#covered.add(this.#stopId);
    this.#become(command.stopId);
  }

  acked({ command }: Sent, result: CoreAckResult): void {
    if (result === "ok" && !this.#bench.history.isRepeat)
      this.#ordered = command.type === "relay_off" ? command.channel - 1 : null;
    const { moment, broken, history } = this.#bench;
    if (isTowardSafety(command) && result !== "ok") broken(`${command.type} is answered ${result}`);
    if (command.type === "abort" && !history.isRepeat && moment.view?.run) broken(`an abort leaves ${moment.view.run.id} open`);
    if (command.type !== "clear_stop" || result !== "ok" || history.isRepeat || command.stopId !== this.#stopId) return;
    this.#cleared.add(command.stopId);
    this.#become(null);
  }

  /** The server's welcome sets a stop too. */
  event(event: CoreEvent): void {
    if (event.type === "stop_latched" && this.#stopId === null) this.#become(event.stopId);
    if (event.type === "stop_cleared" && this.#stopId === event.stopId)
      this.#bench.broken(`${event.stopId} cleared although nobody did`);
  }

  switched(): void {
    const { moment, history } = this.#bench;
    this.#isOn = moment.relays.some(Boolean);
    if (moment.view !== null || this.#before.atMs !== history.lostPowerAtMs) return;
    if (this.#stopId === null && this.#before.stopId !== null) this.#cleared.delete(this.#before.stopId);
    this.#stopId = this.#before.stopId;
    if (this.#stopId !== null) this.#covered.delete(this.#stopId);
  }

  step(): void {
    this.#judgeOff();
    if (this.#stopId === null || !this.#isOn) return;
    const { moment, broken } = this.#bench;
    if (moment.nowMs - this.#sinceMs > OFF_WITHIN_MS) broken(`an output is on although ${this.#stopId} is latched`);
  }

  second(): void {
    const { moment, history, broken } = this.#bench;
    if (this.#stopId === null || moment.view === null || moment.view.isStopLatched) return;
    if (moment.nowMs - Math.max(this.#sinceMs, history.bootedAtMs) > 1000) broken(`${this.#stopId} is no longer latched`);
  }

  #judgeOff(): void {
    if (this.#ordered === null) return;
    if (this.#bench.moment.relays[this.#ordered]) this.#bench.broken(`channel ${this.#ordered + 1} runs on after its OFF`);
    this.#ordered = null;
  }

  #become(stopId: string | null): void {
    const { nowMs } = this.#bench.moment;
    if (stopId === this.#stopId) return;
    this.#before = { stopId: this.#stopId, atMs: nowMs };
    this.#stopId = stopId;
    this.#sinceMs = nowMs;
  }
}

export const judgeEmergencyStop: JudgeMaker = (bench) => new EmergencyStop(bench);
