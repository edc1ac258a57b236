// SAFE-7: what a hold forbids, and how it ends: by a person's clear_hold, or by the device after six hours, once in seven days.

import type { CoreAckResult, CoreEvent, HoldReason } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench } from "../judge.ts";

const HOUR_MS = 3_600_000;
const CALM_FOR_MS = 6 * HOUR_MS;
const AGAIN_AFTER_MS = 7 * 24 * HOUR_MS;
const TOLERANCE_MS = 60_000;
const NEVER_MS = Number.NEGATIVE_INFINITY;

export class HoldRules {
  readonly #bench: Bench;
  #hold: HoldReason | null = null;
  #heldSinceMs = 0;
  #before: Readonly<{ hold: HoldReason | null; atMs: number }> = { hold: null, atMs: NEVER_MS };
  #letGoMs = NEVER_MS;
  #clearedMs = NEVER_MS;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  acked({ command }: Sent, result: CoreAckResult): void {
    if (command.type === "clear_hold" && result === "ok") this.#clearedMs = this.#bench.moment.nowMs;
  }

  event(event: CoreEvent): void {
    if (event.type === "hold") {
      if (this.#hold === null) this.#heldSinceMs = this.#bench.moment.nowMs;
      this.#become(event.reason);
    }
    if (event.type === "hold_released") this.#released(event.cause);
  }

  switched(before: readonly boolean[]): void {
    const { moment, history, broken } = this.#bench;
    if (moment.view === null && this.#before.atMs === history.lostPowerAtMs) this.#hold = this.#before.hold;
    if (this.#hold === null) return;
    for (let index = 0; index < before.length; index += 1) {
      const role = moment.config.roles[index];
      if (!moment.relays[index] || before[index] || role === "circulation") continue;
      const isWinningTime = role === "drain" && history.run === null && this.#hold !== "falling" && this.#hold !== "overflow";
      if (!isWinningTime) broken(`${role} on although W is held (${this.#hold})`);
    }
  }

  second(): void {
    const { view } = this.#bench.moment;
    if (view === null || (view.hold ?? null) === this.#hold) return;
    this.#bench.broken(
      this.#hold === null ? `W is held (${view.hold}) and nobody is told` : `W is no longer held (${this.#hold})`,
    );
    this.#hold = view.hold ?? null;
  }

  #released(cause: string): void {
    const { nowMs } = this.#bench.moment;
    if (cause === "command") {
      if (this.#clearedMs !== nowMs) this.#bench.broken("a hold is released by a person, and nobody did");
    } else {
      if (nowMs - this.#heldSinceMs < CALM_FOR_MS - TOLERANCE_MS)
        this.#bench.broken("the device releases its hold before six hours");
      if (nowMs - this.#letGoMs < AGAIN_AFTER_MS - TOLERANCE_MS)
        this.#bench.broken("the device releases a hold again within seven days");
      this.#letGoMs = nowMs;
    }
    this.#become(null);
  }

  #become(hold: HoldReason | null): void {
    this.#before = { hold: this.#hold, atMs: this.#bench.moment.nowMs };
    this.#hold = hold;
  }
}
