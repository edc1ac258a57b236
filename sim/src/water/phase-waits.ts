// Whatever a situation has planned for a phase, until that phase comes.

import type { RunPhase } from "@halocline/device-core/core.types";
import type { Timeline } from "../timeline.ts";

export type Waiting = Readonly<{ phase: RunPhase | "idle" | "manual"; delayMs: number; act: () => void }>;

export class PhaseWaits {
  readonly #timeline: Timeline;
  readonly #isIdle: () => boolean;
  #waiting: readonly Waiting[] = [];
  readonly #whenHeld: (() => void)[] = [];

  constructor(timeline: Timeline, isIdle: () => boolean) {
    this.#timeline = timeline;
    this.#isIdle = isIdle;
  }

  add(waiting: Waiting): void {
    this.#waiting = [...this.#waiting, waiting];
    if (waiting.phase === "idle") this.moved();
  }

  entered(phase: RunPhase | "manual"): void {
    for (const waiting of this.#waiting.filter((one) => one.phase === phase)) {
      this.#drop(waiting);
      this.#timeline.after(waiting.delayMs, waiting.act);
    }
  }

  /** The outputs have moved, perhaps to rest. */
  moved(): void {
    for (const waiting of this.#waiting.filter(({ phase }) => phase === "idle"))
      this.#timeline.after(waiting.delayMs, () => {
        if (!this.#isIdle() || !this.#waiting.includes(waiting)) return;
        this.#drop(waiting);
        waiting.act();
      });
  }

  /** Each time the core keeps the water still for an update. */
  whenHeld(act: () => void): void {
    this.#whenHeld.push(act);
  }

  heldForUpdate(): void {
    for (const act of this.#whenHeld) act();
  }

  forget(): void {
    this.#waiting = [];
  }

  #drop(waiting: Waiting): void {
    this.#waiting = this.#waiting.filter((one) => one !== waiting);
  }
}
