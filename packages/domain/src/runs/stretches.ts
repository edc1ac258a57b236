// A run as the stretches between its reports: what the device did, from when to when, and where the water stood at both ends.

import type { RunEvent, RunPhase } from "./runs.ts";

export type Stretch = Readonly<{
  phase: RunPhase;
  fromMs: number;
  /** Null while it lasts. */
  toMs: number | null;
  /** Distances; null: the device did not say. */
  fromMm: number | null;
  toMm: number | null;
}>;

type PhaseEvent = Extract<RunEvent, { type: "phase" }>;

const ENDINGS: readonly RunEvent["type"][] = ["ended", "cancelled", "refused", "voided", "not_started", "deadline"];

const isPhase = (event: RunEvent): event is PhaseEvent => event.type === "phase";

/** The first ending counts, as in the run's state. */
const endOf = (events: readonly RunEvent[]): RunEvent | null => events.find(({ type }) => ENDINGS.includes(type)) ?? null;

const distanceOf = (event: RunEvent | null | undefined): number | null =>
  event && "distanceMm" in event ? event.distanceMm : null;

/** In the device's own order, also when its reports came in another one. */
export function runStretches(events: readonly RunEvent[]): Stretch[] {
  const end = endOf(events);
  const phases = events.filter(isPhase).toSorted((a, b) => a.n - b.n);
  return phases.map((event, index) => {
    const next = phases[index + 1] ?? end;
    return {
      phase: event.phase,
      fromMs: event.atMs,
      toMs: next && Math.max(next.atMs, event.atMs),
      fromMm: event.distanceMm,
      toMm: distanceOf(next),
    };
  });
}

/** A change in its five legs. What follows the first refill is one: circulation returns, and what it takes is made up for. */
export type Leg = "stopping" | "draining" | "resting" | "filling" | "finishing";

export function legOf(stretches: readonly Stretch[], index: number): Leg {
  const { phase } = stretches[index] as Stretch;
  if (stretches.slice(0, index).some((earlier) => earlier.phase === "filling")) return "finishing";
  if (phase === "stopping_circulation") return "stopping";
  if (phase === "draining" || phase === "filling") return phase;
  return phase === "restarting_circulation" ? "finishing" : "resting";
}

/** When a leg began and ended, and its levels; null when it has not begun. */
export function legStretch(stretches: readonly Stretch[], leg: Leg): Stretch | null {
  const parts = stretches.filter((_, index) => legOf(stretches, index) === leg);
  const [first, last] = [parts[0], parts.at(-1)];
  return first && last ? { ...first, toMs: last.toMs, toMm: last.toMm } : null;
}

export const secondsOf = ({ fromMs, toMs }: Stretch): number | null => (toMs === null ? null : (toMs - fromMs) / 1000);
