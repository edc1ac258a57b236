// The rank of each verdict in the table of verdicts. Rules are tried in this order.

import type { ShownCode } from "./verdict.types.ts";

/** The row's number: the smaller, the worse. A letter behind the number is a decimal, in the order in which the rows are tried. */
const RANKS: Readonly<Record<ShownCode, number>> = {
  stopping: 0,
  stop_unconfirmed: 1,
  go_and_look: 2,
  rising: 3,
  pump_runs_on: 4,
  falling: 5,
  overflow_blocked: 5.1,
  circulation_stopped: 5.2,
  input_wet: 5.3,
  too_much_water: 6,
  too_little_water: 7,
  still_water: 8,
  silent_while_pumping: 9,
  critical_alert: 9.1,
  browser_offline: 10,
  server_silent: 11,
  stopped: 12,
  not_known: 13,
  server_behind: 13.1,
  locked_no_water: 14,
  locked_no_movement: 14,
  locked_sensor: 15,
  locked_wrong_way: 16,
  locked_limit: 17,
  locked_circulation: 18,
  locked_other: 19,
  held: 19.1,
  guard_failed: 19.2,
  no_data: 20,
  waiting: 21,
  not_calibrated: 22,
  settings_pending: 23,
  slow_run: 24,
  changing_water: 25,
  topping_up: 26,
  pump_by_hand: 26.1,
  updating: 26.2,
  top_up_budget: 26.3,
  checking_overflow: 26.4,
  part_filled: 27,
  very_low: 28,
  checking: 28.1,
  low: 29,
  too_high: 29,
  reservoir_low: 30,
  warning: 30,
  paused: 31,
  all_well: 32,
};

/** All of them, the worst first. */
export const SHOWN_CODES = Object.keys(RANKS) as readonly ShownCode[];

export const rowRank = (code: ShownCode): number => RANKS[code];

/** Rows of trouble, by the first and the last of each stretch. */
const TROUBLE: readonly (readonly [first: ShownCode, last: ShownCode])[] = [
  ["stop_unconfirmed", "critical_alert"],
  ["stopped", "stopped"],
  ["locked_no_water", "no_data"],
];

/** Silence after one of these never calms: somebody has to go and look. */
export const isTrouble = (code: ShownCode): boolean =>
  TROUBLE.some(([first, last]) => RANKS[code] >= RANKS[first] && RANKS[code] <= RANKS[last]);
