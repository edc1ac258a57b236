// Rows in which the tank is not set up, or something is going on that ends by itself.

import { OVERFLOW_TEST_MS } from "../relays/overflow-test.ts";
import { longestOnMs } from "../relays/switching.ts";
import { phaseWater } from "../runs/phase-marks.ts";
import type { RunPhase } from "../runs/runs.ts";
import { openAlert } from "./alert-facts.ts";
import type { RelayFacts, RunFacts, TankFacts } from "./facts.ts";
import type { Row } from "./row.ts";
import { TREND_MS } from "./trend.ts";
import type { MovedWater } from "./verdict.types.ts";
import { circulationOf, litresOfMm, pumpsOn } from "./water.ts";

const waiting: Row = ({ asOfMs }) => (asOfMs === null ? { code: "waiting" } : null);

const notCalibrated: Row = ({ calibration }) => (calibration === null ? { code: "not_calibrated" } : null);

const settingsPending: Row = ({ isConfigConfirmed, isConfigRefused, run }) =>
  isConfigConfirmed || run !== null ? null : { code: "settings_pending", isRefused: isConfigRefused };

const SLOW_BELOW_SHARE = 0.5;
const LATE_ABOVE_SHARE = 0.8;

const isDown = (phase: RunPhase): boolean => phase === "draining";

/** Positive in the direction in which this phase should move the water. Earlier the trend would be about the phase before. */
function rateMmPerMin({ trend }: TankFacts, phase: RunPhase, phaseForMs: number): number | null {
  if (trend.slopeMmPerMin === null || phaseForMs < TREND_MS) return null;
  return isDown(phase) ? -trend.slopeMmPerMin : trend.slopeMmPerMin;
}

const slowRun: Row = (facts, nowMs) => {
  const { phase, phaseSinceMs, phaseLimitMs, usualRateMmPerMin: usualMmPerMin, pace } = facts.run ?? {};
  if (!phase || typeof phaseSinceMs !== "number" || typeof phaseLimitMs !== "number") return null;
  const phaseForMs = nowMs - phaseSinceMs;
  const measuredMmPerMin = rateMmPerMin(facts, phase, phaseForMs);
  const isSlow =
    measuredMmPerMin !== null && typeof usualMmPerMin === "number" && measuredMmPerMin < usualMmPerMin * SLOW_BELOW_SHARE;
  const isBehind = pace === "slower" || pace === "wrong_way";
  if (!isSlow && !isBehind && phaseForMs <= phaseLimitMs * LATE_ABOVE_SHARE) return null;
  const endsAtMs = phaseSinceMs + phaseLimitMs;
  // Behind by what the tank has learned, not by its owner's flows: those two figures would not say so.
  if (!isSlow) return { code: "slow_run", phase, rateMmPerMin: null, usualMmPerMin: null, endsAtMs };
  return { code: "slow_run", phase, rateMmPerMin: Math.max(0, measuredMmPerMin), usualMmPerMin, endsAtMs };
};

/** Null in a phase without marks, and without a reading. */
function movedIn(facts: TankFacts): MovedWater | null {
  const marks = facts.run?.marks ?? null;
  const water = marks === null || facts.distanceMm === null ? null : phaseWater(marks, facts.distanceMm);
  if (water === null) return null;
  return { ...water, doneLitres: litresOfMm(facts, water.doneMm), wholeLitres: litresOfMm(facts, water.wholeMm) };
}

/** A guess that is over is none. */
const finishAtMs = (run: RunFacts, nowMs: number): number | null =>
  run.finishAtMs !== null && run.finishAtMs > nowMs ? run.finishAtMs : null;

const openRun: Row = (facts, nowMs) => {
  const { run } = facts;
  if (run === null) return null;
  const { phase } = run;
  if (run.type === "top_up") return { code: "topping_up", moved: movedIn(facts), finishAtMs: finishAtMs(run, nowMs) };
  return { code: "changing_water", phase, moved: movedIn(facts), finishAtMs: finishAtMs(run, nowMs) };
};

/** The latest moment at which the device ends one ON of it; null when nobody knows since when it is on. */
export const onUntilMs = ({ role, sinceMs, maxRuntimeS }: RelayFacts, { calibration }: TankFacts): number | null =>
  sinceMs === null ? null : sinceMs + longestOnMs({ role, maxRuntimeS, isCalibrated: calibration !== null });

const pumpByHand: Row = (facts) => {
  const [relay] = pumpsOn(facts);
  return relay === undefined ? null : { code: "pump_by_hand", role: relay.role, endsAtMs: onUntilMs(relay, facts) };
};

const updating: Row = ({ updateShare }) => (updateShare === null ? null : { code: "updating", share: updateShare });

const topUpBudget: Row = (facts) => (openAlert(facts, "topup_budget") ? { code: "top_up_budget" } : null);

const checkingOverflow: Row = (facts, nowMs) => {
  const circulation = circulationOf(facts);
  if (!circulation || circulation.isOn || circulation.cause !== "overflow") return null;
  return { code: "checking_overflow", endsAtMs: (circulation.sinceMs ?? nowMs) + OVERFLOW_TEST_MS };
};

export const ROWS_OF_RUNS: readonly Row[] = [
  waiting,
  notCalibrated,
  settingsPending,
  slowRun,
  openRun,
  pumpByHand,
  updating,
  topUpBudget,
  checkingOverflow,
];
