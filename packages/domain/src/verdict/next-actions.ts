// What to do next, the most useful first.

import type { NextAction, ShownCode, Verdict } from "./verdict.types.ts";

const CHECK_AND_RESET: readonly NextAction[] = ["check_and_reset"];

const NEXT: Readonly<Partial<Record<ShownCode, readonly NextAction[]>>> = {
  stopping: [],
  stop_unconfirmed: ["send_stop_again", "how_to_unplug", "withdraw_stop"],
  go_and_look: ["test_connection"],
  overflow_blocked: ["check_and_release"],
  silent_while_pumping: ["test_connection"],
  stopped: ["clear_stop"],
  not_known: ["test_connection"],
  server_behind: [],
  locked_no_water: CHECK_AND_RESET,
  locked_no_movement: CHECK_AND_RESET,
  locked_sensor: CHECK_AND_RESET,
  locked_wrong_way: CHECK_AND_RESET,
  locked_limit: CHECK_AND_RESET,
  locked_circulation: CHECK_AND_RESET,
  locked_other: CHECK_AND_RESET,
  held: ["check_and_release"],
  waiting: ["test_connection"],
  not_calibrated: ["calibrate"],
  slow_run: ["stop_run"],
  changing_water: ["stop_run", "run_details"],
  topping_up: ["stop_run"],
  pump_by_hand: ["switch_off"],
  part_filled: ["finish_change", "release_top_ups"],
  checking: [],
  low: ["force_top_up"],
  reservoir_low: ["confirm_refill"],
  warning: ["see_alert"],
  paused: ["resume_circulation"],
  all_well: [],
};

export function nextActions(verdict: Verdict): readonly NextAction[] {
  switch (verdict.code) {
    case "still_water":
      return [verdict.isStopped ? "clear_stop" : "show_steps"];
    case "settings_pending":
      return [verdict.isRefused ? "see_alert" : "test_connection"];
    case "updating":
      // Once all of it is there, the controller installs it, and it is too late.
      return verdict.share < 1 ? ["cancel_update"] : [];
    default:
      return NEXT[verdict.code] ?? ["show_steps"];
  }
}
