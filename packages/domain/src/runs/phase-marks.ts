// Where the pumps of a run have to get the water, and how long each phase may take.

import type { RelayRole } from "../relays/relays.ts";
import type { Calibration } from "../tanks/calibration.ts";
import type { RunPhase, RunStatus, RunType, TimeLimits } from "./runs.ts";

type ToldRun = Readonly<{ type: RunType; status: RunStatus; phase: RunPhase | null }>;
type ToldRelay = Readonly<{ role: RelayRole; currentState: boolean }>;

/** While the server has no phase, the pumps that run say it; with none of them on it stays open. */
export function phaseOf(run: ToldRun, relays: readonly ToldRelay[]): RunPhase | null {
  if (run.phase) return run.phase;
  if (run.status !== "running") return null;
  const isOn = (role: RelayRole) => relays.some((relay) => relay.role === role && relay.currentState);
  if (run.type === "top_up") return isOn("topup") ? "topping_up" : null;
  if (isOn("drain")) return "draining";
  return isOn("fill") ? "filling" : null;
}

export type PhaseMarks = Readonly<{ startMm: number; targetMm: number }>;

/** With circulation off the sump stands higher; a refill ends at the mark that was taken like that. */
const refillMark = ({ topDistanceMm, topOffDistanceMm }: Calibration): number => topOffDistanceMm ?? topDistanceMm;

/** Null in a phase that moves no water, and without a calibration. `drainToMm`: of a smaller change, where its drain ends. */
export function phaseMarks(
  phase: RunPhase | null,
  calibration: Calibration | null,
  drainToMm: number | null = null,
): PhaseMarks | null {
  if (calibration === null) return null;
  const { topDistanceMm, hysteresisMm } = calibration;
  const drainDistanceMm = drainToMm ?? calibration.drainDistanceMm;
  if (phase === "draining") return { startMm: topDistanceMm, targetMm: drainDistanceMm };
  if (phase === "filling") return { startMm: drainDistanceMm, targetMm: refillMark(calibration) };
  return phase === "topping_up" ? { startMm: topDistanceMm + hysteresisMm, targetMm: topDistanceMm } : null;
}

const LIMIT_OF: Readonly<Partial<Record<RunPhase, keyof TimeLimits>>> = {
  draining: "drainS",
  filling: "fillS",
  topping_up: "topUpS",
};

/** After this the device stops the pump whatever the level says; null in a phase without a pump. */
export function phaseLimitMs(phase: RunPhase | null, limits: TimeLimits): number | null {
  const key = phase && LIMIT_OF[phase];
  return key ? limits[key] * 1000 : null;
}

type PhaseReport = Readonly<{ phase: RunPhase | null; atMs: number }>;

/** The moment the present phase began: the first of the last reports that all name it. */
export function phaseSinceMs(reports: readonly PhaseReport[], phase: RunPhase | null): number | null {
  if (phase === null) return null;
  const others = reports.findLastIndex((report) => report.phase !== null && report.phase !== phase);
  return reports.slice(others + 1).find((report) => report.phase === phase)?.atMs ?? null;
}
