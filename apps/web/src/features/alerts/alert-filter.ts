// Which alerts the screen shows. It lives in the address, so that Back and a shared link find the same list; a value that
// makes no sense counts as not given.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { ALERT_STYLES, severityLabel } from "./alert-style.ts";

export const ALERT_STATES = ["unacknowledged", "acknowledged", "all"] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export type AlertSearch = Readonly<{ severity?: string; state?: string; device?: string; text?: string }>;
export type AlertFilter = Readonly<{
  severity: Alert["severity"] | null;
  state: AlertState;
  deviceId: string | null;
  text: string;
}>;

const isSeverity = (value: string | undefined): value is Alert["severity"] =>
  value !== undefined && Object.hasOwn(ALERT_STYLES, value);

export const alertFilter = ({ severity, state, device, text }: AlertSearch): AlertFilter => ({
  severity: isSeverity(severity) ? severity : null,
  state: ALERT_STATES.find((known) => known === state) ?? "unacknowledged",
  deviceId: device || null,
  text: text ?? "",
});

/** What has its default is left out of the address. */
export const alertSearch = ({ severity, state, deviceId, text }: AlertFilter): AlertSearch => ({
  ...(severity && { severity }),
  ...(state !== "unacknowledged" && { state }),
  ...(deviceId && { device: deviceId }),
  ...(text && { text }),
});

/** True when it hides alerts of the chosen state. */
export const isNarrowed = ({ severity, deviceId, text }: AlertFilter): boolean =>
  severity !== null || deviceId !== null || text.trim() !== "";

/** Every word must occur somewhere in what the entry says. */
function says(text: string, said: readonly (string | null)[]): boolean {
  const all = said.join(" ").toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

export const passes = (alert: Alert, { severity, deviceId, text }: AlertFilter, placeText: string | null): boolean =>
  (severity === null || alert.severity === severity) &&
  (deviceId === null || alert.deviceId === deviceId) &&
  says(text, [severityLabel(alert.severity), alert.message, alert.advice, placeText]);
