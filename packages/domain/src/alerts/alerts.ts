// What an alert says, what to do about it, and how one incident stays one alert. Each code is one kind of incident; a
// device has at most one open incident of a kind.

import { FAULT_NAMES, type FaultName, faultLabels, isFaultName } from "./fault-labels.ts";
import { isHoldName } from "./hold-labels.ts";
import {
  type AlertLabels,
  type AlertSeverity,
  type HoldCode,
  isHoldCode,
  isWarningCode,
  isWatchedCode,
  PLAIN_LABELS,
  type PlainCode,
  type WarningCode,
} from "./labels.ts";

export type { AlertSeverity };

/** A latched fault is an incident under its own name; one this server does not know is a `device_fault`. */
export type FaultCode = `fault_${FaultName}` | "device_fault";
export type AlertCode = PlainCode | FaultCode;
export type AlertText = Readonly<{ severity: AlertSeverity; message: string }>;

const codeOfName = (name: FaultName): FaultCode => `fault_${name}`;

/** A device holds one fault at a time: whatever ends it, ends all of these. */
export const FAULT_CODES: readonly FaultCode[] = [...FAULT_NAMES.map(codeOfName), "device_fault"];

export const ALERT_CODES: readonly AlertCode[] = [...(Object.keys(PLAIN_LABELS) as PlainCode[]), ...FAULT_CODES];

export const faultCode = (fault: string | null): FaultCode =>
  fault !== null && isFaultName(fault) ? codeOfName(fault) : "device_fault";

/** A device may warn of more than this server knows by name. */
export const warningCode = (fault: string): WarningCode => (isWarningCode(fault) ? fault : "device_warning");

/** A device holds for one reason at a time: whatever ends it, ends all of these. */
export const HOLD_CODES: readonly HoldCode[] = ALERT_CODES.filter((code): code is HoldCode => isHoldCode(code));

export const holdCode = (reason: string): HoldCode => (isHoldName(reason) ? `hold_${reason}` : "device_hold");

const FAULT_PREFIX = "fault_";
const ended = (sentence: string): string => (sentence.endsWith(".") ? sentence : `${sentence}.`);

/** A latched fault is critical, whatever it is (SAFE-22). */
function labelsOfFault(fault: string): AlertLabels {
  const { cause, advice } = faultLabels(fault);
  return { severity: "critical", message: ended(`The device stopped its pumps because of a fault: ${cause}`), advice };
}

const labelsOf = (code: string, detail: string | null): AlertLabels => {
  if (Object.hasOwn(PLAIN_LABELS, code)) return PLAIN_LABELS[code as PlainCode];
  if (code.startsWith(FAULT_PREFIX)) return labelsOfFault(code.slice(FAULT_PREFIX.length));
  return labelsOfFault(detail ?? "unknown");
};

const EMPTY: Readonly<Partial<Record<AlertCode, string>>> = {
  config_refused: "an unknown field",
  device_warning: "unknown",
  device_hold: "it does not say why.",
};

/** `detail` is a plain word or sentence: a fault's code, a field's name, why a run failed. */
export function alertText(code: AlertCode, detail: string | null, isWorse = false): AlertText {
  const labels = labelsOf(code, detail);
  const { severity, message } = (isWorse && labels.worse) || labels;
  // By a function: in a plain replacement "$&" would be an instruction, and the device writes it.
  return { severity, message: message.replace("{detail}", () => detail ?? EMPTY[code] ?? "").trim() };
}

/** What to do next. By the severity it has reached; a code of another version is answered too. */
export function alertAdvice(code: string, severity: AlertSeverity): string {
  if (!(ALERT_CODES as readonly string[]).includes(code) && !code.startsWith(FAULT_PREFIX))
    return "Look at the tank and the device.";
  const { worse, advice } = labelsOf(code, null);
  return worse?.severity === severity ? worse.advice : advice;
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

/** While it goes on it is told again and again, so that an acknowledged one stays acknowledged. */
export const goesOn = (code: string): boolean =>
  isWatchedCode(code) || isEndedByDevice(code) || code === "top_up_too_often" || code === "topup_budget";

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
