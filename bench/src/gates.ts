// What a measurement must show. Counts, bytes and ratios of CPU in the same run hold on any machine and fail at their goal. Times on a
// shared machine are recorded; the short form fails only where they are grossly wrong, the long form at the goal.

import { rounded } from "./figures.ts";

/** A slow minute of a shared machine has been seen to cost three times; five is no minute any more. */
const GROSS = 5;

type Bound = Readonly<{ atMost: number } | { atLeast: number }>;
/** `goal`: fails at its goal. `time`: fails at the goal in the long form, far from it in the short one. `debt`: see below. */
type Kind = "goal" | "time" | "debt";
export type Gate = Readonly<{ what: string; value: number; goal: Bound; limit: Bound; kind: Kind }>;

const holds = (value: number, bound: Bound): boolean => ("atMost" in bound ? value <= bound.atMost : value >= bound.atLeast);

const looser = (bound: Bound, factor: number): Bound =>
  "atMost" in bound ? { atMost: bound.atMost * factor } : { atLeast: bound.atLeast / factor };

export const exact = (what: string, value: number, goal: Bound): Gate => ({ what, value, goal, limit: goal, kind: "goal" });

export const timed = (what: string, value: number, goal: Bound, isShort: boolean, factor = GROSS): Gate => ({
  what,
  value,
  goal,
  limit: isShort ? looser(goal, factor) : goal,
  kind: "time",
});

/** A goal that is not reached yet: the short form holds what has been reached, so that it never gets worse; the long form fails. */
export const debt = (what: string, value: number, goal: Bound, reached: Bound, isShort: boolean): Gate => ({
  what,
  value,
  goal,
  limit: isShort ? reached : goal,
  kind: isShort ? "debt" : "goal",
});

const figure = (value: number): string => rounded(value, Number.isInteger(value) ? 0 : 2);

export const boundText = (bound: Bound): string =>
  "atMost" in bound ? `at most ${figure(bound.atMost)}` : `at least ${figure(bound.atLeast)}`;

export const isGood = ({ value, limit }: Gate): boolean => holds(value, limit);

export function gateLine(gate: Gate): string {
  const { what, value, goal, limit, kind } = gate;
  const word = holds(value, goal) ? "reached" : "NOT reached";
  return `${isGood(gate) ? "ok    " : "FAILED"} [${kind}] ${what}: ${rounded(value, 2)}; goal ${boundText(goal)}, ${word}; fails unless ${boundText(limit)}`;
}
