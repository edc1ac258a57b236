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
  /** Circulation lifts water that does not come back, as fast as this. */
  isOverflowBlocked = false;
  circulationMmPerS = 3;
  /** Power arrives, nothing turns: the water runs back all the same. */
  isReturnPumpDead = false;
  /** A bad sensor: every second sample is so much longer. */
  wobbleMm = 0;
  #ranBackMm = 0;
  #samples = 0;

  constructor(distanceMm: number) {
    this.distanceMm = distanceMm;
  }

  get surfaceMm(): number {
    return this.distanceMm - this.#ranBackMm;
  }

  pass(seconds: number, isOn: (role: CoreRole) => boolean): void {
    if (isOn("drain")) this.distanceMm += this.speedMmPerS.drain * seconds;
    if (isOn("fill")) this.distanceMm -= this.speedMmPerS.fill * seconds;
    if (isOn("topup")) this.distanceMm -= this.speedMmPerS.topup * seconds;
    this.distanceMm += this.leakMmPerS * seconds;
    const isCirculating = isOn("circulation") && !this.isReturnPumpDead;
    if (this.isOverflowBlocked) {
      if (isCirculating) this.distanceMm += this.circulationMmPerS * seconds;
      return;
    }
    const wantedMm = isCirculating ? 0 : this.drainBackMm;
    const stepMm = DRAIN_BACK_MM_PER_S * seconds;
    this.#ranBackMm += Math.max(-stepMm, Math.min(stepMm, wantedMm - this.#ranBackMm));
  }

  sample(): CoreSample {
    const ripple = RIPPLES_MM[this.#samples % RIPPLES_MM.length] ?? 0;
    this.#samples += 1;
    const wobble = this.#samples % 2 === 0 ? this.wobbleMm : 0;
    return { rawMm: Math.round(this.surfaceMm + ripple + wobble), errorCode: 0 };
  }
}
