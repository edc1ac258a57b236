// A year of whole weeks, laid so that it ends at a given moment: seasons by the calendar, weekdays as they are.

import { DAY_MS, YEAR_MS } from "./year.types.ts";

const WEEK_DAYS = 7;
/** Days since 1970 began on a Thursday. */
const MONDAY = 4;

const newYearMs = (atMs: number): number => Date.UTC(new Date(atMs).getUTCFullYear(), 0, 1);

/** The Monday nearest to the first of January. */
function nearestMondayMs(dayMs: number): number {
  const sinceMonday = (((dayMs / DAY_MS - MONDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
  return dayMs - (sinceMonday > WEEK_DAYS / 2 ? sinceMonday - WEEK_DAYS : sinceMonday) * DAY_MS;
}

/** When the year began in which this moment lies. */
function beganMs(endMs: number): number {
  const mondayMs = nearestMondayMs(newYearMs(endMs));
  if (mondayMs > endMs) return mondayMs - YEAR_MS;
  return endMs - mondayMs >= YEAR_MS ? mondayMs + YEAR_MS : mondayMs;
}

/** From a place in the year to its last occurrence before the end. The place of the end itself comes first, and is a year ago. */
export function placeInTime(endMs: number): (atMs: number) => number {
  const beginMs = beganMs(endMs);
  return (atMs) => (beginMs + atMs < endMs ? beginMs + atMs : beginMs + atMs - YEAR_MS);
}
