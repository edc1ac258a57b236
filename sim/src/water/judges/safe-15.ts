// SAFE-15: no run on a tank without calibration or by another document than the device's own; and a document that comes during a
// run waits for its end.

import type { CoreAckResult, CoreEvent } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";

class Calibrated implements Judge {
  readonly #bench: Bench;
  #revision: number | null = null;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  acked({ command }: Sent, result: CoreAckResult): void {
    const { moment, history, broken } = this.#bench;
    if (result !== "ok" || history.isRepeat || !("runId" in command)) return;
    const inForce = moment.view?.configRevision;
    if (command.configRevision !== inForce)
      broken(`${command.runId} starts by document ${command.configRevision} under ${inForce}`);
  }

  event(event: CoreEvent): void {
    const { moment, history, broken } = this.#bench;
    if (event.type === "config_applied" && history.run !== null)
      broken(`document ${event.revision} comes into force during ${history.run.id}`);
    if (event.type === "config_applied") this.#revision = event.revision;
    if (event.type !== "run_phase") return;
    // A document is known here as soon as it is in force; its numbers, a moment later.
    const isKnown = this.#revision === null || this.#revision === moment.config.revision;
    if (isKnown && moment.config.calibration === null) broken(`${event.runId} on a tank without calibration`);
  }

  switched(before: readonly boolean[]): void {
    const { moment, history, broken } = this.#bench;
    const isStarting = moment.relays.some(
      (isNow, index) => isNow && !before[index] && moment.config.roles[index] !== "circulation",
    );
    if (isStarting && history.run !== null && moment.config.calibration === null) broken("a run moves water without calibration");
  }
}

export const judgeCalibrated: JudgeMaker = (bench) => new Calibrated(bench);
