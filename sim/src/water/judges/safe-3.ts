// SAFE-3: top-ups within their budget over any 24 hours, with their gap, none far longer than the ones before it; by hand the same.
// A budget that is used up is told and latches nothing; and it comes back, so that a tank does not starve.

import type { CoreEvent } from "@halocline/device-core/core.types";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";
import { isOn, roleIndex } from "../moment.ts";
import { LearnedTopUps } from "./learned-top-ups.ts";
import { longestOnMs } from "./safe-2.ts";
import { Starvation } from "./starvation.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TOLERANCE_MS = 1000;
const CONTROL_PERIOD_MS = 100;
const DAY_CEILING_S = 3600;
const SHORTEST_TOP_UP_MS = 5000;
/** After a restart the device counts again before it says it. */
const AFTER_BOOT_MS = 600_000;

type Spell = Readonly<{ fromMs: number; untilMs: number; litres: number; reservedMs: number }>;

class TopUpBudget implements Judge {
  readonly #bench: Bench;
  readonly #learned: LearnedTopUps;
  readonly #starvation: Starvation;
  #spells: readonly Spell[] = [];
  #freshL: number;
  #onSinceMs: number | null = null;
  #lastEndMs = Number.NEGATIVE_INFINITY;
  #lastRunId: string | null = null;
  #tellByMs: number | null = null;
  /** Told once, until there is something to use again. */
  #isUsedUpTold = false;

  constructor(bench: Bench) {
    this.#bench = bench;
    this.#freshL = bench.moment.tank.fresh.volumeL;
    this.#learned = new LearnedTopUps(bench);
    this.#starvation = new Starvation(bench, (windowMs) => this.#reservedMs(windowMs));
  }

