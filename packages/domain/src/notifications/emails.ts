// Who is told of an alert by email, and when that waits for the end of quiet hours.

import type { AlertSeverity } from "../alerts/alerts.ts";

export type EmailSwitches = Readonly<{
  emailNotifications: boolean;
  criticalAlerts: boolean;
  warningAlerts: boolean;
  infoAlerts: boolean;
}>;

const SWITCH_OF = { critical: "criticalAlerts", warn: "warningAlerts", info: "infoAlerts" } as const satisfies Record<
  AlertSeverity,
  keyof EmailSwitches
>;

export const wantsEmail = (switches: EmailSwitches, severity: AlertSeverity): boolean =>
  switches.emailNotifications && switches[SWITCH_OF[severity]];

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Minutes since midnight on a person's own clock; from later than to means: over midnight. */
export type QuietHours = Readonly<{ fromMinute: number; toMinute: number }>;

/**
 * Until when an email waits; null: it goes at once. A critical one never waits (SAFE-22). `wallMs` is what the person's clock shows,
 * as the milliseconds of a UTC clock that shows the same.
 */
export function emailHeldUntilMs(severity: AlertSeverity, quiet: QuietHours, wallMs: number, nowMs: number): number | null {
  if (severity === "critical") return null;
  const minuteMs = wallMs - (wallMs % MINUTE_MS);
  const minuteOfDay = (minuteMs / MINUTE_MS) % DAY_MINUTES;
  const sinceBegin = (minuteOfDay - quiet.fromMinute + DAY_MINUTES) % DAY_MINUTES;
  const lengthMinutes = (quiet.toMinute - quiet.fromMinute + DAY_MINUTES) % DAY_MINUTES;
  return sinceBegin < lengthMinutes ? nowMs - (wallMs - minuteMs) + (lengthMinutes - sinceBegin) * MINUTE_MS : null;
}
