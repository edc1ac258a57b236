// SAFE-9: nothing resumes by itself. A run that a reset interrupted is told as failed, and none of its pumps goes on again.

import type { CoreEvent } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";

const TOLD_WITHIN_MS = 2000;

class NoResume implements Judge {
  readonly #bench: Bench;
  /** Interrupted, and not yet told. */
  #owedId: string | null = null;
  #dueMs = 0;
  readonly #over = new Set<string>();
  /** A water change was interrupted: a person has to look before anything moves. */
  #mustLatch = false;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  booted(): void {
    const { history, moment } = this.#bench;
    const { interrupted } = history;
    if (interrupted === null || history.lostPowerAtMs < interrupted.sinceMs) return;
    this.#over.add(interrupted.id);
    // Cut in the very moment it began: nothing was written, nothing was said, nothing had moved.
    if (interrupted.sinceMs === history.lostPowerAtMs) return;
    this.#owedId = interrupted.id;
    this.#mustLatch = interrupted.type === "water_change";
    this.#dueMs = moment.nowMs + TOLD_WITHIN_MS;
  }

  /** Whoever has looked may clear it at once: until then it has to stand. */
  delivered({ command }: Sent): void {
    if (command.type === "clear_fault") this.#judgeLatch();
  }

  event(event: CoreEvent): void {
    const { broken } = this.#bench;
    if (event.type === "run_phase" && this.#over.has(event.runId)) broken(`${event.runId} goes on after a reset`);
    if (event.type !== "run_ended" || event.runId !== this.#owedId) return;
    this.#owedId = null;
    if (event.outcome !== "failed" || event.reason !== "reset")
      broken(`${event.runId} was interrupted and is told as ${event.outcome}`);
  }

  switched(before: readonly boolean[]): void {
    const { moment, broken } = this.#bench;
    const run = moment.view?.run;
    if (!run || !this.#over.has(run.id)) return;
    if (moment.relays.some((isNow, index) => isNow && !before[index] && index > 0)) broken(`a pump of ${run.id} after a reset`);
  }

  second(): void {
    const { moment, broken } = this.#bench;
    if (moment.view === null || moment.nowMs < this.#dueMs) return;
    this.#judgeLatch();
    if (this.#owedId === null) return;
    broken(`${this.#owedId} was interrupted by a reset, and nothing is said of it`);
    this.#owedId = null;
  }

  #judgeLatch(): void {
    const { moment, broken } = this.#bench;
    if (this.#mustLatch && moment.view?.fault === null)
      broken("a water change was interrupted by a reset, and no fault is latched");
    this.#mustLatch = false;
  }
}

export const judgeNoResume: JudgeMaker = (bench) => new NoResume(bench);
