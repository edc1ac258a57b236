// CI runs short forms. The full lengths run by hand (`pnpm complete`), and this warns when that was too long ago.

import type { Check, Verdict } from "./check.types.ts";
import { readText } from "./repository.ts";

const SUMMARY = "docs/complete-run.md";
const MAX_AGE_DAYS = 14;
const DAY_MS = 86_400_000;

export function warningsOf(summary: string, nowMs: number): string[] {
  const rows = summary.split("\n").filter((line) => /^\| [a-z][\w-]* +\|/.test(line));
  if (rows.length === 0) return ["nothing has run in full: pnpm complete"];
  return rows.flatMap((row) => {
    const [, name = "", , date = ""] = row.split("|").map((cell) => cell.trim());
    const ageDays = Math.floor((nowMs - Date.parse(date)) / DAY_MS);
    if (Number.isNaN(ageDays)) return [`${name} has never run in full: pnpm complete ${name}`];
    return ageDays > MAX_AGE_DAYS ? [`${name} last ran in full ${ageDays} days ago: pnpm complete ${name}`] : [];
  });
}

export const completeRunCheck: Check = {
  name: "complete run",
  run: async (): Promise<Verdict> => {
    const warnings = warningsOf(readText(SUMMARY), Date.now());
    return { ok: true, output: "", ...(warnings.length > 0 && { note: `warning: ${warnings.join("\n      ")}` }) };
  },
};
