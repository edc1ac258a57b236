// The verdict that includes a critical alert, where only the alert is known: in an email.

import { ALERTS, isAlertCode } from "../alerts/alert-table.ts";

/** The rows whose label names the alert. */
const ROWS = [
  "rising",
  "pump_runs_on",
  "falling",
  "overflow_blocked",
  "circulation_stopped",
  "input_wet",
  "too_much_water",
  "too_little_water",
  "still_water",
  "silent_while_pumping",
  "stopped",
  "held",
  "locked_other",
] as const;

type OwnRow = (typeof ROWS)[number];

/** Null: it has no row of its own. */
export function rowOfCritical(code: string): OwnRow | null {
  if (!isAlertCode(code)) return null;
  const verdicts: readonly string[] = ALERTS[code].verdicts ?? [];
  return ROWS.find((row) => verdicts.includes(row)) ?? null;
}
