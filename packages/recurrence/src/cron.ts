// Five-field cron: what is accepted, and when it falls due on the wall clock. Steps and mixtures that cron understands
// otherwise than people do are refused with a sentence that says what to use instead.

import { LEAST_GAP_MS } from "@halocline/domain/schedules/schedules";
import { Cron } from "croner";

const DAY_MS = 86_400_000;
/** Any day will do: the times of a day are the same on all days of a cron rule. */
const SOME_DAY_MS = Date.UTC(2027, 0, 1);

const NAMES = "sun|mon|tue|wed|thu|fri|sat|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const VALUE = `(\\d{1,2}|${NAMES})`;
const ITEM = `(\\*|${VALUE}(-${VALUE})?)(/\\d{1,2})?`;
const FIELD = new RegExp(`^${ITEM}(,${ITEM})*$`, "i");
const FIELD_NAMES = ["minute", "hour", "day of the month", "month", "weekday"] as const;

export const tidyCron = (text: string): string => text.trim().replaceAll(/\s+/g, " ");

/** It never tells the time by itself: the wall clock is told as if it were UTC. */
const parse = (cron: string): Cron => new Cron(cron, { mode: "5-part", timezone: "UTC" });

/** The next time on the wall clock after that one; null when it never comes. */
export const nextCronWallMs = (cron: string, afterWallMs: number): number | null =>
  parse(cron).nextRun(new Date(afterWallMs))?.getTime() ?? null;

/** Null: it is fine. */
export function whyNotCron(text: string): string | null {
  const cron = tidyCron(text);
  if (cron === "") return "Schedule is required";
  if (cron.startsWith("@")) return `"${cron}" is not supported. Please write five fields, such as 0 10 * * 0.`;
  const fields = cron.split(" ");
  if (fields.length !== 5)
    return `A schedule has five fields (minute, hour, day of the month, month, weekday); this one has ${fields.length}.`;
  const wrong = fields.findIndex((field) => !FIELD.test(field));
  if (wrong !== -1) return `"${fields[wrong]}" is not understood as ${FIELD_NAMES[wrong]}.`;
  return whyMisleading(fields) ?? whyImpossible(cron);
}

function whyMisleading([, , day = "", , weekday = ""]: readonly string[]): string | null {
  if (day.includes("/"))
    return "Steps in the day of the month begin anew each month, so runs may follow each other closely. Use an interval of days instead.";
  if (day !== "*" && weekday !== "*")
    return "With a day of the month and a weekday, cron runs on either of them. Please leave one of the two as *.";
  return null;
}

function whyImpossible(cron: string): string | null {
  let firstMs: number | null;
  try {
    firstMs = nextCronWallMs(cron, SOME_DAY_MS - 1);
  } catch (error) {
    return `This is not possible: ${plainReason(error)}.`;
  }
  if (firstMs === null) return "This date never comes. Please check day and month.";
  return isTooClose(cron, firstMs) ? "Runs must be at least 6 hours apart, also across midnight." : null;
}

const plainReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^CronPattern: /, "").replace(/\.$/, "");

function isTooClose(cron: string, firstMs: number): boolean {
  const nextMidnightMs = (Math.floor(firstMs / DAY_MS) + 1) * DAY_MS;
  let atMs = firstMs;
  for (;;) {
    const nextMs = nextCronWallMs(cron, atMs) ?? Number.POSITIVE_INFINITY;
    if (nextMs >= nextMidnightMs) return firstMs + DAY_MS - atMs < LEAST_GAP_MS;
    if (nextMs - atMs < LEAST_GAP_MS) return true;
    atMs = nextMs;
  }
}
