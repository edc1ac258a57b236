// Top-ups that take too long or come too often, as far as their times show it (SAFE-3). The device keeps the limits; this
// only tells what they hide: a leak that is topped up, a pump that gets weak, a hose that siphons back.

import type { Verdict } from "../alerts/conditions.ts";
import { TOP_UP_BUDGET } from "../devices/config.ts";

const DAY_MS = 86_400_000;

/** How far back a judgement looks. */
export const TOP_UPS_LOOKED_AT_MS = 8 * DAY_MS;

export type TopUp = Readonly<{ startedAtMs: number; endedAtMs: number }>;

const LEARNED_LEAST = 5;
export const LONG_TIMES_USUAL = 3;
const LONG_SLACK_MS = 30_000;
export const OFTEN_TIMES_USUAL = 2;
const OFTEN_OVER_BELOW_TIMES = 1.5;
const OFTEN_SLACK = 3;
const OFTEN_OVER_SLACK = 1;
const DAYS_LEARNED = 7;
const LEAST_DAYS_LEARNED = 3;
export const BUDGET_SHARE = 0.8;
const BUDGET_SHARE_OVER_BELOW = 0.6;

const durationMs = ({ startedAtMs, endedAtMs }: TopUp): number => endedAtMs - startedAtMs;

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** How many there are on a usual day; a day without any says nothing. Null before that is known. */
function usualPerDay(topUps: readonly TopUp[], nowMs: number): number | null {
  const counts = Array.from({ length: DAYS_LEARNED }, (_, index) => {
    const untilMs = nowMs - (index + 1) * DAY_MS;
    return topUps.filter(({ startedAtMs }) => startedAtMs <= untilMs && startedAtMs > untilMs - DAY_MS).length;
  }).filter((count) => count > 0);
  return counts.length < LEAST_DAYS_LEARNED ? null : medianOf(counts);
}

function usualGapMs(earlier: readonly TopUp[], nowMs: number): number {
  const perDay = usualPerDay(earlier, nowMs);
  if (perDay !== null) return DAY_MS / perDay;
  return medianOf(earlier.slice(1).map((topUp, index) => (earlier[index] as TopUp).startedAtMs - topUp.startedAtMs));
}

/**
 * The newest against the others. After a long pause more has evaporated: the time since the one before stands for the
 * deficit, which the server does not see.
 */
function isTooLong([newest, ...earlier]: readonly TopUp[]): boolean {
  const [before] = earlier;
  if (newest === undefined || before === undefined || earlier.length < LEARNED_LEAST) return false;
  const gapMs = newest.startedAtMs - before.startedAtMs;
  const share = Math.max(1, gapMs / Math.max(1, usualGapMs(earlier, newest.startedAtMs)));
  return durationMs(newest) > LONG_TIMES_USUAL * medianOf(earlier.map(durationMs)) * share + LONG_SLACK_MS;
}

/** One that was cut short does not make the pump strong again: it takes two. */
function longVerdict(topUps: readonly TopUp[]): Verdict {
  if (isTooLong(topUps)) return "present";
  return isTooLong(topUps.slice(1)) ? "between" : "absent";
}

/** Of the device's budget of a day, which ends top-ups altogether. One that took too long is told by itself: it counts as usual. */
function shareOfBudget(today: readonly TopUp[], usualMs: number): number {
  const counted = today.map((topUp) => (durationMs(topUp) > LONG_TIMES_USUAL * usualMs ? usualMs : durationMs(topUp)));
  return counted.reduce((sum, ms) => sum + ms, 0) / (TOP_UP_BUDGET.topupDayS * 1000);
}

/** By the budget, and by their number: a leak shows in how many there are. */
function oftenVerdict(topUps: readonly TopUp[], nowMs: number): Verdict {
  const today = topUps.filter(({ startedAtMs }) => startedAtMs > nowMs - DAY_MS);
  const share = shareOfBudget(today, medianOf(topUps.map(durationMs)));
  const usual = usualPerDay(topUps, nowMs);
  if (share >= BUDGET_SHARE) return "present";
  if (usual !== null && today.length > OFTEN_TIMES_USUAL * usual + OFTEN_SLACK) return "present";
  const isUsual = usual === null || today.length <= OFTEN_OVER_BELOW_TIMES * usual + OFTEN_OVER_SLACK;
  return isUsual && share < BUDGET_SHARE_OVER_BELOW ? "absent" : "between";
}

export type TopUpVerdicts = Readonly<{ tooLong: Verdict; tooOften: Verdict }>;

/** Newest first, of the last days; asked whenever one has ended. */
export function judgeTopUps(topUps: readonly TopUp[], nowMs: number): TopUpVerdicts {
  const [tooLong, tooOften] = [longVerdict(topUps), oftenVerdict(topUps, nowMs)];
  // A weak pump also uses up the day's budget: one cause is told once.
  return { tooLong, tooOften: tooLong === "present" && tooOften === "present" ? "between" : tooOften };
}
