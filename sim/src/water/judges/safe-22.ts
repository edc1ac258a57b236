// SAFE-22: a latched fault is told when it latches, stands across resets, and ends by a person's clear_fault alone.

import type { CoreAckResult, CoreEvent } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";

class LatchedFault implements Judge {
  readonly #bench: Bench;
  #fault: string | null = null;
  /** A power cut before the record undoes what nobody has been told. */
  #before: Readonly<{ fault: string | null; atMs: number }> = { fault: null, atMs: -1 };
  #isClearing = false;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  acked({ command }: Sent, result: CoreAckResult): void {
    if (command.type !== "clear_fault" || result !== "ok" || this.#bench.history.isRepeat) return;
    this.#isClearing = true;
    this.#become(null);
  }

  event(event: CoreEvent): void {
    if (event.type === "fault_latched") this.#become(event.fault);
    if (event.type !== "fault_cleared") return;
    if (!this.#isClearing) this.#bench.broken(`${event.fault} is cleared although nobody did`);
    this.#isClearing = false;
  }

  switched(): void {
    const { moment, history } = this.#bench;
    if (moment.view === null && this.#before.atMs === history.lostPowerAtMs) this.#fault = this.#before.fault;
  }

  second(): void {
    const { moment, broken } = this.#bench;
    this.#isClearing = false;
    if (moment.view === null || moment.view.fault === this.#fault) return;
    broken(this.#fault === null ? `${moment.view.fault} is latched and not told` : `${this.#fault} is no longer latched`);
    this.#fault = moment.view.fault;
  }

  #become(fault: string | null): void {
    this.#before = { fault: this.#fault, atMs: this.#bench.moment.nowMs };
    this.#fault = fault;
  }
}

export const judgeLatchedFault: JudgeMaker = (bench) => new LatchedFault(bench);
