// A water change as a perfect device would tell it, with readings every ten seconds: for tests of what is made from them.

import type { LevelPoint } from "../src/runs/measured-rate.ts";
import type { RunEvent, RunPhase } from "../src/runs/runs.ts";

export type IdealChange = Readonly<{
  startMs: number;
  drainMmPerS: number;
  fillMmPerS: number;
  topMm: number;
  stillMm: number;
  drainMm: number;
}>;

const IDEAL: IdealChange = { startMs: 0, drainMmPerS: 0.35, fillMmPerS: 0.3, topMm: 60, stillMm: 22, drainMm: 75 };

type Part = Readonly<{ phase: RunPhase; seconds: number; fromMm: number; toMm: number }>;

const partsOf = ({ drainMmPerS, fillMmPerS, topMm, stillMm, drainMm }: IdealChange): Part[] => [
  { phase: "stopping_circulation", seconds: 40, fromMm: topMm, toMm: stillMm },
  { phase: "draining", seconds: (drainMm - stillMm) / drainMmPerS, fromMm: stillMm, toMm: drainMm },
  { phase: "settling", seconds: 25, fromMm: drainMm, toMm: drainMm },
  { phase: "filling", seconds: (drainMm - stillMm) / fillMmPerS, fromMm: drainMm, toMm: stillMm },
  { phase: "restarting_circulation", seconds: 5, fromMm: stillMm, toMm: stillMm + 5 },
  { phase: "settling", seconds: 45, fromMm: stillMm + 5, toMm: topMm },
];

export type ToldChange = Readonly<{ events: RunEvent[]; points: LevelPoint[]; endMs: number }>;

const READ_EVERY_MS = 10_000;

export function idealChange(change: Partial<IdealChange> = {}): ToldChange {
  const ideal = { ...IDEAL, ...change };
  const parts = partsOf(ideal);
  const events: RunEvent[] = [
    { type: "requested", atMs: ideal.startMs },
    { type: "accepted", atMs: ideal.startMs },
  ];
  const points: LevelPoint[] = [];
  let [atMs, readAtMs] = [ideal.startMs, ideal.startMs];
  for (const [n, { phase, seconds, fromMm, toMm }] of parts.entries()) {
    events.push({ type: "phase", phase, distanceMm: fromMm, n, atMs });
    const endMs = atMs + seconds * 1000;
    // Water that runs back has done so before its wait is over.
    const movedMs = (endMs - atMs) / (phase === "draining" || phase === "filling" ? 1 : 2);
    for (; readAtMs < endMs; readAtMs += READ_EVERY_MS)
      points.push({ atMs: readAtMs, distanceMm: fromMm + (toMm - fromMm) * Math.min(1, (readAtMs - atMs) / movedMs) });
    atMs = endMs;
  }
  events.push({ type: "ended", outcome: "success", reason: null, distanceMm: ideal.topMm, atMs });
  return { events, points, endMs: atMs };
}

/** What was known of it at a moment. */
export const knownAt = ({ events, points }: ToldChange, nowMs: number): Pick<ToldChange, "events" | "points"> => ({
  events: events.filter(({ atMs }) => atMs <= nowMs),
  points: points.filter(({ atMs }) => atMs <= nowMs),
});
