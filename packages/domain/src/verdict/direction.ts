// Which way the water moves, beside what is meant to move it. The word follows the measured water; the plan is only named while
// the measurement agrees with it, or before there is one.

import type { Movement, Plan } from "./movement.ts";
import { OF_MINUTES, type Sample, undisturbed, type Window, waterSlope } from "./trend.ts";

type PumpedPlan = Extract<Plan, "draining" | "filling" | "topping_up">;

/** Rates are positive while the water rises. */
export type Direction =
  /** `mmPerMin` null: not measured yet, or a plan that needs no figure. */
  | Readonly<{ code: "as_planned"; plan: Plan; mmPerMin: number | null }>
  | Readonly<{ code: "not_seen"; plan: PumpedPlan }>
  /** The controller has not reported it yet. */
  | Readonly<{ code: "against"; plan: Plan; mmPerMin: number }>
  /** Within minutes, and no pump is meant to do it. */
  | Readonly<{ code: "moving"; mmPerMin: number }>
  /** Over hours: evaporation, usually. */
  | Readonly<{ code: "drifting"; mmPerHour: number }>
  | Readonly<{ code: "still" }>
  | Readonly<{ code: "unknown" }>;

export type DirectionFacts = Readonly<{
  movement: Movement;
  samples: readonly Sample[];
  intervalS: number;
  hoursMmPerMin: number | null;
}>;

/** Earlier than this in a phase, one millimetre of the sensor would be called a speed. */
const MEASURED_AFTER_MS = 20_000;
/** What the sensor's noise and waves explain. */
const NOISE_MM = 1.5;
const AGAINST_MM = 2.5;
/** Of a few readings each error weighs more. */
const FEW_READINGS = 5;
const AGAINST_BY_FEW_MM = 4;
/** A pump's minute: a later window would still show a movement that has ended. */
const OF_A_PUMP: Window = { lengthMs: 60_000, spanMs: 15_000, leastMs: 10_000, mostMs: 60_000 };
/** After the last switching the hours before are no measure of now. */
const DISTURBED_MS = 120_000;
const MINUTES_PER_HOUR = 60;
const MINUTE_MS = 60_000;
const STILL_MM_PER_HOUR = 0.05;

/** Which way each plan moves the water: 1 is up. */
const SIGN: Readonly<Record<Plan, -1 | 0 | 1>> = {
  pipes_out: 1,
  draining: -1,
  settling: 0,
  filling: 1,
  topping_up: 1,
  pipes_back: -1,
};
const isPumped = (plan: Plan): plan is PumpedPlan => plan === "draining" || plan === "filling" || plan === "topping_up";

/** `isClear`: beyond what noise explains, whatever was expected. */
type Measured = Readonly<{ mmPerMin: number; movedMm: number; isClear: boolean }>;

function measuredIn(samples: readonly Sample[], nowMs: number, window: Window): Measured | null {
  const mmPerMin = waterSlope(samples, nowMs, window);
  if (mmPerMin === null) return null;
  const times = samples.filter(({ atMs, distanceMm }) => distanceMm !== null && nowMs - atMs <= window.lengthMs);
  const spanMs = Math.max(...times.map(({ atMs }) => atMs)) - Math.min(...times.map(({ atMs }) => atMs));
  const movedMm = (Math.abs(mmPerMin) * spanMs) / MINUTE_MS;
  return { mmPerMin, movedMm, isClear: movedMm >= (times.length < FEW_READINGS ? AGAINST_BY_FEW_MM : AGAINST_MM) };
}

/** The last minute; of water that is too slow for it, the last three. */
function measured(samples: readonly Sample[], nowMs: number): Measured | null {
  const short = measuredIn(samples, nowMs, OF_A_PUMP);
  const long = measuredIn(samples, nowMs, OF_MINUTES);
  if (short === null || long === null || short.movedMm >= NOISE_MM) return short;
  const hasStopped = Math.abs(long.mmPerMin) >= AGAINST_MM;
  return hasStopped ? short : long;
}

function plannedDirection(plan: Plan, facts: DirectionFacts, now: Measured | null, nowMs: number): Direction {
  const forMs = nowMs - (facts.movement.sinceMs ?? Number.NEGATIVE_INFINITY);
  const planned = { code: "as_planned", plan, mmPerMin: null } as const;
  if (forMs < MEASURED_AFTER_MS) return planned;
  const isOverdue = forMs > MEASURED_AFTER_MS + 2000 * facts.intervalS;
  if (now === null) return isPumped(plan) && isOverdue ? { code: "not_seen", plan } : planned;
  const isWith = Math.sign(now.mmPerMin) === SIGN[plan];
  if (isWith && now.movedMm >= NOISE_MM) return { ...planned, mmPerMin: now.mmPerMin };
  if (!isWith && now.isClear) return { code: "against", plan, mmPerMin: now.mmPerMin };
  if (isPumped(plan)) return { code: "not_seen", plan };
  // The pipes are empty, or full again.
  return plan !== "settling" && now.movedMm < NOISE_MM ? { code: "still" } : planned;
}

function freeDirection({ movement, hoursMmPerMin }: DirectionFacts, now: Measured | null, nowMs: number): Direction {
  if (now?.isClear) return { code: "moving", mmPerMin: now.mmPerMin };
  const isDisturbed = movement.sinceMs !== null && nowMs - movement.sinceMs < DISTURBED_MS;
  if (isDisturbed) return { code: now === null ? "unknown" : "still" };
  if (hoursMmPerMin === null) return { code: "unknown" };
  const mmPerHour = hoursMmPerMin * MINUTES_PER_HOUR;
  return Math.abs(mmPerHour) < STILL_MM_PER_HOUR ? { code: "still" } : { code: "drifting", mmPerHour };
}

export function waterDirection(facts: DirectionFacts, nowMs: number): Direction {
  const { movement, samples, intervalS } = facts;
  const now = measured(undisturbed(samples, movement.sinceMs, intervalS), nowMs);
  return movement.plan === null ? freeDirection(facts, now, nowMs) : plannedDirection(movement.plan, facts, now, nowMs);
}
