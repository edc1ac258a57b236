// The order of the verdicts, by their rank in the table.

import type { ShownCode } from "./verdict.types.ts";
import { VERDICTS } from "./verdict-table.ts";

/** All of them, the worst first. */
export const SHOWN_CODES = Object.keys(VERDICTS) as readonly ShownCode[];

export const rowRank = (code: ShownCode): number => VERDICTS[code].rank;

/** Rows of trouble, by the first and the last of each stretch. */
const TROUBLE: readonly (readonly [first: ShownCode, last: ShownCode])[] = [
  ["stop_unconfirmed", "critical_alert"],
  ["stopped", "stopped"],
  ["locked_no_water", "no_data"],
];

/** Silence after one of these never calms: somebody has to go and look. */
export const isTrouble = (code: ShownCode): boolean =>
  TROUBLE.some(([first, last]) => rowRank(code) >= rowRank(first) && rowRank(code) <= rowRank(last));
