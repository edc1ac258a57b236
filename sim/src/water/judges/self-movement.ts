// How far the water has moved by itself: litres that came into sump and display, or left them, with no pump of W on and circulation
// settled. What counts is what leaves the band of evaporation; summed over top-ups and restarts, begun anew when a part is mended.

import type { HoldReason } from "@halocline/device-core/core.types";
import type { Bench } from "../judge.ts";
import type { Moment } from "../moment.ts";

const RUN_DOWN_MS = 5000;
const SETTLED_MS = 300_000;
/** Beyond it the water is held; so much more, and at least so long, for a noisy reading to be sure of it. */
const HELD_MM = 5;
const SURE_MM = 5;
const SURE_MS = 120_000;
/** Half of what the slow watch can follow in half a minute: faster than this it may be somebody's hose in the sump: it has to last for three minutes, half a minute after the last pump. */
const STEEP_MM_PER_S = 0.025;
const STEEP_SURE_MS = 240_000;
/** The band before seven days have taught another one. */
const HELD_MM_PER_H = 20;
const LEARNED_MS = 7 * 86_400_000;
/** What was learned may be a warmer week than this one. */
const LEARNED_SLACK = 1.33;
const HOURS_PER_SECOND = 1 / 3600;
const NEAREST_MM = 8;
const FARTHEST_MM = 95;

/** Water that falls faster than this is to be held, not topped up. */
export function heldMmPerH({ nowMs, tank }: Moment): number {
  const { evaporationLPerDay, sumpAreaM2 } = tank.shape;
  const usualMmPerH = evaporationLPerDay / 24 / sumpAreaM2;
  if (nowMs < LEARNED_MS) return Math.max(HELD_MM_PER_H, usualMmPerH);
  return LEARNED_SLACK * Math.max(4 * usualMmPerH, usualMmPerH + 1);
}

export class SelfMovement {
  readonly #bench: Bench;
  /** Of its own, without evaporation, since something broke; positive is falling. */
  movedMm = 0;
  /** Out of the band, either way. */
  #fallenMm = 0;
  #risenMm = 0;
  #systemL: number;
  #evaporatedL: number;
  #overMs = 0;
  /** Of a steep stretch that has not lasted yet. */
  #steepMm = 0;
  #steepMs = 0;
  #switchedMs = 0;
  /** Since when nothing but time has moved water between sump and display: no hand, no other speed of the return pump. */
  #settledSinceMs = 0;
  #circulation: number;
  #isStill = true;
  #isTold = false;

  constructor(bench: Bench) {
    this.#bench = bench;
    this.#systemL = this.#systemNowL();
    this.#evaporatedL = bench.moment.tank.evaporatedL;
    this.#circulation = bench.moment.tank.speeds.circulation;
  }

  switched(): void {
    const { relays, config, nowMs } = this.#bench.moment;
    this.#switchedMs = nowMs;
    this.#isStill = relays.every((isNow, index) => !isNow || config.roles[index] === "circulation");
  }

  /** By hand: no water of its own. */
  handled(): void {
    this.#systemL = this.#systemNowL();
    this.#settledSinceMs = this.#bench.moment.nowMs;
  }

  broke(): void {
    this.movedMm = this.#fallenMm = this.#risenMm = this.#overMs = this.#steepMm = this.#steepMs = 0;
    this.#isTold = false;
  }

  /** How far it went, when W should be held by now and is not. */
  second(hold: HoldReason | null): number | null {
    const { tank } = this.#bench.moment;
    const systemL = this.#systemNowL();
    const fallenMm = (this.#systemL - systemL) / tank.shape.sumpAreaM2;
    const evaporatedMm = (tank.evaporatedL - this.#evaporatedL) / tank.shape.sumpAreaM2;
    this.#systemL = systemL;
    this.#evaporatedL = tank.evaporatedL;
    if (!this.#isWatching()) return null;
    this.movedMm += fallenMm - evaporatedMm;
    this.#fallenMm = Math.max(0, this.#fallenMm + fallenMm - heldMmPerH(this.#bench.moment) * HOURS_PER_SECOND);
    this.#risenMm = Math.max(0, this.#risenMm - fallenMm);
    // Whoever lets go of it begins anew.
    if (hold !== null) this.#fallenMm = this.#risenMm = 0;
    const isSteep = Math.abs(fallenMm) > STEEP_MM_PER_S;
    this.#forgetWhatRests(isSteep, fallenMm);
    return this.#missed(Math.max(this.#fallenMm, this.#risenMm), isSteep ? STEEP_SURE_MS : SURE_MS);
  }

  /** Steep water that comes to rest in time (a hose that sucks the rest out of its bucket) is a jug to anybody who sees its level only. */
  #forgetWhatRests(isSteep: boolean, fallenMm: number): void {
    if (isSteep) {
      this.#steepMs += 1000;
      this.#steepMm += fallenMm;
      return;
    }
    if (this.#steepMs > 0 && this.#steepMs < STEEP_SURE_MS) {
      this.#fallenMm = Math.max(0, this.#fallenMm - Math.max(0, this.#steepMm));
      this.#risenMm = Math.max(0, this.#risenMm + Math.min(0, this.#steepMm));
    }
    this.#steepMs = this.#steepMm = 0;
  }

  #missed(outsideMm: number, sureMs: number): number | null {
    if (outsideMm < HELD_MM) {
      this.#overMs = 0;
      return null;
    }
    this.#overMs += 1000;
    if (this.#isTold || this.#overMs < sureMs || outsideMm < HELD_MM + SURE_MM) return null;
    this.#isTold = true;
    return this.movedMm;
  }

  #systemNowL(): number {
    const { sump, display } = this.#bench.moment.tank;
    return sump.volumeL + display.volumeL;
  }

  /** A device that lives and sees, with nothing on that explains the level. */
  #isWatching(): boolean {
    const { moment, history } = this.#bench;
    const { circulation } = moment.tank.speeds;
    if (Math.abs(circulation - this.#circulation) > 0.01) this.#settledSinceMs = moment.nowMs;
    this.#circulation = circulation;
    if (moment.nowMs - Math.max(this.#settledSinceMs, history.bootedAtMs) < SETTLED_MS) return false;
    if (!this.#isStill || moment.view === null || moment.nowMs - this.#switchedMs < RUN_DOWN_MS) return false;
    if (history.lieMm > 0 || history.blindForMs > 2000) return false;
    return moment.distanceMm > NEAREST_MM && moment.distanceMm < FARTHEST_MM;
  }
}
