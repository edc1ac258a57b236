// Unacknowledged critical alerts first, then the newest; alerts that are over come last. The screen, the card
// and the bell share this order, so what they cut off is never the worst.

import type { Alert } from "@halocline/contracts/http/alerts.contract";

/** A critical alert stays on top until somebody has seen it. */
export const isPinned = ({ severity, acknowledgedAt }: Alert): boolean => severity === "critical" && acknowledgedAt === null;

export const isOver = ({ clearedAt }: Alert): boolean => clearedAt !== null;

/** Ongoing before over, pinned before the rest. */
const rank = (alert: Alert): number => Number(isOver(alert)) * 2 + Number(!isPinned(alert));

/** By the time of its first report: what goes on for hours must not jump about at each report. */
export const inAlertOrder = (alerts: readonly Alert[]): Alert[] =>
  alerts.toSorted((a, b) => rank(a) - rank(b) || Date.parse(b.createdAt) - Date.parse(a.createdAt));
