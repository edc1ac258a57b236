// How high a run that has ended moved the water, for the water ledger. From the device's reports alone, so the result does not depend
// on the order in which they arrive, nor on how often.

import { type TopUpPump, toppedUpMm } from "../tanks/water-ledger.ts";
import { movedMm } from "./moved-water.ts";
import type { RunEvent, RunType } from "./runs.ts";
import { runStretches, type Stretch } from "./stretches.ts";

/** Millimetres of the chamber; null: water was moved, or may have been, and nobody can tell how much. */
export type RunHeights = Readonly<{ drainedMm: number | null; filledMm: number | null; toppedUpMm: number | null }>;

/** A device that reports more is broken: no sensor of ours sees so far. */
const MOST_MM = 10_000;
const NONE: RunHeights = { drainedMm: 0, filledMm: 0, toppedUpMm: 0 };

/** The device's own end is worth more than the moment at which somebody gave it up. */
function byTheDevice(events: readonly RunEvent[]): readonly RunEvent[] {
  const isGivenUp = ({ type }: RunEvent): boolean => type === "deadline" || type === "cancelled";
  return events.some(({ type }) => type === "ended") ? events.filter((event) => !isGivenUp(event)) : events;
}

/** Nothing of it was ever heard: did it run at all? */
const mayHaveRun = (events: readonly RunEvent[]): boolean =>
  events.some(({ type }) => type === "deadline" || type === "ended" || type === "cancelled") &&
  !events.some(({ type }) => type === "refused" || type === "voided" || type === "not_started");

const pumpedMs = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { phase, fromMs, toMs }) => (phase === "topping_up" ? sum + (toMs ?? fromMs) - fromMs : sum), 0);

const UNKNOWN_PUMP: TopUpPump = { topupMlPerMin: null, areaCm2: null };

export function runHeights(type: RunType, events: readonly RunEvent[], pump: TopUpPump = UNKNOWN_PUMP): RunHeights {
  const stretches = runStretches(byTheDevice(events));
  const told = (phase: "draining" | "filling" | "topping_up"): number | null => {
    if (!stretches.some((stretch) => stretch.phase === phase)) return 0;
    const mm = movedMm(stretches, phase, []);
    return mm === null || !(mm <= MOST_MM) ? null : mm;
  };
  if (stretches.length === 0) {
    if (!mayHaveRun(events)) return NONE;
    return type === "top_up" ? { ...NONE, toppedUpMm: null } : { ...NONE, drainedMm: null, filledMm: null };
  }
  const levelRoseMm = told("topping_up");
  const hasReachedTop = events.some((event) => event.type === "ended" && event.outcome === "success");
  const topUp = levelRoseMm === null ? null : { levelRoseMm, pumpedMs: pumpedMs(stretches), hasReachedTop };
  return { drainedMm: told("draining"), filledMm: told("filling"), toppedUpMm: topUp && toppedUpMm(topUp, pump) };
}
