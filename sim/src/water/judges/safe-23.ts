// SAFE-23: a blocked overflow. The level falls faster than anything else makes it fall, circulation pauses before the display runs
// over, and no healthy tank has its circulation paused.

import type { CoreAckResult, CoreEvent } from "@halocline/device-core/core.types";
import type { Sent } from "../../message.ts";
import type { Bench, Judge, JudgeMaker } from "../judge.ts";
import { isOn, MOVERS, roleIndex } from "../moment.ts";
import { READING_LAG_S, readingErrorMm } from "../reading-bounds.ts";
import { alarmOf } from "./alarms.ts";
import { FalsePauses, MOST_PAUSES } from "./false-pauses.ts";
import { OverflowPause, PAUSE_MS } from "./overflow-pause.ts";

const FALLEN_MM = 8;
const FAST_MM_PER_S = 0.3;
/** Until a restart's own step has passed it says nothing. */
const FIRST_MS = 60_000;
const STEP_MS = 300_000;
/** When no pause is left it has to be told, and told again after an hour. */
const TOLD_MS = 3_610_000;
const HAND_MS = 120_000;
const BLINDED_MS = 62_000;
const RUN_UP_MS = 10_000;

class BlockedOverflow implements Judge {
  readonly #bench: Bench;
  readonly #pause: OverflowPause;
  #baseMm: number | null = null;
  #isTold = false;
  #isOver = false;
  readonly #pauses = new FalsePauses();
  #toldMs = Number.NEGATIVE_INFINITY;
  #handMs = Number.NEGATIVE_INFINITY;
  #isCirculating = false;
  #stoppedMs = Number.NEGATIVE_INFINITY;
  /** Nobody can tell what ran back while a bucket was at work, so the restart after it is not trusted. */
  #isRestartDoubtful = false;
  /** The return pump turns at another speed than its relay says: throttled, dead, a feed button. */
  #throttledMs = Number.NEGATIVE_INFINITY;
  #speed = 1;
  /** Water was going, or nobody saw where it stood: what is mended now may show as a fall in a moment. */
  #lostMs = Number.NEGATIVE_INFINITY;
  /** By a person, with the overflow still blocked: each of them is a test of its own. */
  #releases = 0;

  constructor(bench: Bench) {
    this.#bench = bench;
    this.#pause = new OverflowPause(bench);
  }

