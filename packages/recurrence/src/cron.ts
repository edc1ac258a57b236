// Five-field cron: what is accepted, and when it falls due on the wall clock. Steps and mixtures that cron understands
// otherwise than people do are refused, each with a code of its own.

import { LEAST_GAP_MS } from "@halocline/domain/schedules/schedules";
import { Cron } from "croner";

const DAY_MS = 86_400_000;
/** Any day will do: the times of a day are the same on all days of a cron rule. */
const SOME_DAY_MS = Date.UTC(2027, 0, 1);

const NAMES = "sun|mon|tue|wed|thu|fri|sat|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const VALUE = `(\\d{1,2}|${NAMES})`;
const ITEM = `(\\*|${VALUE}(-${VALUE})?)(/\\d{1,2})?`;
const FIELD = new RegExp(`^${ITEM}(,${ITEM})*$`, "i");
const FIELD_NAMES = ["minute", "hour", "day", "month", "weekday"] as const;

/** What is wrong with it: a code, with what is to be shown beside it. `english`: as the library that reads it says. */
export type CronProblem =
  | "cron_required"
  | "cron_day_steps"
  | "cron_day_and_weekday"
  | "cron_never"
  | "cron_too_close"
  | Readonly<{ code: "cron_nickname"; text: string }>
  | Readonly<{ code: "cron_field_count"; count: number }>
  | Readonly<{ code: "cron_field"; text: string; field: (typeof FIELD_NAMES)[number] }>
  | Readonly<{ code: "cron_impossible"; english: string }>;

export const tidyCron = (text: string): string => text.trim().replaceAll(/\s+/g, " ");

/** It never tells the time by itself: the wall clock is told as if it were UTC. */
const parse = (cron: string): Cron => new Cron(cron, { mode: "5-part", timezone: "UTC" });

/** The next time on the wall clock after that one; null when it never comes. */
export const nextCronWallMs = (cron: string, afterWallMs: number): number | null =>
  parse(cron).nextRun(new Date(afterWallMs))?.getTime() ?? null;

/** Null: it is fine. */
export function whyNotCron(text: string): CronProblem | null {
  const cron = tidyCron(text);
  if (cron === "") return "cron_required";
  if (cron.startsWith("@")) return { code: "cron_nickname", text: cron };
  const fields = cron.split(" ");
  if (fields.length !== FIELD_NAMES.length) return { code: "cron_field_count", count: fields.length };
  for (const [at, field] of FIELD_NAMES.entries()) {
    const written = fields[at] ?? "";
    if (!FIELD.test(written)) return { code: "cron_field", text: written, field };
  }
  return whyMisleading(fields) ?? whyImpossible(cron);
}

function whyMisleading([, , day = "", , weekday = ""]: readonly string[]): CronProblem | null {
  // Steps begin anew each month, so runs may follow each other closely.
  if (day.includes("/")) return "cron_day_steps";
  // Cron then runs on either of them.
  return day !== "*" && weekday !== "*" ? "cron_day_and_weekday" : null;
}

function whyImpossible(cron: string): CronProblem | null {
  let firstMs: number | null;
  try {
    firstMs = nextCronWallMs(cron, SOME_DAY_MS - 1);
  } catch (error) {
    return { code: "cron_impossible", english: plainReason(error) };
  }
  if (firstMs === null) return "cron_never";
  return isTooClose(cron, firstMs) ? "cron_too_close" : null;
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
