// SAFE-8: after a reset nothing in W goes on without a fresh command of this boot. Automatic top-up alone stands: after ten
// minutes of good readings, by the owner's own setting.

import type { CoreAckResult } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";

const TRUST_MS = 600_000;
const CONTROL_PERIOD_MS = 100;

class FreshCommand implements Judge {
  readonly #bench: Bench;
  #runsOfThisBoot = new Set<string>();
  /** A run that has begun goes on when its sensor was gone for a moment: SAFE-4 stops its pump meanwhile. */
  #automaticId: string | null = null;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  booted(): void {
    this.#runsOfThisBoot = new Set();
    if (this.#bench.moment.relays.some(Boolean)) this.#bench.broken("an output is on while the device boots");
  }

  acked(sent: Sent, result: CoreAckResult): void {
    const { command } = sent;
    if (result === "ok" && "runId" in command && this.#bench.history.isOfThisBoot(sent)) this.#runsOfThisBoot.add(command.runId);
  }

  switched(before: readonly boolean[]): void {
    const { moment } = this.#bench;
    moment.relays.forEach((isNow, index) => {
      const role = moment.config.roles[index] ?? "spare";
      if (isNow && !before[index] && role !== "circulation") this.#judge(role, index);
    });
  }

  #judge(role: string, index: number): void {
    const { history, broken } = this.#bench;
    const { run, during } = history;
    if (run === null) {
      const isAsked = during?.command.type === "relay_on" && during.command.channel === index + 1 && history.isOfThisBoot(during);
      if (!isAsked) broken(`${role} on although nobody of this boot asked for it`);
      return;
    }
    if (this.#runsOfThisBoot.has(run.id)) return;
    if (role !== "topup" || run.type !== "top_up") return broken(`${role} on in a run that nobody of this boot asked for`);
    if (run.id !== this.#automaticId) this.#judgeAutomatic();
    this.#automaticId = run.id;
  }

  #judgeAutomatic(): void {
    const { moment, history, broken } = this.#bench;
    if (!moment.config.hasAutoTopUp || moment.config.calibration === null)
      return broken("automatic top-up that nobody switched on");
    const trustedMs = moment.nowMs - Math.max(history.seesSinceMs, history.bootedAtMs);
    if (trustedMs < TRUST_MS - CONTROL_PERIOD_MS || history.blindForMs > 2000)
      broken(`automatic top-up after ${(trustedMs / 1000).toFixed(0)} s of good readings`);
  }
}

export const judgeFreshCommand: JudgeMaker = (bench) => new FreshCommand(bench);
