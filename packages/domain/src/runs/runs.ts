// A run is what the device does by itself once it is told to begin. Here it is a list of what happened, and this is what
// the list means. The first ending counts; whatever comes later is kept and changes nothing (SAFE-12).

import type { RelayRole } from "../relays/relays.ts";
import { type AskedRun, proofOf } from "./proof.ts";

export type RunType = "water_change" | "top_up";
export type RunStatus = "pending" | "running" | "success" | "failed" | "cancelled";
export type RunOutcome = "success" | "failed" | "cancelled";

const PHASES = ["topping_up", "stopping_circulation", "draining", "settling", "filling", "restarting_circulation"] as const;
export type RunPhase = (typeof PHASES)[number];

export const isRunPhase = (word: unknown): word is RunPhase => PHASES.includes(word as RunPhase);

export type RunHappening =
  | Readonly<{ type: "requested" }>
  | Readonly<{ type: "accepted" }>
  | Readonly<{ type: "refused"; reason: string }>
  /** A stop came between the wish and the device. */
  | Readonly<{ type: "voided" }>
  /** Past the start's deadline the device was heard, and it was doing something else. */
  | Readonly<{ type: "not_started" }>
  /** `n` orders what a device says within one boot, and no run outlives its boot. */
  | Readonly<{ type: "phase"; phase: RunPhase; distanceMm: number | null; n: number }>
  | Readonly<{ type: "cancel_asked" }>
  | Readonly<{ type: "cancelled"; reason: string }>
  | Readonly<{ type: "ended"; outcome: RunOutcome; reason: string | null; distanceMm: number | null }>
  | Readonly<{ type: "restarted" }>
  | Readonly<{ type: "deadline" }>;

export type RunEvent = RunHappening & Readonly<{ atMs: number }>;

export type RunState = Readonly<{
  status: RunStatus;
  phase: RunPhase | null;
  completedAtMs: number | null;
  failReason: string | null;
}>;

type Progress = RunState & Readonly<{ phaseN: number; hasRestarted: boolean }>;

const BEGINNING: Progress = {
  status: "pending",
  phase: null,
  completedAtMs: null,
  failReason: null,
  phaseN: -1,
  hasRestarted: false,
};

export const isRunOpen = ({ status }: Pick<RunState, "status">): boolean => status === "pending" || status === "running";

const ended = (run: Progress, status: RunOutcome, failReason: string | null, atMs: number): Progress => ({
  ...run,
  status,
  phase: null,
  completedAtMs: atMs,
  failReason,
});

/** A success that the levels speak against is none: somebody has to look. */
export const NOT_PROVEN = "not_proven";

type Story = Readonly<{ events: readonly RunEvent[]; asked: AskedRun | null }>;

function endedByDevice(run: Progress, event: RunEvent & Readonly<{ type: "ended" }>, { events, asked }: Story): Progress {
  const { outcome, reason, atMs } = event;
  if (outcome !== "success") return ended(run, outcome, reason ?? "unknown", atMs);
  return proofOf(events, asked) === "disproved" ? ended(run, "failed", NOT_PROVEN, atMs) : ended(run, "success", null, atMs);
}

function happened(run: Progress, event: RunEvent, index: number, { events, asked }: Story): Progress {
  if (!isRunOpen(run)) return run;
  switch (event.type) {
    case "requested":
    case "cancel_asked":
      return run;
    case "accepted":
      return { ...run, status: "running" };
    case "phase":
      // A phase that arrives late is history.
      return event.n < run.phaseN ? run : { ...run, status: "running", phase: event.phase, phaseN: event.n };
    case "refused":
      return ended(run, "failed", event.reason, event.atMs);
    case "voided":
      return ended(run, "cancelled", "voided", event.atMs);
    case "not_started":
      return ended(run, "failed", "not_started", event.atMs);
    case "cancelled":
      return ended(run, "cancelled", event.reason, event.atMs);
    case "ended":
      // By what was heard until then: what comes later changes no ending.
      return endedByDevice(run, event, { events: events.slice(0, index + 1), asked });
    case "restarted":
      return { ...run, hasRestarted: true };
    case "deadline":
      return ended(run, "failed", run.hasRestarted ? "interrupted" : "deadline", event.atMs);
  }
}

/** Events in the order in which they were recorded. `asked` null: of a water change whose marks are not known. */
export function runState(events: readonly RunEvent[], asked: AskedRun | null = null): RunState {
  const story = { events, asked };
  const added = (run: Progress, event: RunEvent, index: number): Progress => happened(run, event, index, story);
  const { status, phase, completedAtMs, failReason } = events.reduce(added, BEGINNING);
  return { status, phase, completedAtMs, failReason };
}

/** Distances are where each phase ends; known while the tank is calibrated. */
export type RunLimits = Readonly<{
  drainS: number;
  fillS: number;
  topUpS: number;
  topMm: number | null;
  topOffMm: number | null;
  /** Of a smaller change its own: where its drain ends. */
  drainMm: number | null;
  /** Of a smaller change the tank's drain mark: what the marks beyond it are counted from. */
  drainMarkMm?: number | null;
}>;

export type TimeLimits = Pick<RunLimits, "drainS" | "fillS" | "topUpS">;

/** What the firmware never exceeds (SAFE-2). */
const CEILING_S: TimeLimits = { drainS: 3600, fillS: 3600, topUpS: 600 };

type LimitedRelay = Readonly<{ role: RelayRole; maxRuntimeS: number | null }>;

/** The least of settings, relay and firmware; a relay without a limit adds none. */
export function timeLimits(settings: TimeLimits, relays: readonly LimitedRelay[]): TimeLimits {
  const least = (key: keyof TimeLimits, role: RelayRole): number =>
    Math.min(settings[key], CEILING_S[key], relays.find((relay) => relay.role === role)?.maxRuntimeS ?? CEILING_S[key]);
  return { drainS: least("drainS", "drain"), fillS: least("fillS", "fill"), topUpS: least("topUpS", "topup") };
}

const GRACE_S = 120;

/**
 * From its start: however silent the device is, the run has ended by then (SAFE-12). Settling is in it: the device itself
 * ends a run that lasts longer than its pumps' limits and the grace.
 */
export function runDeadlineMs(type: RunType, { drainS, fillS, topUpS }: TimeLimits): number {
  return ((type === "top_up" ? topUpS : drainS + fillS) + GRACE_S) * 1000;
}

/**
 * A restarted device resumes nothing (SAFE-9), but the end of the run may still be on its way from before the restart:
 * so long its own word is waited for.
 */
export const LAST_WORD_MS = 30_000;

const ROLES: Readonly<Record<RunType, readonly RelayRole[]>> = {
  top_up: ["topup"],
  water_change: ["circulation", "drain", "fill"],
};

export const usesRole = (type: RunType, role: RelayRole): boolean => ROLES[type].includes(role);
