// One row for each verdict: how bad it is, how it is drawn, what a person can do next, and what may be started. Its texts are in the
// message catalogue under the same code.

import type { NextAction, ShownCode, VerdictTone, WaitReason } from "./verdict.types.ts";

/** What may be started. STOP, stopping a run and switching a pump off are allowed in every row (SAFE-11). */
export type Allows =
  | "all"
  | "all_but_top_up"
  | "by_hand_only"
  | "while_open"
  | "to_calibrate"
  | "no_water"
  | "no_water_no_pause"
  | "nothing";

/** Names of Lucide icons. */
export type VerdictIcon =
  | "circle-alert"
  | "circle-check"
  | "circle-help"
  | "clock"
  | "cloud-off"
  | "download"
  | "droplet"
  | "eye"
  | "flask-conical"
  | "gauge"
  | "hourglass"
  | "loader-circle"
  | "lock"
  | "octagon-alert"
  | "octagon-x"
  | "pause"
  | "power"
  | "refresh-cw"
  | "ruler"
  | "shield-alert"
  | "timer"
  | "triangle-alert"
  | "wifi-off";

type VerdictRow = Readonly<{
  /** The smaller, the worse. A letter behind a row's number in the specification is a decimal. */
  rank: number;
  tone: VerdictTone;
  icon: VerdictIcon;
  /** The most useful first. */
  next: readonly NextAction[];
  allows: Allows;
  /** Why the rest waits. */
  wait?: WaitReason;
  /** The controller keeps guarding the tank: a page that has lost the connection shows that. */
  isGuarded?: true;
}>;

