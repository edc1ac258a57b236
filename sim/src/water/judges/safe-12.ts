// SAFE-12: every run comes to exactly one end, no later than the sum of its limits and two minutes. What the server makes of one
// whose device is gone is in the run ledger of the world.

import type { CoreEvent } from "@halocline/device-core/core.types";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";
import { roleIndex } from "../moment.ts";
import { longestOnMs } from "./safe-2.ts";

const WAITING_MS = 120_000;
const TOLERANCE_MS = 1000;

class RunEnds implements Judge {
  readonly #bench: Bench;
  readonly #ended = new Map<string, number>();

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  event(event: CoreEvent): void {
    const { moment, history, broken } = this.#bench;
    if (event.type === "run_phase" && this.#ended.has(event.runId))
      broken(`${event.runId} goes on in ${event.phase} after its end`);
    if (event.type !== "run_ended") return;
    const endedAtMs = this.#ended.get(event.runId);
    // An end that a power cut kept out of the record is told again, as a reset.
    if (endedAtMs !== undefined && endedAtMs !== history.lostPowerAtMs) broken(`${event.runId} ends a second time`);
    this.#ended.set(event.runId, moment.nowMs);
  }

  second(): void {
    const { moment, history, broken } = this.#bench;
    const { run } = history;
    if (run === null) return;
    const longest = (role: "drain" | "fill" | "topup") => longestOnMs(moment.config, roleIndex(moment.config, role));
    const limitMs = run.type === "top_up" ? longest("topup") : longest("drain") + longest("fill");
    const openForMs = moment.nowMs - run.sinceMs;
    if (openForMs > limitMs + WAITING_MS + TOLERANCE_MS && openForMs % 60_000 < 1000)
      broken(`${run.id} is open for ${(openForMs / 1000).toFixed(0)} s`);
  }
}

export const judgeRunEnds: JudgeMaker = (bench) => new RunEnds(bench);
