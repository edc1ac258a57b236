// From single samples to a level that may be believed: the middle of the last seven good ones, and nothing at all
// when they are too few or too old. No reading is not a low reading.

import type { SensorSample } from "./sensor.ts";

export type Level = Readonly<{ distanceMm: number | null; rawMm: number | null; errorCode: number }>;

const WINDOW = 7;
const NEEDED = 4;
const NEWEST_AT_MOST_MS = 2000;
const NEAREST_MM = 5;
const FARTHEST_MM = 200;
const TOO_FEW_SAMPLES = 255;

/** The median alone would only ever be a whole millimetre; the mean of the middle two or three resists outliers too. */
function middleMm(samplesMm: readonly number[]): number {
  const sorted = samplesMm.toSorted((a, b) => a - b);
  const count = sorted.length % 2 === 0 ? 2 : 3;
  const from = (sorted.length - count) / 2;
  const sumMm = sorted.slice(from, from + count).reduce((sum, value) => sum + value, 0);
  return Math.round((sumMm / count) * 10) / 10;
}

export class LevelFilter {
  readonly #goodMm: number[] = [];
  #newestGoodMs = Number.NEGATIVE_INFINITY;
  #last: SensorSample = { rawMm: null, errorCode: TOO_FEW_SAMPLES };

  add(sample: SensorSample, nowMs: number): void {
    this.#last = sample;
    if (sample.rawMm === null || sample.rawMm < NEAREST_MM || sample.rawMm > FARTHEST_MM) return;
    if (nowMs - this.#newestGoodMs > NEWEST_AT_MOST_MS) this.#goodMm.length = 0;
    this.#goodMm.push(sample.rawMm);
    if (this.#goodMm.length > WINDOW) this.#goodMm.shift();
    this.#newestGoodMs = nowMs;
  }

  level(nowMs: number): Level {
    const isGood = this.#goodMm.length >= NEEDED && nowMs - this.#newestGoodMs <= NEWEST_AT_MOST_MS;
    const { rawMm, errorCode } = this.#last;
    if (!isGood) return { distanceMm: null, rawMm, errorCode: errorCode || TOO_FEW_SAMPLES };
    return { distanceMm: middleMm(this.#goodMm), rawMm, errorCode: 0 };
  }
}
