// SAFE-13: one run at a time. During a run a pump goes on by the run alone, and an ON by hand is refused.

import type { CoreAckResult, CoreEvent } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";

class OneRun implements Judge {
  readonly #bench: Bench;
  #openId: string | null = null;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  booted(): void {
    this.#openId = null;
  }

  acked({ command }: Sent, result: CoreAckResult): void {
    const { history, broken } = this.#bench;
    if (result !== "ok" || history.isRepeat || this.#openId === null) return;
    if (command.type === "relay_on") broken(`ON of channel ${command.channel} is accepted during ${this.#openId}`);
    if ("runId" in command && command.runId !== this.#openId) broken(`${command.runId} is accepted during ${this.#openId}`);
  }

  event(event: CoreEvent): void {
    if (event.type === "run_ended" && event.runId === this.#openId) this.#openId = null;
    if (event.type !== "run_phase") return;
    if (this.#openId !== null && this.#openId !== event.runId) this.#bench.broken(`${event.runId} begins during ${this.#openId}`);
    this.#openId = event.runId;
  }
}

export const judgeOneRun: JudgeMaker = (bench) => new OneRun(bench);
