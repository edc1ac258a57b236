// What several judges need to know of the past: since when something is on, who asked for it, which run is open, when the
// sensor last said something that may be believed. From the outputs, the messages and the water alone.

import type { CoreAckResult, CoreEvent, CoreRole, RunType } from "@halocline/device-core/core.types";
import { stillDistanceMm } from "@halocline/tank-physics/tank";
import type { Boot, Sent } from "../message.ts";
import { isOn, MOVERS, type Moment } from "./moment.ts";
import { isJump, JUMP_LIVES_S, lieMm, READING_LAG_S, READING_LIVES_S, readingErrorMm } from "./reading-bounds.ts";

/** The oldest sample that a pump may run on. */
const NEWEST_AT_MOST_MS = 2000;
const CONTROL_PERIOD_MS = 100;
const NEAREST_MM = 5;
const FARTHEST_MM = 200;
const NO_TARGET_MM = 255;
/** A sample farther from the surface than this is told apart by the gate. */
const OUTLIER_GATE_MM = 10;
/** Water that rests for so long may be found elsewhere by seven samples that agree. */
const BELIEVED_AT_REST_MS = 500;
/** A filter that believed a lie needs so long to find the water again, or to stop the pumps. */
const LIE_FORGOTTEN_MS = 3000;
/** Of the last seconds, ten times a second, and the one that is there now. */
const TRAIL_STEPS = (JUMP_LIVES_S * 1000) / CONTROL_PERIOD_MS + 1;
const NEVER_MS = Number.NEGATIVE_INFINITY;

/** Of the surface, over some time. */
type Stretch = Readonly<{ nearestMm: number; farthestMm: number }>;

export type OpenRun = Readonly<{ id: string; type: RunType; sinceMs: number; isCommanded: boolean }>;

export class History {
  /** Channels 1 to 5. */
  readonly onSinceMs = [0, 0, 0, 0, 0];
  readonly offSinceMs = [0, 0, 0, 0, 0];
  /** How long the last ON of a channel was, once it is off. */
  readonly wasOnForMs = [0, 0, 0, 0, 0];
  circulationChangedMs = 0;
  bootedAtMs = 0;
  boot: Boot | null = null;
  /** Null while it has no power, and before anything ran. */
  run: OpenRun | null = null;
  /** The run that the last loss of power interrupted. */
  interrupted: OpenRun | null = null;
  lostPowerAtMs = NEVER_MS;
  /** Since when no two samples that may be believed lay further apart than a reading lives. */
  seesSinceMs = 0;
  goodSampleMs = 0;
  /** Of the true surface, over the last second. */
  speedMmPerS = 0;
  /** The command that the device has just got, and whether it had answered it before. */
  sent: Sent | null = null;
  sentAtMs = NEVER_MS;
  isRepeat = false;
  readonly #moment: Moment;
  readonly #commandedRuns = new Set<string>();
  readonly #answeredIds = new Set<string>();
  #distanceMm: number;
  /** Where the surface was in the last steps: a ring. */
  readonly #trailMm: number[];
  #handJumpedMs = NEVER_MS;
  #faultsSinceMs = 0;
  #pastLieMm = 0;
  #pastLieUntilMs = NEVER_MS;
  #lastLieMm = 0;
  #restsSinceMs: number | null = 0;
  /** The sensor jumped while a pump was on: the gate holds until the water rests. */
  #isGated = false;

  constructor(moment: Moment) {
    this.#moment = moment;
    this.#distanceMm = moment.distanceMm;
    this.#trailMm = Array.from({ length: TRAIL_STEPS }, () => moment.distanceMm);
  }