  switched(): void {
    const { moment } = this.#bench;
    const index = roleIndex(moment.config, "topup");
    const isNow = moment.relays[index] === true;
    if (isNow === (this.#onSinceMs !== null)) return;
    if (isNow) this.#begin();
    else this.#end(index);
  }

  booted(): void {
    if (this.#tellByMs !== null) this.#tellByMs = Math.max(this.#tellByMs, this.#bench.moment.nowMs + AFTER_BOOT_MS);
  }

  handled(): void {
    this.#starvation.handled();
    this.#freshL = this.#bench.moment.tank.fresh.volumeL;
    this.#starvation.handled();
  }

  event(event: CoreEvent): void {
    const { broken } = this.#bench;
    this.#learned.event(event);
    if (event.type === "warning" && event.fault === "topup_budget") {
      this.#tellByMs = null;
      this.#isUsedUpTold = true;
    }
    if (event.type === "fault_latched" && event.fault === "topup_budget") broken("a used-up budget latches");
    if (event.type === "run_ended" && event.runType === "top_up" && event.outcome === "failed") this.#judgeName(event.reason);
  }

  /** What the budget cut short says nothing about the pump. A limit that is reached in the same moment goes first. */
  #judgeName(reason: string | null): void {
    const { moment, history, broken } = this.#bench;
    const index = roleIndex(moment.config, "topup");
    const isByBudget = this.#usedMs() >= this.#budgetMs() - CONTROL_PERIOD_MS;
    const isByLimit = (history.wasOnForMs[index] ?? 0) >= longestOnMs(moment.config, index) - CONTROL_PERIOD_MS;
    if (isByBudget && !isByLimit && (reason === "dry" || reason === "topup_limit"))
      broken(`a used-up budget is called ${reason}`);
  }

  acked(...args: Parameters<LearnedTopUps["acked"]>): void {
    this.#learned.acked(...args);
  }

  second(): void {
    const { moment, broken } = this.#bench;
    this.#starvation.second();
    if (this.#onSinceMs !== null) this.#judgeSums();
    if (this.#tellByMs === null || moment.nowMs < this.#tellByMs || moment.view === null) return;
    broken("the budget is used up, and nobody is told");
    this.#tellByMs = null;
  }

  #begin(): void {
    const { moment, history, broken } = this.#bench;
    const gapMs = moment.nowMs - this.#lastEndMs;
    const runId = history.run?.id ?? null;
    const isSameRun = runId !== null && runId === this.#lastRunId;
    if (!isSameRun && gapMs < moment.config.limits.topupMinGapS * 1000 - CONTROL_PERIOD_MS)
      broken(`top-up ${(gapMs / 1000).toFixed(0)} s after the last one`);
    this.#lastRunId = runId;
    if (!this.#isUsedUp()) this.#isUsedUpTold = false;
    this.#onSinceMs = moment.nowMs;
    this.#freshL = moment.tank.fresh.volumeL;
    this.#starvation.toppedUp();
    this.#learned.began();
  }

  #end(index: number): void {
    const { moment, history } = this.#bench;
    this.#judgeSums();
    const untilMs = moment.nowMs;
    const fromMs = this.#onSinceMs ?? untilMs;
    // By hand nothing is on record before the pump is on: one that loses its power as it goes on has moved nothing, and left no word.
    const isForgotten = moment.view === null && untilMs === fromMs && history.interrupted === null;
    const reservedMs = moment.view === null ? longestOnMs(moment.config, index) : untilMs - fromMs;
    const litres = Math.max(0, this.#freshL - moment.tank.fresh.volumeL);
    this.#spells = [
      ...this.#spells.filter((spell) => untilMs - spell.untilMs < 2 * DAY_MS),
      { fromMs, untilMs, litres, reservedMs },
    ];
    this.#onSinceMs = null;
    if (!isForgotten) this.#lastEndMs = untilMs;
    this.#learned.ended(untilMs - fromMs);
    if (this.#isUsedUp() && !this.#isUsedUpTold) this.#tellByMs ??= untilMs + HOUR_MS;
  }

  #isUsedUp(): boolean {
    return this.#usedMs() > this.#budgetMs() - SHORTEST_TOP_UP_MS + CONTROL_PERIOD_MS;
  }

  #budgetMs(): number {
    return Math.min(this.#bench.moment.config.limits.topupDayS, DAY_CEILING_S) * 1000;
  }

  /** Over the last 24 hours, the pump that is on included. */
  #usedMs(): number {
    const { nowMs } = this.#bench.moment;
    const sinceMs = nowMs - DAY_MS;
    let sumMs = this.#onSinceMs === null ? 0 : nowMs - this.#onSinceMs;
    for (const { fromMs, untilMs } of this.#spells) sumMs += Math.max(0, untilMs - Math.max(fromMs, sinceMs));
    return sumMs;
  }

  /** As cautious as the device may count: what a power cut interrupted was used whole. */
  #reservedMs(windowMs: number): number {
    const sinceMs = this.#bench.moment.nowMs - windowMs;
    return this.#spells.reduce((sumMs, { untilMs, reservedMs }) => sumMs + (untilMs > sinceMs ? reservedMs : 0), 0);
  }

  #judgeSums(): void {
    const { moment, broken } = this.#bench;
    const usedMs = this.#usedMs();
    if (usedMs > this.#budgetMs() + TOLERANCE_MS) broken(`topped up for ${(usedMs / 1000).toFixed(0)} s within 24 h`);
    const budgetMl = budgetMlOf(moment.config);
    if (budgetMl === null || !isOn(moment, "topup")) return;
    const sinceMs = moment.nowMs - DAY_MS;
    let litres = Math.max(0, this.#freshL - moment.tank.fresh.volumeL);
    for (const spell of this.#spells) if (spell.fromMs >= sinceMs) litres += spell.litres;
    // The flow on record is the pump's at a full reservoir; one second of it is the tolerance of time.
    const toleranceL = (moment.tank.shape.topupLPerMin / 60) * (TOLERANCE_MS / 1000);
    if (litres > budgetMl / 1000 + toleranceL) broken(`topped up ${litres.toFixed(1)} L within 24 h`);
  }
}

/** Null where the flow is unknown, or no volume is configured. */
function budgetMlOf(config: Bench["moment"]["config"]): number | null {
  const { topupDayMl } = config.limits as Readonly<{ topupDayMl?: number }>;
  const flow = config.flowMlPerMin[roleIndex(config, "topup")] ?? null;
  return topupDayMl === undefined || topupDayMl === 0 || flow === null ? null : topupDayMl;
}

export const judgeTopUpBudget: JudgeMaker = (bench) => new TopUpBudget(bench);
