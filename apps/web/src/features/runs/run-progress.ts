// Where a run stands, as functions of the run, the water and the time. What cannot be known is null and not drawn.

import type { Relay, Run, Tank } from "@halocline/contracts/http/entities.contract";

export type Phase = NonNullable<Run["phase"]>;

/** Where the tank's pumps have to get the water; null where the tank has no mark any more. */
export type Marks = Readonly<{ startMm: number | null; targetMm: number | null }>;

const MINUTE_MS = 60_000;
const USUAL_WATER_CHANGE_MS = 45 * MINUTE_MS;

/** While the server has no phase, the pumps that run say it; with none of them on it stays open. */
export function phaseOf(run: Run, relays: readonly Relay[]): Phase | null {
  if (run.phase) return run.phase;
  if (run.status !== "running") return null;
  const isOn = (role: Relay["role"]) => relays.some((relay) => relay.role === role && relay.currentState);
  if (run.type === "top_up") return isOn("topup") ? "topping_up" : null;
  if (isOn("drain")) return "draining";
  return isOn("fill") ? "filling" : null;
}

/** With circulation off the sump stands higher; a refill ends at the mark that was taken like that. */
export const refillMm = (tank: Tank): number | null => tank.topHeightCirculationOffMm ?? tank.topHeightMm;

/** The moment the present phase began: the first of the last events that all name it. */
export function phaseStartedAtMs(run: Run, phase: Phase | null): number | null {
  if (phase === null) return null;
  const others = run.events.findLastIndex((event) => event.phase !== null && event.phase !== phase);
  const first = run.events.slice(others + 1).find((event) => event.phase === phase);
  return first ? Date.parse(first.at) : null;
}

export function marksOf(phase: Phase | null, tank: Tank): Marks {
  const { topHeightMm, drainHeightMm } = tank;
  if (phase === "draining") return { startMm: topHeightMm, targetMm: drainHeightMm };
  if (phase === "filling") return { startMm: drainHeightMm, targetMm: refillMm(tank) };
  if (phase !== "topping_up") return { startMm: null, targetMm: null };
  return { startMm: topHeightMm === null ? null : topHeightMm + tank.hysteresisMm, targetMm: topHeightMm };
}

/** 0 to 1; null without two different marks or without a level. */
export function levelShare({ startMm, targetMm }: Marks, distanceMm: number | null): number | null {
  if (startMm === null || targetMm === null || distanceMm === null || startMm === targetMm) return null;
  return Math.min(1, Math.max(0, (distanceMm - startMm) / (targetMm - startMm)));
}

const LIMITED: Readonly<Partial<Record<Phase, Readonly<{ name: string; limit: keyof Run["limits"] }>>>> = {
  draining: { name: "drain", limit: "drainSeconds" },
  filling: { name: "refill", limit: "fillSeconds" },
  topping_up: { name: "top-up", limit: "topUpSeconds" },
};

export type SafetyLimit = Readonly<{ name: string; usedMs: number; limitMs: number }>;

/** The time after which the device stops the pump whatever the level says. */
export function safetyLimit(run: Run, phase: Phase | null, nowMs: number): SafetyLimit | null {
  const limited = phase && LIMITED[phase];
  const sinceMs = phaseStartedAtMs(run, phase);
  if (!limited || sinceMs === null) return null;
  const limitMs = run.limits[limited.limit] * 1000;
  return { name: limited.name, usedMs: Math.min(limitMs, Math.max(0, nowMs - sinceMs)), limitMs };
}

/** Never "0 min left": a change that takes longer is said to. A top-up is over before a guess would help. */
export function timeLeft(run: Run, nowMs: number): Readonly<{ value: string; context: string }> | null {
  if (run.type !== "water_change" || run.status === "pending") return null;
  const leftMs = Date.parse(run.startedAt) + USUAL_WATER_CHANGE_MS - nowMs;
  if (leftMs <= 0) return { value: "longer than usual", context: "usually about 45 min" };
  return { value: `about ${Math.ceil(leftMs / MINUTE_MS)} min left`, context: "of about 45 min" };
}
