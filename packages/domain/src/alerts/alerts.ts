// What an alert is about, how much it matters, and how one incident stays one alert. Each code is one kind of incident; a
// device has at most one open incident of a kind.

import {
  ALERTS,
  type AlertCode,
  type AlertSeverity,
  codesOf,
  type FaultCode,
  type HoldCode,
  isAlertCode,
  isWarningCode,
  isWatchedCode,
  type WarningCode,
} from "./alert-table.ts";
import { isFaultName } from "./fault-names.ts";
import { isHoldName } from "./hold-names.ts";

export type { AlertCode, AlertSeverity, FaultCode };

export const ALERT_CODES = Object.keys(ALERTS) as readonly AlertCode[];

/** A device holds one fault at a time: whatever ends it, ends all of these. */
export const FAULT_CODES: readonly FaultCode[] = codesOf("fault");

export const faultCode = (fault: string | null): FaultCode =>
  fault !== null && isFaultName(fault) ? `fault_${fault}` : "device_fault";

/** A device may warn of more than this server knows by name. */
export const warningCode = (fault: string): WarningCode => (isWarningCode(fault) ? fault : "device_warning");

/** A device holds for one reason at a time: whatever ends it, ends all of these. */
export const HOLD_CODES: readonly HoldCode[] = codesOf("held");

export const holdCode = (reason: string): HoldCode => (isHoldName(reason) ? `hold_${reason}` : "device_hold");

export function alertSeverity(code: AlertCode, isWorse = false): AlertSeverity {
  const { severity, worse } = ALERTS[code];
  return (isWorse && worse) || severity;
}

/** By the severity it has reached; null for a code of another version. */
export function knownAlert(code: string, severity: AlertSeverity): Readonly<{ code: AlertCode; isWorse: boolean }> | null {
  return isAlertCode(code) ? { code, isWorse: ALERTS[code].worse === severity } : null;
}

/** Flapping: what comes back so soon, unseen by anybody, is the same incident going on. */
export const REOPEN_WITHIN_MS = 30 * 60_000;

/**
 * Whether an incident that was over reopens its row. Only what the server watches: a device or a person who says
 * something twice means two things. And never once it was acknowledged: whoever saw it believes it over, and has to
 * learn that it is not.
 */
export const mayReopen = (code: string): boolean => isWatchedCode(code);

const knownRow = (code: string) => (isAlertCode(code) ? ALERTS[code] : null);

/** While it lasts it is reported again and again, so that an acknowledged one stays acknowledged. */
export const goesOn = (code: string): boolean => knownRow(code)?.isRepeated === true;

const HOUR_MS = 3_600_000;

/** No end is reported for most of these: they are over after this long without a new report. */
export const quietAfterMs = (code: AlertCode): number => (ALERTS[code].quietHours ?? 24) * HOUR_MS;
export const OVER_WHEN_QUIET: readonly AlertCode[] = ALERT_CODES.filter((code) => ALERTS[code].quietHours !== undefined);
