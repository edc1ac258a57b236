// What a person can do next, and the reason under an action that waits.

import type { NextAction, WaitReason } from "@halocline/domain/verdict/verdict.types";

export const actions = {
  send_stop_again: "Send again",
  how_to_unplug: "How to unplug",
  withdraw_stop: "Withdraw",
  try_again: "Try again",
  test_connection: "Test Connection",
  show_steps: "Show the steps",
  check_and_release: "Check and release",
  check_and_reset: "Check and reset",
  clear_stop: "Clear emergency stop",
  calibrate: "Calibrate Tank",
  stop_run: "Stop this change",
  run_details: "Details",
  switch_off: "Switch off",
  cancel_update: "Cancel",
  finish_change: "Finish with salt water",
  release_top_ups: "Release top-ups",
  force_top_up: "Force Top-Up",
  confirm_refill: "I have refilled it",
  see_alert: "See the alert",
  resume_circulation: "Resume now",
} satisfies Record<NextAction, string>;

export const stopTopUp = "Stop this top-up";

export const askOwner = {
  tell: ({ name }: Readonly<{ name: string }>) => `Tell ${name}`,
  reason: ({ name }: Readonly<{ name: string }>) => `You can look and stop. Ask ${name}.`,
};

export const waits = {
  stopping: "Stopping.",
  stop_unconfirmed: "STOP is not confirmed yet.",
  nothing_newer: "Nothing newer is known.",
  pumps_held: "Pumps are held. Check, then release them.",
  clear_overflow: "Clear the overflow first.",
  circulation_first: "Circulation comes first.",
  input_wet: "A leak sensor or float switch locks the pumps.",
  level_too_high: "Not while the level is too high.",
  level_too_low: "Not while the level is too low.",
  controller_silent: "The controller does not answer.",
  needs_internet: "Needs internet.",
  server_silent: "Halocline does not answer.",
  server_behind: "The server is behind, so the current level is not known.",
  stop_active: "Emergency stop is active. Clear it first.",
  pumps_locked: "Pumps are locked. Check and reset first.",
  release_first: "Check and release first.",
  guard: "Scheduled runs wait for the guard relay.",
  no_reading: "No reading, so nothing starts.",
  no_reading_yet: "There is no reading yet.",
  calibrate_first: "Calibrate the tank first.",
  waits_for_controller: "Waiting for the controller.",
  change_open: "Available when this change is finished.",
  top_up_open: "Available when this top-up is finished.",
  pump_on: "Available when the pump is off.",
  updating: "Available when the update is finished.",
  top_up_budget: "Today's top-up limit is used.",
  checking_overflow: "The overflow is being checked.",
  part_filled: "Finish or release the change first.",
  critical_alert: "See the critical alert first.",
  checking_level: "Wait until the level has been checked.",
  not_live: "Nothing starts on late readings.",
  role: "You can look and stop. Ask the owner.",
} satisfies Record<WaitReason, string>;
