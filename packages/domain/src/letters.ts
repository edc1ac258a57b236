// Who is told of an alert by letter, and when told again.

import type { AlertSeverity } from "./alerts.ts";

export type LetterSwitches = Readonly<{
  emailEnabled: boolean;
  criticalAlerts: boolean;
  warningAlerts: boolean;
  infoAlerts: boolean;
}>;

const SWITCH_OF = { critical: "criticalAlerts", warn: "warningAlerts", info: "infoAlerts" } as const satisfies Record<
  AlertSeverity,
  keyof LetterSwitches
>;

export const wantsLetter = (switches: LetterSwitches, severity: AlertSeverity): boolean =>
  switches.emailEnabled && switches[SWITCH_OF[severity]];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** From one letter to the next, while nobody acknowledges: often enough to wake somebody, not so often that it is filtered away. */
const GAPS_MS: readonly number[] = [15 * MINUTE_MS, HOUR_MS];
const LAST_GAP_MS = 4 * HOUR_MS;

/** When the letter after this one is due (SAFE-22); null for what is told once. `repeatNo` 0 is the first letter. */
export function nextLetterAtMs(severity: AlertSeverity, repeatNo: number, queuedAtMs: number): number | null {
  return severity === "critical" ? queuedAtMs + (GAPS_MS[repeatNo] ?? LAST_GAP_MS) : null;
}