  step(): void {
    const moment = this.#moment;
    const { nowMs } = moment;
    this.#trailMm[(nowMs / CONTROL_PERIOD_MS) % TRAIL_STEPS] = moment.distanceMm;
    if (this.#isGood(moment)) {
      if (nowMs - this.goodSampleMs > NEWEST_AT_MOST_MS + CONTROL_PERIOD_MS) this.seesSinceMs = nowMs;
      this.goodSampleMs = nowMs;
    }
    if (this.#isGated && this.#restsSinceMs !== null && nowMs - this.#restsSinceMs > BELIEVED_AT_REST_MS) this.#isGated = false;
    if (nowMs % 1000 !== 0) return;
    this.speedMmPerS = Math.abs(moment.distanceMm - this.#distanceMm);
    this.#distanceMm = moment.distanceMm;
    this.#lastLieMm = this.#lieNowMm();
  }

  /** How far a reading may be off by what the sensor does, beyond its own noise; endless while it says nothing of the water. */
  get lieMm(): number {
    const nowMm = this.#lieNowMm();
    return this.#moment.nowMs < this.#pastLieUntilMs ? Math.max(nowMm, this.#pastLieMm) : nowMm;
  }

  /** Where the device may take the water to be, but for its noise: where it was as long ago as a reading may be late. */
  get seen(): Stretch {
    const { nowMs, faults, tank } = this.#moment;
    const isFailing = faults.sensor !== null || nowMs - this.#faultsSinceMs < LIE_FORGOTTEN_MS;
    if (this.hasJumped) return this.#last(JUMP_LIVES_S);
    return this.#last(isFailing ? READING_LIVES_S + READING_LAG_S : READING_LAG_S + tank.shape.badSampleShare);
  }

  /** Somebody has just moved the water so far at once that the gate of the filter may have kept it out. */
  get hasJumped(): boolean {
    return this.#moment.nowMs - this.#handJumpedMs <= JUMP_LIVES_S * 1000;
  }

  handled(): void {
    const { nowMs, tank } = this.#moment;
    const distanceMm = stillDistanceMm(tank);
    const { nearestMm, farthestMm } = this.#last(READING_LAG_S);
    const jumpMm = Math.max(distanceMm - nearestMm, farthestMm - distanceMm);
    if (jumpMm > OUTLIER_GATE_MM - readingErrorMm(tank.shape)) this.#handJumpedMs = nowMs;
  }

  #last(seconds: number): Stretch {
    const newest = Math.floor(this.#moment.nowMs / CONTROL_PERIOD_MS);
    let nearestMm = this.#moment.distanceMm;
    let farthestMm = nearestMm;
    for (let steps = Math.round((seconds * 1000) / CONTROL_PERIOD_MS); steps > 0; steps -= 1) {
      const wasMm = this.#trailMm[(newest - steps + TRAIL_STEPS) % TRAIL_STEPS] as number;
      nearestMm = Math.min(nearestMm, wasMm);
      farthestMm = Math.max(farthestMm, wasMm);
    }
    return { nearestMm, farthestMm };
  }

  /** Since when the parts are as they are. */
  get faultsSinceMs(): number {
    return this.#faultsSinceMs;
  }

  /** Without an answer that may be believed. */
  get blindForMs(): number {
    return this.#moment.nowMs - this.goodSampleMs;
  }

  isOfThisBoot({ frame }: Sent): boolean {
    return frame.boot !== null && this.boot?.counter === frame.boot.counter && this.boot.nonce === frame.boot.nonce;
  }

  /** The command that is being carried out in this very moment. */
  get during(): Sent | null {
    return this.sentAtMs === this.#moment.nowMs ? this.sent : null;
  }

  isOnFor(role: CoreRole): number {
    const index = this.#moment.config.roles.indexOf(role);
    return this.#moment.relays[index] ? this.#moment.nowMs - (this.onSinceMs[index] as number) : 0;
  }

  switched(before: readonly boolean[]): void {
    const { relays, nowMs, config, view } = this.#moment;
    for (let index = 0; index < relays.length; index += 1) {
      if (relays[index] === before[index]) continue;
      if (relays[index]) this.onSinceMs[index] = nowMs;
      else {
        this.wasOnForMs[index] = nowMs - (this.onSinceMs[index] as number);
        this.offSinceMs[index] = nowMs;
      }
      if (config.roles[index] === "circulation") this.circulationChangedMs = nowMs;
    }
    if (MOVERS.some((role) => isOn(this.#moment, role))) this.#restsSinceMs = null;
    else this.#restsSinceMs ??= nowMs;
    if (view === null && this.lostPowerAtMs < this.bootedAtMs) {
      this.lostPowerAtMs = nowMs;
      this.interrupted = this.run;
      this.run = null;
    }
  }

  event(event: CoreEvent): void {
    if (event.type !== "run_phase" || this.run?.id === event.runId) return;
    const { runId: id, runType: type } = event;
    this.run = { id, type, sinceMs: this.#moment.nowMs, isCommanded: this.#commandedRuns.has(id) };
  }

  /** After everybody has heard it. */
  wasTold(event: CoreEvent): void {
    if (event.type === "run_ended" && this.run?.id === event.runId) this.run = null;
  }

  delivered(sent: Sent): void {
    this.sent = sent;
    this.sentAtMs = this.#moment.nowMs;
    this.isRepeat = this.#answeredIds.has(sent.frame.id);
  }

  /** Ids are remembered by the boot that answered them. */
  acked({ frame, command }: Sent, result: CoreAckResult): void {
    this.#answeredIds.add(frame.id);
    if (result === "ok" && "runId" in command) this.#commandedRuns.add(command.runId);
  }

  booted(boot: Boot): void {
    this.boot = boot;
    this.bootedAtMs = this.#moment.nowMs;
    this.#answeredIds.clear();
  }

  broke(): void {
    const { nowMs } = this.#moment;
    const { sensor } = this.#moment.faults;
    this.#faultsSinceMs = nowMs;
    const wasTrue = this.#lastLieMm === 0 && nowMs >= this.#pastLieUntilMs;
    this.#isGated = wasTrue && this.#restsSinceMs === null && sensor !== null && isJump(sensor, this.#moment.tank.shape);
    this.#pastLieMm = this.#lastLieMm;
    this.#pastLieUntilMs = nowMs + LIE_FORGOTTEN_MS;
    this.#lastLieMm = this.#lieNowMm();
  }

  #lieNowMm(): number {
    const { faults, tank, distanceMm } = this.#moment;
    return faults.sensor === null || this.#isGated
      ? 0
      : lieMm(faults.sensor, tank.ageMs, distanceMm, this.bootedAtMs > this.#faultsSinceMs);
  }

  #isGood({ sample, faults, distanceMm, tank }: Moment): boolean {
    if (sample === null || sample.errorCode !== 0) return false;
    const { rawMm } = sample;
    if (rawMm < NEAREST_MM || rawMm > FARTHEST_MM || rawMm === NO_TARGET_MM) return false;
    const isPlausible = faults.sensor?.kind !== "outliers" || !isJump(faults.sensor, tank.shape) || this.#lastLieMm > 0;
    if (!this.#isGated && isPlausible) return true;
    return Math.abs(rawMm - distanceMm + tank.rippleMm) <= OUTLIER_GATE_MM;
  }
}
