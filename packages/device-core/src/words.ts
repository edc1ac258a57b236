// The names of the core's numbers, in the order of the enums in cpp/halocline_core.h.

import type {
  CoreAckResult,
  CoreCommand,
  CoreEvent,
  CoreRole,
  CoreState,
  CoreSuspect,
  RelayCause,
  RunOutcome,
  RunPhase,
  RunType,
} from "./core.types.ts";

export const ROLES: readonly CoreRole[] = ["circulation", "drain", "fill", "topup", "spare"];

export const COMMAND_TYPES: readonly CoreCommand["type"][] = [
  "relay_on",
  "relay_off",
  "relay_pause",
  "renew",
  "emergency_stop",
  "abort",
  "clear_stop",
  "clear_fault",
  "clear_top_up_lock",
  "clear_hold",
  "start_top_up",
  "start_water_change",
  "finish_fill",
  "start_update",
  "cancel_update",
  "plain",
  "unsupported",
];

export const RESULTS: readonly CoreAckResult[] = [
  "ok",
  "busy",
  "latched",
  "expired",
  "stale_boot",
  "stale_config",
  "duplicate",
  "sensor",
  "not_calibrated",
  "interlock",
  "bad_request",
  "unsupported",
];

export const CAUSES: readonly RelayCause[] = [
  "command",
  "lease_end",
  "pause_end",
  "limit",
  "level",
  "sensor",
  "fault",
  "emergency_stop",
  "boot_default",
  "configuration",
  "dry_run",
  "run",
  "automatic_top_up",
  "local_button",
  "overflow",
];

export const EVENT_TYPES: readonly CoreEvent["type"][] = [
  "relay",
  "run_phase",
  "config_applied",
  "config_refused",
  "stop_cleared",
  "fault_cleared",
  "top_up_released",
  "hold_released",
  "circulation_paused",
  "warning_ended",
  "warning",
  "top_up_locked",
  "hold",
  "run_ended",
  "stop_latched",
  "fault_latched",
];

export const RUN_TYPES: readonly RunType[] = ["top_up", "water_change"];
export const RUN_OUTCOMES: readonly RunOutcome[] = ["success", "failed", "cancelled"];
export const RUN_PHASES: readonly RunPhase[] = [
  "topping_up",
  "stopping_circulation",
  "draining",
  "settling",
  "filling",
  "restarting_circulation",
];

export const STATES: readonly CoreState[] = ["idle", "manual", "fault", "estop", ...RUN_PHASES];

/** Index 0 is no fault; from `abort` on none latches: reasons of a run's end, warnings, and reasons of a hold. */
export const FAULTS = [
  "",
  "bad_record",
  "sensor",
  "sensor_stuck",
  "dry",
  "wrong_way",
  "overfill",
  "underfill",
  "drain_limit",
  "fill_limit",
  "topup_limit",
  "circulation",
  "reset",
  "siphon",
  "welded_relay",
  "leak",
  "no_movement",
  "abort",
  "emergency_stop",
  "topup_budget",
  "rising",
  "falling",
  "welded",
  "overflow",
  "circulation_stopped",
  "sensor_dirty",
  "drain_back",
] as const;

/** A bit each, from the lowest on. */
export const SUSPECTS: readonly CoreSuspect[] = [
  "siphon",
  "leak",
  "back_siphon",
  "welded_relay",
  "blocked_overflow",
  "topup_pump",
  "drain_pump",
  "fill_pump",
];

/** Index 0 is no bad field; the names are those of the document on the wire. `run`: a good document that has to wait. */
export const CONFIG_FIELDS = [
  "",
  "roles",
  "top",
  "top_off",
  "drain",
  "hyst",
  "hihi",
  "lolo",
  "dry",
  "drain_s",
  "fill_s",
  "topup_s",
  "relay_max_s",
  "run",
] as const;

/** A number without a word means that host and WASM are of different builds. */
export function wordAt<Word>(words: readonly Word[], index: number): Word {
  const word = words[index];
  if (word === undefined) throw new Error(`the core returned ${index}, which has no name`);
  return word;
}
