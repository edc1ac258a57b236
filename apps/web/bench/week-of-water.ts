// Generated readings with what makes drawing dear: noise, gaps, runs, relays and alerts. The same every time.

import type { LevelHistory } from "../src/features/history/chart/level-series.ts";
import type { Marks } from "../src/features/history/chart/timeline-marks.ts";
import type { Stretch } from "../src/features/history/time-range.ts";

const BUCKET_S = 10;
const END_MS = Date.parse("2026-11-15T12:00:00Z");
const DAY_MS = 86_400_000;

/** Neither random nor smooth. */
const noise = (index: number): number => Math.sin(index * 12.9898) * 0.4 + Math.sin(index * 0.7) * 0.2;

export function weekOfWater(points: number): Readonly<{ history: LevelHistory; stretch: Stretch; marks: Marks }> {
  const fromMs = END_MS - points * BUCKET_S * 1000;
  const buckets = Array.from({ length: points }, (_, index) => {
    const meanMm = 30 + 2 * Math.sin(index / 900) + noise(index);
    return {
      at: new Date(fromMs + index * BUCKET_S * 1000).toISOString(),
      minHeightMm: meanMm - 0.5,
      maxHeightMm: meanMm + 0.5,
      meanHeightMm: meanMm,
      meanTemperatureC: 25 + 0.3 * Math.sin(index / 4000) + noise(index) / 10,
      count: 1,
      badCount: 0,
    };
  }).filter((_, index) => index % 10_000 > 400);
  const every = (stepMs: number, lengthMs: number) =>
    Array.from({ length: Math.floor((END_MS - fromMs) / stepMs) }, (_, index) => {
      const startMs = fromMs + index * stepMs;
      return { fromMs: startMs, toMs: startMs + lengthMs };
    });
  const runs = every(DAY_MS / 4, 1_800_000).map((run, index) => ({
    ...run,
    id: String(index),
    text: "Water change, success",
    isMajor: true,
  }));
  const lanes = ["Circulation", "Drain Pump", "Fill Pump", "Spare", "Top-Up Pump"].map((label, index) => ({
    label,
    intervals: every(DAY_MS / (8 + index), 600_000),
  }));
  const alerts = runs.map(({ id, fromMs: atMs }) => ({ id, atMs, severity: "warn" as const, text: "A pump ran long." }));
  return {
    history: { bucketSeconds: BUCKET_S, source: "readings", buckets },
    stretch: { fromMs, toMs: END_MS },
    marks: { runs, lanes, alerts, fast: [] },
  };
}
