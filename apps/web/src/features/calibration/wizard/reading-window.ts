// The last readings of one tank: what a capture takes its median from, and how it knows that the water stands still.

import type { LatestReading } from "@halocline/contracts/http/entities.contract";

type WindowEntry = Readonly<{ distanceMm: number; receivedAt: string }>;
export type ReadingWindow = readonly WindowEntry[];
export type Steadiness = "measuring" | "moving" | "steady";

export const READINGS_PER_CAPTURE = 5;
/** One step of the sensor: a still surface between two whole millimetres is told as either. */
const STEADY_WITHIN_MM = 1;
/** What was measured longer ago belongs to other water: five readings at the usual interval fit in. */
const WINDOW_MS = 60_000;

/** A failed measurement empties the window: a median must not reach across it. */
export function withReading(window: ReadingWindow, reading: LatestReading | null): ReadingWindow {
  if (reading === null || reading.heightMm === null) return [];
  const { heightMm: distanceMm, receivedAt } = reading;
  if (window.some((entry) => entry.receivedAt === receivedAt)) return window;
  const oldestMs = Date.parse(receivedAt) - WINDOW_MS;
  const recent = window.filter((entry) => Date.parse(entry.receivedAt) > oldestMs);
  return [...recent, { distanceMm, receivedAt }].slice(-READINGS_PER_CAPTURE);
}

/** To a tenth, so that what is stored is what was shown. */
export function medianMm(window: ReadingWindow): number | null {
  const sorted = window.map(({ distanceMm }) => distanceMm).toSorted((a, b) => a - b);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.floor(sorted.length / 2)];
  if (lower === undefined || upper === undefined) return null;
  return Math.round(((lower + upper) / 2) * 10) / 10;
}

export function spreadMm(window: ReadingWindow): number {
  const distancesMm = window.map(({ distanceMm }) => distanceMm);
  return distancesMm.length === 0 ? 0 : Math.max(...distancesMm) - Math.min(...distancesMm);
}

export function steadiness(window: ReadingWindow): Steadiness {
  if (window.length < READINGS_PER_CAPTURE) return "measuring";
  return spreadMm(window) <= STEADY_WITHIN_MM ? "steady" : "moving";
}
