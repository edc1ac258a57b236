// Which row tells a critical alert, where nothing but the alert is at hand: in an email.

import { FAULT_CODES } from "../alerts/alerts.ts";
import { TOLD } from "./told-alerts.ts";

/** The rows that a critical alert can have of its own, by what the table says they tell. */
const ROWS = [
  "rising",
  "pump_runs_on",
  "falling",
  "overflow_blocked",
  "circulation_stopped",
  "input_wet",
  "too_much_water",
  "too_little_water",
  "silent_while_pumping",
  "stopped",
] as const;

type OwnRow = (typeof ROWS)[number] | "held" | "locked_other";

/** Null: it has no row of its own. */
export function rowOfCritical(code: string): OwnRow | null {
  const row = ROWS.find((one) => TOLD[one]?.includes(code));
  if (row !== undefined) return row;
  if (code === "device_hold") return "held";
  return (FAULT_CODES as readonly string[]).includes(code) ? "locked_other" : null;
}
