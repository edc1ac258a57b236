// SAFE-13: one run at a time. During a run a pump goes on by the run alone, and an ON by hand is refused.

import type { CoreAckResult, CoreEvent } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";
import { isOn, MOVERS } from "../moment.ts";

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
    if (this.#openId !== event.runId) this.#judgePumps(event.runId);
    this.#openId = event.runId;
  }

  /** Its own pump goes on a step later at the earliest. */
  #judgePumps(runId: string): void {
    const { moment, broken } = this.#bench;
    const on = MOVERS.filter((role) => isOn(moment, role));
    if (on.length > 0) broken(`${runId} begins while ${on.join(" and ")} is on by hand`);
  }
}

export const judgeOneRun: JudgeMaker = (bench) => new OneRun(bench);
