// Water under a real sensor, for the core's tests: whole millimetres with noise, ripples and failed samples, from one seed. Three
// sizes, as fast as the tanks of the simulator.

import type { CoreConfig, CoreSample } from "./core.types.ts";
import { CONFIG } from "./test-device.ts";
import { SIZES } from "./test-preset.ts";
import { TestTank } from "./test-tank.ts";

export const NOISY_SIZES = ["nano", "mid", "large"] as const;
export type NoisySize = (typeof NOISY_SIZES)[number];

export function configOf(name: NoisySize, isFlowKnown: boolean): CoreConfig {
  const { areaM2, fillLPerMin, topupLPerMin, drainBackMm, topMm } = SIZES[name];
  const changeMlPerMin = fillLPerMin * 1000;
  return {
    ...CONFIG,
    calibration: { topMm, topOffMm: topMm - drainBackMm, drainMm: 75, hysteresisMm: 3 },
    marks: { highHighMm: 12, lowLowMm: 85, dryMm: 118 },
    limits: { ...CONFIG.limits, topupS: 300, topupMinGapS: 0 },
    flowMlPerMin: isFlowKnown ? [null, changeMlPerMin, changeMlPerMin, topupLPerMin * 1000, null] : CONFIG.flowMlPerMin,
    mlPerMm: isFlowKnown ? areaM2 * 1000 : null,
  };
}

/** mulberry32. The sum of four, of variance a third, is close enough to a normal distribution. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SQRT_3 = Math.sqrt(3);
const RIPPLE_MEMORY = Math.exp(-0.1);
const RIPPLE_SHARE = Math.sqrt(1 - RIPPLE_MEMORY ** 2);

export class NoisyTank extends TestTank {
  override noiseMm = 1;
  waveMm = 0.3;
  badShare = 0.001;
  readonly #random: () => number;
  #rippleMm = 0;

  constructor(distanceMm: number, seed: number) {
    super(distanceMm);
    this.#random = randomOf(seed);
  }

  static of(name: NoisySize, seed: number, belowTopMm: number): NoisyTank {
    const { areaM2, fillLPerMin, topupLPerMin, drainBackMm, topMm } = SIZES[name];
    const tank = new NoisyTank(topMm + belowTopMm, seed);
    const mmPerS = (litresPerMin: number) => litresPerMin / areaM2 / 60;
    tank.speedMmPerS = { drain: mmPerS(fillLPerMin), fill: mmPerS(fillLPerMin), topup: mmPerS(topupLPerMin) };
    tank.drainBackMm = drainBackMm;
    return tank;
  }

  #normal(): number {
    let sum = -2;
    for (let i = 0; i < 4; i++) sum += this.#random();
    return sum * SQRT_3;
  }

  override sample(): CoreSample {
    this.#rippleMm = this.#rippleMm * RIPPLE_MEMORY + this.waveMm * RIPPLE_SHARE * this.#normal();
    const rawMm = Math.round(this.surfaceMm + this.#rippleMm + this.noiseMm * this.#normal());
    return this.#random() < this.badShare ? { rawMm: 255, errorCode: 7 } : { rawMm, errorCode: 0 };
  }
}
