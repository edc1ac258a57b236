// The words behind the core's numbers, in the order of the enums in cpp/halocline_core.h.

import type { CoreAckResult, CoreCommand, CoreEvent, CoreRole, CoreState, RelayCause } from "./core.types.ts";

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
];

export const EVENT_TYPES: readonly CoreEvent["type"][] = [
  "relay",
  "config_applied",
  "config_refused",
  "stop_cleared",
  "fault_cleared",
  "stop_latched",
  "fault_latched",
];

export const STATES: readonly CoreState[] = ["idle", "manual", "fault", "estop"];

/** Index 0 is no fault. */
export const FAULTS = ["", "bad_record"] as const;

/** Index 0 is no bad field; the names are those of the configuration document on the wire. */
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
] as const;

/** A number without a word means that host and WASM are of different builds. */
export function wordAt<Word>(words: readonly Word[], index: number): Word {
  const word = words[index];
  if (word === undefined) throw new Error(`the core said ${index}, which has no word`);
  return word;
}
