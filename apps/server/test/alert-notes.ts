// When each alert is raised, gets worse and is cleared: the comments in the domain's table of alerts, with its constants filled in.

import { readFileSync } from "node:fs";
import { ALERTS, type AlertCode, isNewsCode, isWatchedCode } from "@halocline/domain/alerts/alert-table";
import {
  ALERT_RULES,
  FAR_TOO_HIGH_BEYOND_MM,
  HIGH_BEYOND_MM,
  LOW_OVER_FROM_PERCENT,
  MOST_HYSTERESIS_MM,
  OFFLINE_AFTER_MS,
  SENSOR_WORSE_AFTER_MS,
} from "@halocline/domain/alerts/rules";
import { BUDGET_SHARE, LONG_TIMES_USUAL, OFTEN_TIMES_USUAL } from "@halocline/domain/runs/top-up-watch";
import { LOW_BELOW_PERCENT, VERY_LOW_BELOW_PERCENT } from "@halocline/domain/tanks/level";
import { FRESH_OVER_ABOVE_DAYS } from "@halocline/domain/tanks/reservoirs";

/** Of the controller that the times are given for. */
export const INTERVAL_S = 10;
const MINUTE_MS = 60_000;

const TABLE = new URL("../../../packages/domain/src/alerts/alert-table.ts", import.meta.url);

const CONSTANTS: Readonly<Record<string, number>> = {
  BUDGET_PERCENT: BUDGET_SHARE * 100,
  FAR_TOO_HIGH_BEYOND_MM,
  FRESH_OVER_ABOVE_DAYS,
  HIGH_BEYOND_MM,
  LONG_TIMES_USUAL,
  LOW_BELOW_PERCENT,
  LOW_OVER_FROM_PERCENT,
  MOST_HYSTERESIS_MM,
  OFFLINE_AFTER_MS,
  OFTEN_TIMES_USUAL,
  SENSOR_WORSE_AFTER_MS,
  VERY_LOW_BELOW_PERCENT,
};

export const minutes = (ms: number): string => (ms === MINUTE_MS ? "a minute" : `${ms / MINUTE_MS} minutes`);

function valueOf(code: string, name: string): string {
  if (isWatchedCode(code) && (name === "enter" || name === "leave")) {
    const { enterAfterMs, leaveAfterMs } = ALERT_RULES[code].patience(INTERVAL_S);
    return minutes(name === "enter" ? enterAfterMs : leaveAfterMs);
  }
  const value = CONSTANTS[name];
  if (value === undefined) throw new Error(`The note of ${code} names {${name}}, which is no constant`);
  return name.endsWith("_MS") ? minutes(value) : String(value);
}

export type AlertNotes = Readonly<{ raised: string; worse: string | null; cleared: string | null }>;

/** A comment and the name that follows it, on one level of the table. */
const ROW = /\n {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(\w+): \{/g;

function notesOf(comment: string, code: string): AlertNotes {
  const text = comment.replaceAll(/\n {3}\* ?/g, "\n").trim();
  const note = (name: string): string | null => {
    const found = new RegExp(`(?:^|\n)${name}: ([\\s\\S]*?)\\.?(?=\\n(?:Raised|Worse|Cleared):|$)`).exec(text)?.[1];
    return (
      found
        ?.trim()
        .replaceAll(/\s+/g, " ")
        .replaceAll(/\{(\w+)\}/g, (_, constant: string) => valueOf(code, constant)) ?? null
    );
  };
  return { raised: note("Raised") ?? "", worse: note("Worse"), cleared: note("Cleared") };
}

const NOTES = new Map(
  [...readFileSync(TABLE, "utf8").matchAll(ROW)].map(([, comment = "", code = ""]) => [code, notesOf(comment, code)]),
);

/** What the rows of a group have in common. */
const COMMON: Readonly<Record<"fault" | "hold" | "news", string>> = {
  fault: "the controller reports that it is cleared, or holds another one",
  hold: "the controller has released its pumps, or holds them for another reason",
  news: "immediately; it counts in no badge, and there is nothing to acknowledge",
};

function clearedOf(code: AlertCode, { cleared }: AlertNotes): string {
  const { quietHours } = ALERTS[code];
  const quiet = quietHours === undefined ? null : `after ${quietHours} hours without a new report`;
  const ends = [cleared, quiet].filter((end) => end !== null);
  if (ends.length > 0) return ends.join("; or ");
  return COMMON[isNewsCode(code) ? "news" : code.startsWith("fault_") || code === "device_fault" ? "fault" : "hold"];
}

/** Throws for a row without a comment. */
export function alertNotes(code: AlertCode): Readonly<{ raised: string; worse: string | null; cleared: string }> {
  const notes = code.startsWith("fault_") || code === "device_fault" ? FAULT : NOTES.get(code);
  if (!notes?.raised) throw new Error(`The table of alerts does not say when ${code} is raised`);
  return { ...notes, cleared: clearedOf(code, notes) };
}

const FAULT: AlertNotes = { raised: "the controller has latched the fault", worse: null, cleared: null };
