// Who is told of an alert by email, and when told again.

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

const HOUR_MS = 60 * MINUTE_MS;

/** From one email to the next, while nobody acknowledges: often enough to wake somebody, not so often that it is filtered away. */
const GAPS_MS: readonly number[] = [15 * MINUTE_MS, HOUR_MS];
const LAST_GAP_MS = 4 * HOUR_MS;

/** When the email after this one is due (SAFE-22); null for what is told once. `repeatNo` 0 is the first email. */
export function nextEmailAtMs(severity: AlertSeverity, repeatNo: number, queuedAtMs: number): number | null {
  return severity === "critical" ? queuedAtMs + (GAPS_MS[repeatNo] ?? LAST_GAP_MS) : null;
}