/** Where a row depends on its values, `tones.ts`, `next-actions.ts` and `allowed.ts` have the other case. */
// biome-ignore format: one row a line
export const VERDICTS: Readonly<Record<ShownCode, VerdictRow>> = {
  stopping: { rank: 0, tone: "danger", icon: "loader-circle", next: [], allows: "no_water", wait: "stopping" },
  stop_unconfirmed: { rank: 1, tone: "solid", icon: "octagon-alert", next: ["send_stop_again", "how_to_unplug", "withdraw_stop"], allows: "no_water", wait: "stop_unconfirmed" },
  go_and_look: { rank: 2, tone: "solid", icon: "eye", next: ["test_connection"], allows: "no_water", wait: "nothing_newer" },
  rising: { rank: 3, tone: "solid", icon: "octagon-alert", next: ["show_steps"], allows: "no_water", wait: "pumps_held" },
  pump_runs_on: { rank: 4, tone: "solid", icon: "octagon-alert", next: ["show_steps"], allows: "no_water", wait: "pumps_held" },
  falling: { rank: 5, tone: "solid", icon: "octagon-alert", next: ["show_steps"], allows: "no_water", wait: "pumps_held" },
  overflow_blocked: { rank: 5.1, tone: "solid", icon: "octagon-alert", next: ["check_and_release"], allows: "no_water_no_pause", wait: "clear_overflow" },
  circulation_stopped: { rank: 5.2, tone: "solid", icon: "octagon-alert", next: ["show_steps"], allows: "no_water_no_pause", wait: "circulation_first" },
  input_wet: { rank: 5.3, tone: "solid", icon: "octagon-alert", next: ["show_steps"], allows: "no_water", wait: "input_wet" },
  too_much_water: { rank: 6, tone: "solid", icon: "octagon-alert", next: ["show_steps"], allows: "no_water", wait: "level_too_high" },
  too_little_water: { rank: 7, tone: "solid", icon: "octagon-alert", next: ["show_steps"], allows: "no_water", wait: "level_too_low" },
  still_water: { rank: 8, tone: "solid", icon: "octagon-alert", next: ["show_steps"], allows: "no_water_no_pause", wait: "circulation_first" },
  silent_while_pumping: { rank: 9, tone: "solid", icon: "eye", next: ["test_connection"], allows: "no_water", wait: "controller_silent" },
  critical_alert: { rank: 9.1, tone: "solid", icon: "octagon-alert", next: ["show_steps"], allows: "no_water", wait: "critical_alert" },
  browser_offline: { rank: 10, tone: "muted", icon: "wifi-off", next: ["try_again"], allows: "nothing", wait: "needs_internet" },
  server_silent: { rank: 11, tone: "muted", icon: "cloud-off", next: ["try_again"], allows: "nothing", wait: "server_silent" },
  stopped: { rank: 12, tone: "danger", icon: "octagon-x", next: ["clear_stop"], allows: "no_water_no_pause", wait: "stop_active" },
  not_known: { rank: 13, tone: "muted", icon: "circle-help", next: ["test_connection"], allows: "no_water_no_pause", wait: "controller_silent" },
  server_behind: { rank: 13.1, tone: "muted", icon: "hourglass", next: [], allows: "no_water_no_pause", wait: "server_behind" },
  locked_no_water: { rank: 14, tone: "danger", icon: "lock", next: ["check_and_reset"], allows: "no_water", wait: "pumps_locked" },
  locked_no_movement: { rank: 14, tone: "danger", icon: "lock", next: ["check_and_reset"], allows: "no_water", wait: "pumps_locked" },
  locked_sensor: { rank: 15, tone: "danger", icon: "lock", next: ["check_and_reset"], allows: "no_water", wait: "pumps_locked" },
  locked_wrong_way: { rank: 16, tone: "danger", icon: "lock", next: ["check_and_reset"], allows: "no_water", wait: "pumps_locked" },
  locked_limit: { rank: 17, tone: "danger", icon: "lock", next: ["check_and_reset"], allows: "no_water", wait: "pumps_locked" },
  locked_circulation: { rank: 18, tone: "danger", icon: "lock", next: ["check_and_reset"], allows: "no_water", wait: "pumps_locked" },
  locked_other: { rank: 19, tone: "danger", icon: "lock", next: ["check_and_reset"], allows: "no_water", wait: "pumps_locked" },
  held: { rank: 19.1, tone: "danger", icon: "lock", next: ["check_and_release"], allows: "no_water", wait: "release_first" },
  guard_failed: { rank: 19.2, tone: "warn", icon: "shield-alert", next: ["show_steps"], allows: "by_hand_only", wait: "guard" },
  no_data: { rank: 20, tone: "warn", icon: "wifi-off", next: ["show_steps"], allows: "no_water", wait: "no_reading" },
  waiting: { rank: 21, tone: "muted", icon: "clock", next: ["test_connection"], allows: "no_water", wait: "no_reading_yet" },
  not_calibrated: { rank: 22, tone: "muted", icon: "ruler", next: ["calibrate"], allows: "to_calibrate", wait: "calibrate_first" },
  settings_pending: { rank: 23, tone: "muted", icon: "refresh-cw", next: ["test_connection"], allows: "no_water", wait: "waits_for_controller" },
  slow_run: { rank: 24, tone: "warn", icon: "timer", next: ["stop_run"], allows: "while_open", wait: "change_open" },
  changing_water: { rank: 25, tone: "info", icon: "refresh-cw", next: ["stop_run", "run_details"], allows: "while_open", wait: "change_open", isGuarded: true },
  topping_up: { rank: 26, tone: "info", icon: "droplet", next: ["stop_run"], allows: "while_open", wait: "top_up_open", isGuarded: true },
  pump_by_hand: { rank: 26.1, tone: "info", icon: "power", next: ["switch_off"], allows: "while_open", wait: "pump_on", isGuarded: true },
  updating: { rank: 26.2, tone: "info", icon: "download", next: ["cancel_update"], allows: "no_water", wait: "updating", isGuarded: true },
  top_up_budget: { rank: 26.3, tone: "warn", icon: "gauge", next: ["show_steps"], allows: "all_but_top_up", wait: "top_up_budget", isGuarded: true },
  checking_overflow: { rank: 26.4, tone: "warn", icon: "pause", next: ["show_steps"], allows: "no_water_no_pause", wait: "checking_overflow", isGuarded: true },
  part_filled: { rank: 27, tone: "warn", icon: "flask-conical", next: ["finish_change", "release_top_ups"], allows: "all_but_top_up", wait: "part_filled", isGuarded: true },
  very_low: { rank: 28, tone: "danger", icon: "circle-alert", next: ["show_steps"], allows: "all", isGuarded: true },
  checking: { rank: 28.1, tone: "muted", icon: "loader-circle", next: [], allows: "no_water", wait: "checking_level" },
  low: { rank: 29, tone: "warn", icon: "triangle-alert", next: ["force_top_up"], allows: "all", isGuarded: true },
  too_high: { rank: 29, tone: "warn", icon: "triangle-alert", next: ["show_steps"], allows: "all_but_top_up", wait: "level_too_high", isGuarded: true },
  reservoir_low: { rank: 30, tone: "warn", icon: "triangle-alert", next: ["confirm_refill"], allows: "all", isGuarded: true },
  warning: { rank: 30, tone: "warn", icon: "triangle-alert", next: ["see_alert"], allows: "all", isGuarded: true },
  paused: { rank: 31, tone: "info", icon: "pause", next: ["resume_circulation"], allows: "all", isGuarded: true },
  all_well: { rank: 32, tone: "ok", icon: "circle-check", next: [], allows: "all", isGuarded: true },
};
