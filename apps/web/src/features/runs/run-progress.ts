// Where a run stands, as functions of the run, the water and the time. What cannot be known is null and not drawn.

import type { Relay, Run, Tank } from "@halocline/contracts/http/entities.contract";
import { phaseLimitMs, phaseMarks, phaseSinceMs } from "@halocline/domain/runs/phase-marks";
import { tankCalibration } from "@halocline/domain/verdict/tank-facts";
import { runDetailsMessages } from "@halocline/messages/texts/run-details";

export type Phase = NonNullable<Run["phase"]>;

/** Where the tank's pumps have to get the water; null where the tank has no mark any more. */
export type Marks = Readonly<{ startMm: number | null; targetMm: number | null }>;

const MINUTE_MS = 60_000;

/** With circulation off the sump stands higher; a refill ends at the mark that was taken like that. */
export const refillMm = (tank: Tank): number | null => tank.topHeightCirculationOffMm ?? tank.topHeightMm;

/** The moment the present phase began. */
export const phaseStartedAtMs = ({ events }: Run, phase: Phase | null): number | null =>
  phaseSinceMs(
    events.map((event) => ({ phase: event.phase, atMs: Date.parse(event.at) })),
    phase,
  );

export const marksOf = (run: Run, phase: Phase | null, tank: Tank, relays: readonly Relay[]): Marks =>
  phaseMarks(run, phase, { calibration: tankCalibration(tank), relays }) ?? { startMm: null, targetMm: null };

/** 0 to 1; null without two different marks or without a level. */
export function levelShare({ startMm, targetMm }: Marks, distanceMm: number | null): number | null {
  if (startMm === null || targetMm === null || distanceMm === null || startMm === targetMm) return null;
  return Math.min(1, Math.max(0, (distanceMm - startMm) / (targetMm - startMm)));
}

const TIMED_PHASES = ["draining", "filling", "topping_up"] as const satisfies readonly Phase[];

export type SafetyLimit = Readonly<{ phase: (typeof TIMED_PHASES)[number]; usedMs: number; limitMs: number }>;

/** The time after which the device stops the pump whatever the level says. */
export function safetyLimit(run: Run, phase: Phase | null, nowMs: number): SafetyLimit | null {
  const { drainSeconds, fillSeconds, topUpSeconds } = run.limits;
  const timed = TIMED_PHASES.find((one) => one === phase);
  const limitMs = phaseLimitMs(phase, { drainS: drainSeconds, fillS: fillSeconds, topUpS: topUpSeconds });
  const sinceMs = phaseStartedAtMs(run, phase);
  if (!timed || limitMs === null || sinceMs === null) return null;
  return { phase: timed, usedMs: Math.min(limitMs, Math.max(0, nowMs - sinceMs)), limitMs };
}

/** Never "0 min left": a change that takes longer is said to. Null while nobody knows when it ends. */
export function timeLeft(finishAtMs: number | null, nowMs: number): string | null {
  if (finishAtMs === null) return null;
  const leftMs = finishAtMs - nowMs;
  const { longerThanUsual, minutesLeft } = runDetailsMessages();
  return leftMs <= 0 ? longerThanUsual : minutesLeft({ count: Math.ceil(leftMs / MINUTE_MS) });
}
