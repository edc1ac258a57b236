// What only time tells, judged from what is known of one device: silence, a failed sensor, a level out of its band,
// circulation that stands. Enter and leave thresholds differ, and nothing is judged from a doubtful reading.

import { deviceStatus, freshness } from "../devices/presence.ts";
import type { Calibration } from "../tanks/calibration.ts";
import { fillPercent, LOW_BELOW_PERCENT, VERY_LOW_BELOW_PERCENT } from "../tanks/level.ts";
import type { WatchedCode } from "./alert-table.ts";
import { type Act, type Look, type Patience, stepWatch, type Verdict, type Watch } from "./conditions.ts";

const MINUTE_MS = 60_000;

export type SeenDevice = Readonly<{
  intervalS: number;
  lastReceivedAtMs: number;
  hasWillOfCurrentBoot: boolean;
  isSensorOk: boolean;
  /** Since when whoever looks has been listening without a gap: earlier silence may be our own. */
  listeningSinceMs: number;
  /** So far behind the clock is what has been worked off of all that devices sent. */
  behindMs: number;
  /** At its last word, a pump in W was on or a run was open. */
  wasMovingWater: boolean;
  isRunOpen: boolean;
  runEndedAtMs: number | null;
  /** Null: no relay has this role. */
  circulation: Readonly<{ isOn: boolean; changedAtMs: number | null }> | null;
  calibration: Calibration | null;
  distanceMm: number | null;
  /** Readings wait until it is settled when they were taken. */
  hasDisputedReadings: boolean;
}>;

export type AlertRule = Readonly<{
  look: (seen: SeenDevice, nowMs: number) => Look;
  patience: (intervalS: number) => Patience;
}>;

export const OFFLINE_AFTER_MS = 10 * MINUTE_MS;
/** SAFE-17 */
export const CIRCULATION_OFF_AFTER_MS = 30 * MINUTE_MS;
export const SENSOR_WORSE_AFTER_MS = 60 * MINUTE_MS;
export const LOW_OVER_FROM_PERCENT = LOW_BELOW_PERCENT + 5;
const VERY_LOW_OVER_FROM_PERCENT = VERY_LOW_BELOW_PERCENT + 5;
/** Above the top mark and its hysteresis: waves and the end of a top-up stay below this. */
export const HIGH_BEYOND_MM = 3;
export const FAR_TOO_HIGH_BEYOND_MM = 8;
const FAR_TOO_HIGH_OVER_BELOW_MM = 5;
/** A wide hysteresis must not move the alert past the device's own highest mark. */
export const MOST_HYSTERESIS_MM = 6;
/** The sump steps when circulation starts or stops. */
export const CIRCULATION_SETTLES_MS = 5 * MINUTE_MS;
export const RUN_SETTLES_MS = 10 * MINUTE_MS;
/** Nearer, or so much further than the drain mark, no sensor of ours sees water. */
const NEAREST_MM = 5;
const FURTHEST_BEYOND_DRAIN_MM = 100;

const look = (verdict: Verdict, worse: Verdict = "absent", sinceMs: number | null = null): Look => ({ verdict, worse, sinceMs });
const UNSEEN = look("unseen", "unseen");

const isOnline = (seen: SeenDevice, nowMs: number): boolean =>
  deviceStatus({ ...seen, hasLatchedFault: false, isSensorOk: true }, nowMs) === "online";

function lookForSilence(seen: SeenDevice, nowMs: number): Look {
  if (isOnline(seen, nowMs)) return look("absent");
  // Its words may wait to be worked off: that silence is ours.
  if (isOnline(seen, nowMs - seen.behindMs)) return UNSEEN;
  const sinceMs = Math.min(Math.max(seen.lastReceivedAtMs, seen.listeningSinceMs) + seen.behindMs, nowMs);
  return look("present", seen.wasMovingWater ? "present" : "absent", sinceMs);
}

function lookAtSensor(seen: SeenDevice, nowMs: number): Look {
  // The last word before a gap says nothing about the gap.
  if (freshness(nowMs - seen.lastReceivedAtMs, seen.intervalS, isOnline(seen, nowMs)) !== "live") return UNSEEN;
  return look(seen.isSensorOk ? "absent" : "present");
}

function lookAtCirculation(seen: SeenDevice, nowMs: number): Look {
  if (seen.circulation === null) return look("absent");
  if (!isOnline(seen, nowMs)) return UNSEEN;
  return seen.circulation.isOn ? look("absent") : look("present", "absent", seen.circulation.changedAtMs);
}

const lookAtClocks = (seen: SeenDevice): Look => look(seen.hasDisputedReadings ? "present" : "absent");

type TrustedLevel = Readonly<{ calibration: Calibration; distanceMm: number; isCirculating: boolean }>;

