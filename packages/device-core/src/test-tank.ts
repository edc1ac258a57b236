// Water for the core's tests: pumps move the level, water runs back when circulation stops, and the surface is never quite still.

import type { CoreRole, CoreSample } from "./core.types.ts";

type WaterRole = "drain" | "fill" | "topup";

/** Offsets in millimetres, one per sample; a median of seven hardly notices them. */
const RIPPLES_MM = [0, 0.4, -0.4, 0.8, 0, -0.8, 0.3, -0.3, 1.1, -1.1, 0.2];
const DRAIN_BACK_MM_PER_S = 3;

export class TestTank {
  /** Where the surface would stand with circulation on. */
  distanceMm: number;
  /** How fast each pump moves the level; 0 is a pump that runs dry. */
  speedMmPerS: Record<WaterRole, number> = { drain: 0.5, fill: 0.5, topup: 0.1 };
  /** How much higher the water stands once circulation has stopped. */
  drainBackMm = 0;
  /** Water that comes or goes by itself: positive makes the level fall. */
  leakMmPerS = 0;
  /** How much a narrowed weir holds up in the display while the return pump runs. */
  heldUpMm = 0;
  /** Circulation lifts water that does not come back, as fast as this. */
  isOverflowBlocked = false;
  circulationMmPerS = 3;
  /** Power arrives, nothing turns: the water runs back all the same. */
  isReturnPumpDead = false;
  /** A bad sensor: every second sample is so much longer. */
  wobbleMm = 0;
  /** Contacts that never open. */
  welded: readonly WaterRole[] = [];
  /** Of a single sample, in either direction; 0 is the gentle ripple. */
  noiseMm = 0;
  toppedUpMm = 0;
  #ranBackMm = 0;
  #samples = 0;
  #seed = 7;

  constructor(distanceMm: number) {
    this.distanceMm = distanceMm;
  }

  get surfaceMm(): number {
    return this.distanceMm - this.#ranBackMm;
  }

  pass(seconds: number, isOn: (role: CoreRole) => boolean): void {
    const isPumping = (role: WaterRole) => isOn(role) || this.welded.includes(role);
    if (isPumping("drain")) this.distanceMm += this.speedMmPerS.drain * seconds;
    if (isPumping("fill")) this.distanceMm -= this.speedMmPerS.fill * seconds;
    if (isPumping("topup")) this.distanceMm -= this.speedMmPerS.topup * seconds;
    if (isOn("topup")) this.toppedUpMm += this.speedMmPerS.topup * seconds;
    this.distanceMm += this.leakMmPerS * seconds;
    const isCirculating = isOn("circulation") && !this.isReturnPumpDead;
    if (this.isOverflowBlocked) {
      if (isCirculating) this.distanceMm += this.circulationMmPerS * seconds;
      return;
    }
    const wantedMm = isCirculating ? -this.heldUpMm : this.drainBackMm;
    const stepMm = DRAIN_BACK_MM_PER_S * seconds;
    this.#ranBackMm += Math.max(-stepMm, Math.min(stepMm, wantedMm - this.#ranBackMm));
  }

  #die(): number {
    this.#seed = (this.#seed + 0x6d2b_79f5) >>> 0;
    let bits = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), 61 | bits);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Three dice make a bell, whose standard deviation is half of one's width. */
  #noise(): number {
    let sum = -1.5;
    for (let i = 0; i < 3; i++) sum += this.#die();
    return 2 * sum * this.noiseMm;
  }

  sample(): CoreSample {
    const ripple = this.noiseMm > 0 ? this.#noise() : (RIPPLES_MM[this.#samples % RIPPLES_MM.length] ?? 0);
    this.#samples += 1;
    const wobble = this.#samples % 2 === 0 ? this.wobbleMm : 0;
    const rawMm = Math.round(this.surfaceMm + ripple + wobble);
    return rawMm > 0 && rawMm < 200 ? { rawMm, errorCode: 0 } : { rawMm: 255, errorCode: 7 };
  }
}