  event(event: CoreEvent): void {
    const { moment, broken } = this.#bench;
    this.#pause.event(event);
    const alarm = moment.isHealthy ? alarmOf("SAFE-23", event) : null;
    if (alarm !== null) broken(`${alarm} is told of a healthy tank`);
    this.#pauses.event(event, moment.nowMs);
    if (event.type === "warning" && event.fault === "overflow") this.#toldMs = moment.nowMs;
    if (event.type === "hold" && event.reason === "overflow" && !this.#isFalling())
      broken("overflow is named although no water is lost");
    if (event.type !== "circulation_paused") return;
    if (!this.#isFalling()) broken("circulation is paused although no water is lost");
    const pauses = this.#pauses.count(moment.nowMs);
    if (pauses > MOST_PAUSES) broken(`circulation is paused for the ${pauses}th time within 24 h`);
  }

  /** The law leaves it nothing but to say so, and it has. */
  #mayOnlyTell(): boolean {
    const { nowMs } = this.#bench.moment;
    return this.#pauses.count(nowMs) >= MOST_PAUSES && nowMs - this.#toldMs < TOLD_MS;
  }

  acked({ command }: Sent, result: CoreAckResult): void {
    if (command.type === "clear_hold" && result === "ok" && this.#bench.moment.faults.isOverflowBlocked) this.#releases += 1;
  }

  handled(): void {
    this.#pause.disturbed();
    this.#handMs = this.#bench.moment.nowMs;
  }

  /** What may look like it: a weir that is narrowed, a bucket, water that leaves by itself, a sensor that lies. */
  #isFalling(): boolean {
    const { moment, history } = this.#bench;
    if (this.#isLosing()) return true;
    if (this.#isRestartDoubtful && moment.nowMs - (history.onSinceMs[roleIndex(moment.config, "circulation")] ?? 0) < STEP_MS)
      return true;
    const explainedMs = Math.max(this.#handMs, this.#throttledMs, this.#lostMs);
    return moment.nowMs - explainedMs < HAND_MS + PAUSE_MS || history.lieMm > 0;
  }

  #isLosing(): boolean {
    const { isOverflowBlocked, narrowedOverflowShare, leakLPerMin, siphons, weldedOn } = this.#bench.moment.faults;
    return isOverflowBlocked || narrowedOverflowShare > 0 || leakLPerMin > 0 || siphons.length + weldedOn.length > 0;
  }

  switched(before: readonly boolean[]): void {
    const { moment } = this.#bench;
    this.#pause.switched(before);
    this.#baseMm = null;
    this.#isTold = false;
    const isCirculating = isOn(moment, "circulation");
    if (isCirculating === this.#isCirculating) return;
    this.#isCirculating = isCirculating;
    if (isCirculating) this.#isRestartDoubtful = this.#handMs > this.#stoppedMs - HAND_MS;
    else this.#stoppedMs = moment.nowMs;
  }

  broke(): void {
    this.#pause.disturbed();
    this.#baseMm = null;
    this.#isTold = false;
    this.#isOver = false;
    this.#releases = 0;
  }

  second(): void {
    const { moment } = this.#bench;
    const { faults, view } = moment;
    this.#watchSpeed();
    if (this.#isLosing() || faults.sensor !== null) this.#lostMs = moment.nowMs;
    if (!faults.isOverflowBlocked || faults.sensor !== null || view === null) return;
    this.#judgeDisplay();
    if (!isOn(moment, "circulation") || MOVERS.some((role) => isOn(moment, role))) return;
    if (view.hold === "overflow") return this.#say("circulation runs although the overflow is known to be blocked");
    this.#baseMm ??= moment.distanceMm;
    this.#judgeFall(moment.distanceMm - this.#baseMm);
  }

  #watchSpeed(): void {
    const { moment, history } = this.#bench;
    const { circulation } = moment.tank.speeds;
    const isByRelay = moment.nowMs - history.circulationChangedMs < RUN_UP_MS;
    if (!isByRelay && Math.abs(circulation - this.#speed) > 0.01) this.#throttledMs = moment.nowMs;
    this.#speed = circulation;
  }

  #judgeFall(fallenMm: number): void {
    const { moment, history } = this.#bench;
    const { shape } = moment.tank;
    const onForMs = moment.nowMs - history.circulationChangedMs;
    if (history.speedMmPerS < FAST_MM_PER_S || onForMs < FIRST_MS) return;
    // A bucket blinds the sensor for a moment, and a sensor that was just blind pauses nothing.
    if (moment.nowMs - this.#handMs < BLINDED_MS) return;
    const restartMm = onForMs < STEP_MS ? shape.drainBackL / shape.sumpAreaM2 : 0;
    const boundMm = FALLEN_MM + restartMm + 2 * readingErrorMm(shape) + (2 + READING_LAG_S) * history.speedMmPerS;
    if (fallenMm > boundMm && !this.#mayOnlyTell())
      this.#say(`the overflow is blocked, ${fallenMm.toFixed(1)} mm are gone, and circulation runs`);
  }

  /** What is lifted up there does not come back: nothing of it may reach the floor. */
  #judgeDisplay(): void {
    const { tank } = this.#bench.moment;
    const { shape, display, displayRestL } = tank;
    const isFull = display.volumeL > displayRestL + shape.drainBackL + shape.displayHeadroomL - 0.01;
    if (!isFull || this.#isOver || this.#releases > 0 || this.#mayOnlyTell()) return;
    this.#isOver = true;
    this.#bench.broken("the display runs over its rim");
  }

  #say(what: string): void {
    if (!this.#isTold) this.#bench.broken(what);
    this.#isTold = true;
  }
}

export const judgeBlockedOverflow: JudgeMaker = (bench) => new BlockedOverflow(bench);
