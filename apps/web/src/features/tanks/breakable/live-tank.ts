// The tank on the clock of the page: ten of its seconds in one of ours. Loaded when the page has time for it.

import coreUrl from "@halocline/device-core/core.wasm?url";
import { fetchCore } from "@halocline/device-core/fetch-core";
import { nextTask } from "@/lib/next-task.ts";
import { BreakableTank, PERIOD_MS } from "./breakable-tank.ts";
import { type BreakableScenario, type Moment, SPEED } from "./moment.ts";

/** A task that is longer is felt; on a slow phone the same work makes more tasks. */
const TASK_MS = 8;
/**
 * How often the page is drawn anew, which is the dear part of it; in between the style sheet lets the water glide. Whoever broke
 * something watches more closely.
 */
const CALM_EVERY_MS = 1000;
const BROKEN_EVERY_MS = 400;
/** As often as the device itself looks; not with every frame, of which the style sheet has better use. */
const TICK_MS = 100;
/** After a pause, a page that was hidden goes on from where it was. */
const LONGEST_TICK_MS = 250;
/** In the tank's time: every scenario is answered by then. */
const ANSWERED_WITHIN_MS = 300_000;

type Show = (moment: Moment) => void;

/** Whether it moves: not where nobody looks, and not for those who asked for less motion. */
export type Pace = "runs" | "waits" | "still";

export class LiveTank {
  readonly #tank: BreakableTank;
  readonly #show: Show;
  #pace: Pace = "waits";
  #ticker: ReturnType<typeof setInterval> | null = null;
  #lastTickMs = 0;
  #leftMs = 0;
  #shownAtMs = 0;
  #shownState = "";
  #turn = 0;
  #isBusy = false;

  constructor(tank: BreakableTank, show: Show) {
    this.#tank = tank;
    this.#show = show;
  }

  setPace(pace: Pace): void {
    this.#pace = pace;
    if (pace === "runs") this.#run();
    if (pace !== "runs") this.#rest();
    // Something may have been broken before it was known that nothing shall move.
    if (pace === "still") void this.#answer(this.#turn);
  }

  /** Null is a repair. The last one asked for is played. */
  async play(scenario: BreakableScenario | null): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#isBusy = true;
    if (scenario === null || !this.#tank.isWorthBreaking) await this.#inTasks(this.#tank.begin(), turn);
    if (turn !== this.#turn) return;
    if (scenario !== null) this.#tank.break(scenario);
    this.#isBusy = false;
    if (this.#pace === "still") await this.#answer(turn);
    else this.#show(this.#tank.moment);
  }

  close(): void {
    this.#turn += 1;
    this.#rest();
  }

  /** Without motion: from what is broken to its answer, and only that is shown. */
  async #answer(turn: number): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    await this.#inTasks(this.#untilAnswered(), turn);
    if (turn !== this.#turn) return;
    this.#isBusy = false;
    this.#show(this.#tank.moment);
  }

  *#untilAnswered(): Generator<void, void, void> {
    for (let ms = 0; ms < ANSWERED_WITHIN_MS && this.#tank.moment.scenario && !this.#tank.moment.result; ms += PERIOD_MS) {
      this.#tank.advance(PERIOD_MS);
      yield;
    }
  }

  async #inTasks(work: Generator<void, void, void>, turn: number): Promise<void> {
    let endsAtMs = performance.now() + TASK_MS;
    for (const _step of work) {
      if (performance.now() < endsAtMs) continue;
      await nextTask();
      if (turn !== this.#turn) return;
      endsAtMs = performance.now() + TASK_MS;
    }
  }

  #run(): void {
    if (this.#ticker !== null) return;
    this.#lastTickMs = performance.now();
    this.#ticker = setInterval(() => {
      const nowMs = performance.now();
      const elapsedMs = Math.min(LONGEST_TICK_MS, nowMs - this.#lastTickMs);
      this.#lastTickMs = nowMs;
      if (!this.#isBusy) this.#pass(elapsedMs * SPEED, nowMs);
    }, TICK_MS);
  }

  #pass(tankMs: number, nowMs: number): void {
    const dueMs = this.#leftMs + tankMs;
    this.#leftMs = dueMs % PERIOD_MS;
    this.#tank.advance(dueMs - this.#leftMs);
    const { moment } = this.#tank;
    // What is new is shown at once: another pump, another phase, an answer.
    const state = [moment.scenario, moment.doing, moment.result?.seconds, ...moment.runningRoles].join();
    const everyMs = moment.scenario === null ? CALM_EVERY_MS : BROKEN_EVERY_MS;
    // A device that has answered stands still, and so does its picture.
    const isDue = nowMs - this.#shownAtMs >= everyMs && moment.result === null;
    if (state === this.#shownState && !isDue) return;
    this.#shownState = state;
    this.#shownAtMs = nowMs;
    this.#show(moment);
  }

  #rest(): void {
    if (this.#ticker !== null) clearInterval(this.#ticker);
    this.#ticker = null;
  }
}

/** At its first moment, which the page has shown as a still picture. */
export async function openLiveTank(show: Show): Promise<LiveTank> {
  const tank = new BreakableTank(await fetchCore(coreUrl));
  const live = new LiveTank(tank, show);
  await live.play(null);
  return live;
}
