// Every alert's code and how much it matters. Latched faults have their names elsewhere; what an alert says is in the message
// catalogue.

import { HOLD_NAMES, type HoldName } from "./hold-names.ts";

export type AlertSeverity = "critical" | "warn" | "info";

/** `worse`: what the same incident is once it has become worse. */
export type Severities = Readonly<{ severity: AlertSeverity; worse?: AlertSeverity }>;

const CRITICAL = { severity: "critical" } as const;
const WARN = { severity: "warn" } as const;
const INFO = { severity: "info" } as const;
const WARN_THEN_CRITICAL = { severity: "warn", worse: "critical" } as const;

/** What the server notices by itself, by looking again and again. */
const WATCHED = {
  device_offline: WARN_THEN_CRITICAL,
  sensor_failed: WARN_THEN_CRITICAL,
  level_low: WARN_THEN_CRITICAL,
  level_high: WARN_THEN_CRITICAL,
  circulation_off: CRITICAL,
  clocks_disagree: WARN,
} as const satisfies Record<string, Severities>;

/** What the device says without latching. Devices of an older version warn of a siphon, a leak or a welded relay instead of holding. */
const WARNED = {
  siphon: CRITICAL,
  leak: CRITICAL,
  welded_relay: CRITICAL,
  topup_budget: WARN,
  sensor_dirty: WARN,
  drain_back: WARN,
  falling: WARN,
  sensor_stuck: WARN,
  circulation_stopped: CRITICAL,
  overflow: CRITICAL,
  device_warning: WARN,
} as const satisfies Record<string, Severities>;

/** Held until a person, or the device by its own rule, releases it (SAFE-7, SAFE-23). */
const HELD = Object.fromEntries(HOLD_NAMES.map((reason) => [`hold_${reason}`, CRITICAL])) as Readonly<
  Record<`hold_${HoldName}`, typeof CRITICAL>
>;

const TOLD = {
  device_hold: CRITICAL,
  hold_released: INFO,
  circulation_paused: WARN,
  emergency_stop: CRITICAL,
  top_up_locked: WARN,
  config_refused: WARN,
  late_command: WARN,
  safety_refused: CRITICAL,
  run_failed: WARN,
  run_missed: WARN,
  run_refused: WARN,
  run_overdue: CRITICAL,
  top_up_too_long: WARN,
  top_up_too_often: WARN,
  reservoir_low: WARN,
  firmware_failed: WARN,
} as const satisfies Record<string, Severities>;

/** Good news: told once, over at once, and nobody has to acknowledge it. */
const NEWS = {
  water_change_done: INFO,
  device_back: INFO,
  update_succeeded: INFO,
  calibration_changed: INFO,
} as const satisfies Record<string, Severities>;

export type WatchedCode = keyof typeof WATCHED;
export type WarningCode = keyof typeof WARNED;
export type HoldCode = keyof typeof HELD | "device_hold";
export type NewsCode = keyof typeof NEWS;
export type PlainCode = WatchedCode | WarningCode | HoldCode | NewsCode | keyof typeof TOLD;

export const PLAIN_SEVERITIES: Readonly<Record<PlainCode, Severities>> = { ...WATCHED, ...WARNED, ...HELD, ...TOLD, ...NEWS };

export const isWatchedCode = (code: string): code is WatchedCode => Object.hasOwn(WATCHED, code);
export const isWarningCode = (code: string): code is WarningCode => Object.hasOwn(WARNED, code);
export const isNewsCode = (code: string): code is NewsCode => Object.hasOwn(NEWS, code);
export const isHoldCode = (code: string): code is HoldCode => code === "device_hold" || Object.hasOwn(HELD, code);
