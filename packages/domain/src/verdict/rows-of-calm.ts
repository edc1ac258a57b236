// Rows in which nothing is dangerous: something is to be done some time, or nothing at all.

import { levelLabel } from "../tanks/level.ts";
import { freshLastsMs, isFreshLow } from "../tanks/reservoirs.ts";
import { isCounted, isCritical, worstAlert } from "./alert-facts.ts";
import type { AlertFacts, TankFacts } from "./facts.ts";
import type { Row } from "./row.ts";
import type { HeardVerdict } from "./verdict.types.ts";
import { arePipesFilling, depthMm, isTooHigh, litresOfMm, pausedUntilMs, positive } from "./water.ts";

const partFilled: Row = (facts) => {
  if (!facts.isTopUpLocked) return null;
  const missingMm = positive(depthMm(facts));
  return { code: "part_filled", missingMm, litres: litresOfMm(facts, missingMm) };
};

const belowTop = (facts: TankFacts) => {
  const belowTopMm = Math.max(0, depthMm(facts) ?? 0);
  return { belowTopMm, litres: litresOfMm(facts, belowTopMm), hasAutoTopUp: facts.hasAutoTopUp };
};

const labelOf = ({ calibration, distanceMm }: TankFacts) => levelLabel(calibration, distanceMm);

const veryLow: Row = (facts) =>
  labelOf(facts) === "Very Low" || isCritical(facts, "level_low") ? { code: "very_low", ...belowTop(facts) } : null;

/** So long nothing may be wrong after a run that failed, and so many levels are measured, before all is called well. */
const CALM_AFTER_MS = 10_000;
const CALM_AFTER_READINGS = 2;

const checking: Row = (facts, nowMs) => {
  const { lastRun } = facts;
  const isRecent = lastRun !== null && (nowMs - lastRun.endedAtMs < CALM_AFTER_MS || lastRun.readingsSince < CALM_AFTER_READINGS);
  if (lastRun?.hasFailed && isRecent) return { code: "checking", cause: "run_failed" };
  return isTooHigh(facts) && arePipesFilling(facts, nowMs) ? { code: "checking", cause: "pipes" } : null;
};

const low: Row = (facts) => (labelOf(facts) === "Low" ? { code: "low", ...belowTop(facts) } : null);

const tooHigh: Row = (facts) => {
  if (!isTooHigh(facts)) return null;
  const aboveTopMm = Math.max(0, -(depthMm(facts) ?? 0));
  return { code: "too_high", aboveTopMm, litres: litresOfMm(facts, aboveTopMm) };
};

/** A pause says itself that circulation is off, and when it returns. */
const isToldByPause = ({ code }: AlertFacts, facts: TankFacts, nowMs: number): boolean =>
  code === "circulation_off" && pausedUntilMs(facts, nowMs) !== null;

const warning: Row = (facts, nowMs) => {
  const worst = worstAlert(facts.alerts.filter((alert) => isCounted(alert) && !isToldByPause(alert, facts, nowMs)));
  return worst ? { code: "warning", alertCode: worst.code, alertId: worst.id } : null;
};

const HOUR_MS = 3_600_000;

const reservoirLow: Row = ({ freshWater }, nowMs) => {
  if (freshWater === null || !isFreshLow(freshWater)) return null;
  const lastsMs = freshLastsMs(freshWater);
  const emptyAtMs = lastsMs === null ? null : Math.floor((nowMs + lastsMs) / HOUR_MS) * HOUR_MS;
  return { code: "reservoir_low", litres: freshWater.litres ?? 0, emptyAtMs };
};

const paused: Row = (facts, nowMs) => {
  const untilMs = pausedUntilMs(facts, nowMs);
  return untilMs === null ? null : { code: "paused", untilMs };
};

export const ROWS_OF_CALM: readonly Row[] = [partFilled, veryLow, checking, low, tooHigh, reservoirLow, warning, paused];

export const allWell = ({ nextScheduleAtMs, nextScheduleType }: TankFacts): HeardVerdict => ({
  code: "all_well",
  nextScheduleAtMs,
  nextScheduleType,
});
