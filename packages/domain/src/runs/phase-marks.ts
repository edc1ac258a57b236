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

/** Distances. `startMm` null: not known where the phase began. */
export type PhaseMarks = Readonly<{ startMm: number | null; targetMm: number }>;

type MarkedRun = Readonly<{
  limits: Readonly<{ drainHeightMm?: number | undefined }>;
  events: readonly Readonly<{ phase: RunPhase | null; heightMm?: number | null }>[];
}>;
type MarkedTank = Readonly<{ calibration: Calibration | null; relays: readonly ToldRelay[] }>;

/** The report with which the present phase began: the first of the last reports that all name it. */
function beginOf<Report extends Readonly<{ phase: RunPhase | null }>>(reports: readonly Report[], phase: RunPhase | null) {
  if (phase === null) return null;
  const others = reports.findLastIndex((report) => report.phase !== null && report.phase !== phase);
  return reports.slice(others + 1).find((report) => report.phase === phase) ?? null;
}

/** Where the phase begins if the controller did not report it, and where it ends. The sump is higher while circulation is off. */
function calibratedMarks(
  phase: RunPhase,
  { topDistanceMm, topOffDistanceMm = null, drainDistanceMm, hysteresisMm }: Calibration,
  isCirculating: boolean,
): PhaseMarks | null {
  const fullMm = isCirculating ? topDistanceMm : (topOffDistanceMm ?? topDistanceMm);
  if (phase === "draining") return { startMm: topOffDistanceMm, targetMm: drainDistanceMm };
  if (phase === "filling") return { startMm: drainDistanceMm, targetMm: fullMm };
  return phase === "topping_up" ? { startMm: topDistanceMm + hysteresisMm, targetMm: topDistanceMm } : null;
}

/** Null in a phase that moves no water, and without a calibration. A smaller change has its own drain level. */
export function phaseMarks(run: MarkedRun, phase: RunPhase | null, { calibration, relays }: MarkedTank): PhaseMarks | null {
  if (calibration === null || phase === null) return null;
  const drainDistanceMm = run.limits.drainHeightMm ?? calibration.drainDistanceMm;
  const isCirculating = relays.some(({ role, currentState }) => role === "circulation" && currentState);
  const marks = calibratedMarks(phase, { ...calibration, drainDistanceMm }, isCirculating);
  if (marks === null) return null;
  const startMm = beginOf(run.events, phase)?.heightMm ?? marks.startMm;
  const isAhead = startMm !== null && (phase === "draining" ? startMm < marks.targetMm : startMm > marks.targetMm);
  return { startMm: isAhead ? startMm : null, targetMm: marks.targetMm };
}

/** How far the water is from where its pump stops. */
export const toGoMm = (targetMm: number, distanceMm: number, isDraining: boolean): number =>
  Math.max(0, isDraining ? targetMm - distanceMm : distanceMm - targetMm);

export type PhaseWater = Readonly<{ doneMm: number; wholeMm: number }>;

/** What has moved is the whole less what is to go, so the two never disagree. Null while the start is not known. */
export function phaseWater({ startMm, targetMm }: PhaseMarks, distanceMm: number): PhaseWater | null {
  if (startMm === null) return null;
  const wholeMm = Math.abs(targetMm - startMm);
  return { doneMm: wholeMm - Math.min(wholeMm, toGoMm(targetMm, distanceMm, targetMm > startMm)), wholeMm };
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

/** The moment the present phase began. */
export const phaseSinceMs = (reports: readonly PhaseReport[], phase: RunPhase | null): number | null =>
  beginOf(reports, phase)?.atMs ?? null;
