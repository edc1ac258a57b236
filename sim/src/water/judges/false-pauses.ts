// SAFE-23 allows three pauses a day whose water came back. After that it is only told: the device may not stop circulation any more,
// whatever the overflow does for the rest of the day.

import type { CoreEvent } from "@halocline/device-core/core.types";

const DAY_MS = 86_400_000;
export const MOST_PAUSES = 3;

export class FalsePauses {
  #pausesMs: readonly number[] = [];

  event(event: CoreEvent, nowMs: number): void {
    if (event.type === "circulation_paused") this.#pausesMs = [...this.#pausesMs.filter((atMs) => nowMs - atMs < DAY_MS), nowMs];
    // A pause that named it was no false one.
    if (event.type === "hold" && event.reason === "overflow") this.#pausesMs = this.#pausesMs.slice(0, -1);
  }

  /** Within the last day. */
  count(nowMs: number): number {
    return this.#pausesMs.filter((atMs) => nowMs - atMs < DAY_MS).length;
  }
}
