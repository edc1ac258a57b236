// What a water change will do, before it begins: its legs with their seconds and levels, its litres, and the curve it should follow.

import { litresOf } from "../tanks/evaporation.ts";
import type { ChangeRates, RateBasis } from "./rates.ts";
import type { Leg } from "./stretches.ts";

/** Distances of the tank's marks, as a run is started with. */
export type ChangeMarks = Readonly<{ topMm: number; topOffMm: number | null; drainMm: number; hysteresisMm: number }>;

export type PlannedLeg = Readonly<{ leg: Leg; seconds: number; fromMm: number; toMm: number }>;
export type CurvePoint = Readonly<{ atS: number; distanceMm: number }>;

export type ChangePlan = Readonly<{
  basis: RateBasis;
  /** Null while the rates are not known; the legs and the curve are empty then. */
  seconds: number | null;
  litres: number | null;
  legs: readonly PlannedLeg[];
  curve: readonly CurvePoint[];
}>;

export type PlanInput = Readonly<{
  rates: ChangeRates;
  marks: ChangeMarks | null;
  /** Where the water stands before, with circulation on; null: at its top mark. */
  fromMm: number | null;
  areaCm2: number | null;
}>;

/** Circulation comes back, and the level has to stand still. */
const SETTLE_S = 45;
const RESTART_S = 5;

/** A refill ends where the water stood with circulation off, if that was ever taken down. */
export const refillMm = ({ topMm, topOffMm }: ChangeMarks): number => topOffMm ?? topMm;

/** With circulation on it ends at the top level: a second refill, and one that finishes an earlier change. */
export const fillTargetMm = (marks: ChangeMarks, isCirculating: boolean): number =>
  isCirculating ? marks.topMm : refillMm(marks);

/** By the marks, else as seen; nobody knows it before the first change without the mark. */
export const drainBackMm = ({ topMm, topOffMm }: ChangeMarks, { drainBackMm: seenMm }: ChangeRates): number =>
  topOffMm === null ? (seenMm ?? 0) : topMm - topOffMm;

/** After the first refill: what circulation takes is made up for, if it leaves the water below the band of a top-up. */
function secondRefillMm(marks: ChangeMarks, rates: ChangeRates): number {
  const belowTopMm = refillMm(marks) + drainBackMm(marks, rates) - marks.topMm;
  return belowTopMm > marks.hysteresisMm ? belowTopMm : 0;
}

/** Learned, or what the marks leave to do. */
export function finishingSeconds(marks: ChangeMarks, rates: ChangeRates): number | null {
  if (rates.finishingS !== null) return rates.finishingS;
  const againMm = secondRefillMm(marks, rates);
  if (againMm === 0) return RESTART_S + SETTLE_S;
  return rates.fillMmPerS === null ? null : RESTART_S + 2 * SETTLE_S + againMm / rates.fillMmPerS;
}

function plannedLegs({ rates, marks, fromMm }: PlanInput): PlannedLeg[] {
  const { drainMmPerS, fillMmPerS } = rates;
  const finishingS = marks && finishingSeconds(marks, rates);
  if (marks === null || drainMmPerS === null || fillMmPerS === null || finishingS === null) return [];
  const startMm = fromMm ?? marks.topMm;
  const stillMm = startMm - drainBackMm(marks, rates);
  const { drainMm } = marks;
  const fullMm = refillMm(marks);
  if (stillMm >= drainMm || fullMm >= drainMm) return [];
  const endMm = secondRefillMm(marks, rates) > 0 ? marks.topMm : fullMm + drainBackMm(marks, rates);
  return [
    { leg: "stopping", seconds: rates.stoppingS, fromMm: startMm, toMm: stillMm },
    { leg: "draining", seconds: (drainMm - stillMm) / drainMmPerS, fromMm: stillMm, toMm: drainMm },
    { leg: "resting", seconds: rates.restingS, fromMm: drainMm, toMm: drainMm },
    { leg: "filling", seconds: (drainMm - fullMm) / fillMmPerS, fromMm: drainMm, toMm: fullMm },
    { leg: "finishing", seconds: finishingS, fromMm: fullMm, toMm: endMm },
  ];
}

/** What runs back does so within half of the wait for it. */
const runsBackWithin = ({ leg, seconds }: PlannedLeg): number =>
  leg === "stopping" || leg === "finishing" ? seconds / 2 : seconds;

function curveOf(legs: readonly PlannedLeg[]): CurvePoint[] {
  const [first] = legs;
  if (!first) return [];
  const points: CurvePoint[] = [{ atS: 0, distanceMm: first.fromMm }];
  let atS = 0;
  for (const leg of legs) {
    const movedS = runsBackWithin(leg);
    points.push({ atS: atS + movedS, distanceMm: leg.toMm });
    atS += leg.seconds;
    if (movedS < leg.seconds) points.push({ atS, distanceMm: leg.toMm });
  }
  return points;
}

export function planChange(input: PlanInput): ChangePlan {
  const { rates, marks, areaCm2 } = input;
  const legs = plannedLegs(input);
  const stillMm = marks && (input.fromMm ?? marks.topMm) - drainBackMm(marks, rates);
  const drainedMm = marks && stillMm !== null && marks.drainMm > stillMm ? marks.drainMm - stillMm : null;
  return {
    basis: legs.length === 0 ? "unknown" : rates.basis,
    seconds: legs.length === 0 ? null : legs.reduce((sum, { seconds }) => sum + seconds, 0),
    litres: drainedMm === null || areaCm2 === null ? null : litresOf(drainedMm, areaCm2),
    legs,
    curve: curveOf(legs),
  };
}
