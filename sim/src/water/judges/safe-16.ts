// SAFE-16: no update is accepted, and none restarts the device, while a pump of W is on or a run is open; and from its yes to the
// restart nothing of either begins.

import type { CoreAckResult } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";

/** A yes counts for so long. */
const HELD_FOR_MS = 60_000;

class Updates implements Judge {
  readonly #bench: Bench;
  #heldUntilMs = 0;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  booted(): void {
    this.#heldUntilMs = 0;
  }

  held(isHeld: boolean): void {
    this.#heldUntilMs = isHeld ? this.#bench.moment.nowMs + HELD_FOR_MS : 0;
  }

  updates(what: string): void {
    const { moment, history, broken } = this.#bench;
    const on = moment.config.roles.filter((role, index) => moment.relays[index] && role !== "circulation");
    if (on.length > 0) broken(`an update ${what} while ${on.join(" and ")} is on`);
    if (history.run !== null) broken(`an update ${what} during ${history.run.id}`);
  }

  acked({ command }: Sent, result: CoreAckResult): void {
    const { moment, history, broken } = this.#bench;
    if (result !== "ok" || history.isRepeat || moment.nowMs >= this.#heldUntilMs) return;
    if ("runId" in command) broken(`${command.runId} starts although the device is about to restart`);
  }

  switched(before: readonly boolean[]): void {
    const { moment, broken } = this.#bench;
    if (moment.nowMs >= this.#heldUntilMs) return;
    const { roles } = moment.config;
    const on = roles.filter((role, index) => moment.relays[index] && !before[index] && role !== "circulation");
    if (on.length > 0) broken(`${on.join(" and ")} on although the device is about to restart`);
  }
}

export const judgeUpdates: JudgeMaker = (bench) => new Updates(bench);
