// SAFE-23: the pause is a test. It lasts three minutes, whoever is in a hurry and whether the power goes or not, and W waits for it.

import type { CoreEvent } from "@halocline/device-core/core.types";
import type { Bench } from "../judge.ts";
import { roleIndex } from "../moment.ts";

export const PAUSE_MS = 180_000;
const TOLERANCE_MS = 1000;

export class OverflowPause {
  readonly #bench: Bench;
  #sinceMs: number | null = null;
  /** Somebody mended, broke or bucketed in the pause: what came back is not judged. */
  #isDisturbed = false;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  event({ type }: CoreEvent): void {
    const { moment, broken } = this.#bench;
    const isEarly = this.#sinceMs !== null && moment.nowMs - this.#sinceMs < PAUSE_MS - TOLERANCE_MS;
    if (type === "hold" && isEarly && moment.view?.hold === "overflow") broken("an overflow is named before its test is over");
    if (type === "circulation_paused") {
      this.#sinceMs = moment.nowMs;
      this.#isDisturbed = false;
    }
    if (type === "hold" || type === "hold_released" || type === "config_applied") this.#sinceMs = null;
  }

  disturbed(): void {
    this.#isDisturbed = true;
  }

  switched(before: readonly boolean[]): void {
    const { moment, history, broken } = this.#bench;
    const sinceMs = this.#sinceMs;
    if (sinceMs === null) return;
    if (moment.nowMs - sinceMs >= PAUSE_MS - TOLERANCE_MS) return this.#over(before);
    // Cut before its record: nobody knows of it any more.
    if (history.lostPowerAtMs === sinceMs) this.#sinceMs = null;
    const on = moment.config.roles.filter((_, index) => moment.relays[index] && !before[index]);
    if (on.length > 0) broken(`${on.join(" and ")} on ${((moment.nowMs - sinceMs) / 1000).toFixed(0)} s after the pause began`);
  }

  /** What does not give its water back keeps circulation off. */
  #over(before: readonly boolean[]): void {
    const { moment, broken } = this.#bench;
    const index = roleIndex(moment.config, "circulation");
    if (!moment.relays[index] || before[index]) return;
    this.#sinceMs = null;
    const isBlocked = moment.faults.isOverflowBlocked && moment.faults.sensor === null;
    if (isBlocked && !this.#isDisturbed) broken("circulation returns although no water came back");
  }
}
