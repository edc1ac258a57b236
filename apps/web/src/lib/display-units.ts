// In which units this person reads. Everything is kept and sent in mm, °C and litres; only the last step to the eye differs.

import type { User } from "@halocline/contracts/http/auth.contract";

export type DisplayUnits = User["units"];

export const METRIC: DisplayUnits = { length: "mm", temperature: "celsius", volume: "litre" };

let shown: DisplayUnits = METRIC;

export const displayUnits = (): DisplayUnits => shown;

/** Called before anything is drawn. Whoever draws must begin anew when they change: see the shell. */
export function showUnits(units: DisplayUnits): void {
  shown = units;
}
