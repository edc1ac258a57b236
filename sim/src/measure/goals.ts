// What the finish and the litres have to reach, and whether they do.

import type { JudgedChange } from "./many-changes.ts";

/** The share of the run's real length by which the finish is wrong after a quarter of it. */
const MEDIAN_FINISH_ERROR = 0.1;
const P90_FINISH_ERROR = 0.25;
/** A sensor of whole millimetres is wrong by one of fifty now and then, and the jug's area by two in a hundred. */
const P95_LITRES_ERROR = 0.05;
const WORST_LITRES_ERROR = 0.08;
/** Only the first change of a tank whose owner gave no flows may go without a finish. */
const LEAST_SAID_SHARE = 0.85;

export type Goal = Readonly<{ name: string; reached: number; goal: number; isMet: boolean }>;

export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

const atMost = (name: string, reached: number, goal: number): Goal => ({ name, reached, goal, isMet: reached <= goal });
const atLeast = (name: string, reached: number, goal: number): Goal => ({ name, reached, goal, isMet: reached >= goal });

export function goalsOf(changes: readonly JudgedChange[]): Goal[] {
  const errors = changes.flatMap(({ finishError }) => (finishError === null ? [] : [finishError]));
  const litres = changes.map(({ litresError }) => litresError);
  return [
    atLeast("finish said, share of changes", errors.length / changes.length, LEAST_SAID_SHARE),
    atMost("finish error, median", quantileOf(errors, 0.5), MEDIAN_FINISH_ERROR),
    atMost("finish error, 90 %", quantileOf(errors, 0.9), P90_FINISH_ERROR),
    atMost("litres error, 95 %", quantileOf(litres, 0.95), P95_LITRES_ERROR),
    atMost("litres error, worst", Math.max(...litres), WORST_LITRES_ERROR),
  ];
}