/** Null while nobody should judge the level: not calibrated, no fresh and plausible reading, a run, water that settles. */
export function trustedLevel(seen: SeenDevice, nowMs: number): TrustedLevel | null {
  const { calibration, distanceMm, circulation } = seen;
  if (calibration === null || distanceMm === null || !seen.isSensorOk) return null;
  const rung = freshness(nowMs - seen.lastReceivedAtMs, seen.intervalS, isOnline(seen, nowMs));
  if (rung !== "live" && rung !== "late") return null;
  if (distanceMm < NEAREST_MM || distanceMm > calibration.drainDistanceMm + FURTHEST_BEYOND_DRAIN_MM) return null;
  if (seen.isRunOpen || nowMs - (seen.runEndedAtMs ?? Number.NEGATIVE_INFINITY) < RUN_SETTLES_MS) return null;
  if (nowMs - (circulation?.changedAtMs ?? Number.NEGATIVE_INFINITY) < CIRCULATION_SETTLES_MS) return null;
  return { calibration, distanceMm, isCirculating: circulation?.isOn ?? true };
}

const band = (isPresent: boolean, isBetween: boolean): Verdict => (isPresent ? "present" : isBetween ? "between" : "absent");

function lookForLow(seen: SeenDevice, nowMs: number): Look {
  const level = trustedLevel(seen, nowMs);
  const percent = level && fillPercent(level.calibration, level.distanceMm);
  if (!level || percent === null) return UNSEEN;
  // While circulation stands the sump is higher than usual: low is low, but enough may not be enough.
  const isDoubtful = !level.isCirculating;
  return look(
    band(percent < LOW_BELOW_PERCENT, isDoubtful || percent < LOW_OVER_FROM_PERCENT),
    band(percent < VERY_LOW_BELOW_PERCENT, isDoubtful || percent < VERY_LOW_OVER_FROM_PERCENT),
  );
}

function lookForHigh(seen: SeenDevice, nowMs: number): Look {
  const level = trustedLevel(seen, nowMs);
  if (!level) return UNSEEN;
  const { calibration, distanceMm, isCirculating } = level;
  const topMm = isCirculating ? calibration.topDistanceMm : (calibration.topOffDistanceMm ?? null);
  if (topMm === null) return UNSEEN;
  const beyondMm = topMm - distanceMm - Math.min(calibration.hysteresisMm, MOST_HYSTERESIS_MM);
  return look(
    band(beyondMm > HIGH_BEYOND_MM, beyondMm > 0),
    band(beyondMm >= FAR_TOO_HIGH_BEYOND_MM, beyondMm >= FAR_TOO_HIGH_OVER_BELOW_MM),
  );
}

/** A device that reports rarely needs several reports to be believed, too. */
const steady =
  (enterAfterMs: number, leaveAfterMs: number, worseAfterMs?: number) =>
  (intervalS: number): Patience => ({
    enterAfterMs: Math.max(enterAfterMs, 3 * intervalS * 1000),
    leaveAfterMs: Math.max(leaveAfterMs, 3 * intervalS * 1000),
    ...(worseAfterMs !== undefined && { worseAfterMs }),
  });

export const ALERT_RULES: Readonly<Record<WatchedCode, AlertRule>> = {
  device_offline: {
    look: lookForSilence,
    patience: () => ({ enterAfterMs: OFFLINE_AFTER_MS, leaveAfterMs: 2 * MINUTE_MS }),
  },
  sensor_failed: { look: lookAtSensor, patience: steady(3 * MINUTE_MS, 2 * MINUTE_MS, SENSOR_WORSE_AFTER_MS) },
  level_low: { look: lookForLow, patience: steady(5 * MINUTE_MS, 5 * MINUTE_MS) },
  level_high: { look: lookForHigh, patience: steady(2 * MINUTE_MS, 5 * MINUTE_MS) },
  circulation_off: {
    look: lookAtCirculation,
    patience: () => ({ enterAfterMs: CIRCULATION_OFF_AFTER_MS, leaveAfterMs: MINUTE_MS }),
  },
  // A server that has just started may need a minute to set its clock.
  clocks_disagree: { look: lookAtClocks, patience: steady(5 * MINUTE_MS, 5 * MINUTE_MS) },
};

const WATCHED_CODES = Object.keys(ALERT_RULES) as readonly WatchedCode[];

export type Watches = Readonly<Partial<Record<WatchedCode, Watch>>>;
export type Decision = Readonly<{ code: WatchedCode; watch: Watch | null; act: Act | null }>;

/** Only what has changed. The caller keeps the watches and does what the acts say. */
export function decide(watches: Watches, seen: SeenDevice, nowMs: number, rules = ALERT_RULES): readonly Decision[] {
  const decisions: Decision[] = [];
  for (const code of WATCHED_CODES) {
    const before = watches[code] ?? null;
    const rule = rules[code];
    const { watch, act } = stepWatch(before, rule.look(seen, nowMs), rule.patience(seen.intervalS), nowMs);
    if (watch !== before) decisions.push({ code, watch, act });
  }
  return decisions;
}
