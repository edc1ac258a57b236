// The newest first, with the critical ones that nobody has acknowledged on top. The screen, the card and the bell share this
// order: what is cut off there is never the worst.

import type { Alert } from "@halocline/contracts/http/alerts.contract";

/** A critical alert stays on top until somebody has seen it. */
export const isPinned = ({ severity, acknowledgedAt }: Alert): boolean => severity === "critical" && acknowledgedAt === null;

/** By the time of its first report: what goes on for hours must not jump about at each report. */
export const inAlertOrder = (alerts: readonly Alert[]): Alert[] =>
  alerts.toSorted((a, b) => Number(isPinned(b)) - Number(isPinned(a)) || Date.parse(b.createdAt) - Date.parse(a.createdAt));
