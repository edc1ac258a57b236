// What an alert is about, how much it matters, and how one incident stays one alert. Each code is one kind of incident; a
// device has at most one open incident of a kind. What it says is in the message catalogue.

import {
  type AlertSeverity,
  type HoldCode,
  isHoldCode,
  isWarningCode,
  isWatchedCode,
  PLAIN_SEVERITIES,
  type PlainCode,
  type Severities,
  type WarningCode,
} from "./codes.ts";
import { FAULT_NAMES, type FaultName, isFaultName } from "./fault-names.ts";
import { isHoldName } from "./hold-names.ts";

export type { AlertSeverity };

/** A latched fault is an incident under its own name; one this server does not know is a `device_fault`. */
export type FaultCode = `fault_${FaultName}` | "device_fault";
export type AlertCode = PlainCode | FaultCode;

const codeOfName = (name: FaultName): FaultCode => `fault_${name}`;

/** A device holds one fault at a time: whatever ends it, ends all of these. */
export const FAULT_CODES: readonly FaultCode[] = [...FAULT_NAMES.map(codeOfName), "device_fault"];

export const ALERT_CODES: readonly AlertCode[] = [...(Object.keys(PLAIN_SEVERITIES) as PlainCode[]), ...FAULT_CODES];

export const faultCode = (fault: string | null): FaultCode =>
  fault !== null && isFaultName(fault) ? codeOfName(fault) : "device_fault";

/** A device may warn of more than this server knows by name. */
export const warningCode = (fault: string): WarningCode => (isWarningCode(fault) ? fault : "device_warning");

/** A device holds for one reason at a time: whatever ends it, ends all of these. */
export const HOLD_CODES: readonly HoldCode[] = ALERT_CODES.filter((code): code is HoldCode => isHoldCode(code));

export const holdCode = (reason: string): HoldCode => (isHoldName(reason) ? `hold_${reason}` : "device_hold");

const isAlertCode = (code: string): code is AlertCode => (ALERT_CODES as readonly string[]).includes(code);

/** A latched fault is critical, whatever it is (SAFE-22). */
const severitiesOf = (code: AlertCode): Severities =>
  Object.hasOwn(PLAIN_SEVERITIES, code) ? PLAIN_SEVERITIES[code as PlainCode] : { severity: "critical" };

export function alertSeverity(code: AlertCode, isWorse = false): AlertSeverity {
  const { severity, worse } = severitiesOf(code);
  return (isWorse && worse) || severity;
}

/** By the severity it has reached; null for a code of another version. */
export function knownAlert(code: string, severity: AlertSeverity): Readonly<{ code: AlertCode; isWorse: boolean }> | null {
  return isAlertCode(code) ? { code, isWorse: severitiesOf(code).worse === severity } : null;
}

/** Flapping: what comes back so soon, unseen by anybody, is the same incident going on. */
export const REOPEN_WITHIN_MS = 30 * 60_000;

/**
 * Whether an incident that was over reopens its row. Only what the server watches: a device or a person who says
 * something twice means two things. And never once it was acknowledged: whoever saw it believes it over, and has to
 * learn that it is not.
 */
export const mayReopen = (code: string): boolean => isWatchedCode(code);

/**
 * The device tells the end of these, and tells them again after a restart and at least every 30 hours while they last. Two
 * days of silence mean a device that has forgotten them, or is gone.
 */
const ENDED_BY_DEVICE: readonly AlertCode[] = ["circulation_stopped", "falling"] satisfies WarningCode[];
const isEndedByDevice = (code: string): boolean => (ENDED_BY_DEVICE as readonly string[]).includes(code);

const GOING_ON: readonly string[] = ["top_up_too_often", "topup_budget", "reservoir_low"] satisfies AlertCode[];

/** While it goes on it is told again and again, so that an acknowledged one stays acknowledged. */
export const goesOn = (code: string): boolean => isWatchedCode(code) || isEndedByDevice(code) || GOING_ON.includes(code);

const DAY_MS = 86_400_000;

/** Nobody tells the end of most of these: they are over when nothing more was said for a day. */
export const quietAfterMs = (code: AlertCode): number => (isEndedByDevice(code) ? 2 * DAY_MS : DAY_MS);
export const OVER_WHEN_QUIET: readonly AlertCode[] = [
  ...([
    "siphon",
    "leak",
    "welded_relay",
    "topup_budget",
    "sensor_dirty",
    "drain_back",
    "sensor_stuck",
    "overflow",
    "device_warning",
  ] satisfies WarningCode[]),
  ...ENDED_BY_DEVICE,
  "hold_released",
  "circulation_paused",
  "late_command",
  "safety_refused",
  "run_missed",
  "run_refused",
  "top_up_too_long",
  "top_up_too_often",
  "firmware_failed",
];
