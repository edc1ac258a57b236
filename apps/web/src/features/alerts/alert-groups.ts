// Repeats of one trouble as one entry, newest first, with the critical ones that nobody has acknowledged on top. The
// screen, the card and the bell share this order: what is cut off there is never the worst.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { sinceText } from "@/lib/time/since-text.ts";

/** At least one alert, newest first. */
export type AlertGroup = Readonly<{ key: string; newest: Alert; alerts: readonly Alert[] }>;

/** A critical alert stays on top until somebody has seen it. */
export const isPinned = ({ severity, acknowledgedAt }: Alert): boolean => severity === "critical" && acknowledgedAt === null;

/** By the time of its first report: what goes on for hours must not jump about at each report. */
export const inAlertOrder = (alerts: readonly Alert[]): Alert[] =>
  alerts.toSorted((a, b) => Number(isPinned(b)) - Number(isPinned(a)) || Date.parse(b.createdAt) - Date.parse(a.createdAt));

/** The same trouble is the same sentence at the same place, whatever numbers it carries. A seen one never hides an unseen one. */
function groupKey({ severity, code, message, deviceId, tankId, acknowledgedAt }: Alert): string {
  const sentence = message.replace(/\d+([.,:]\d+)*/g, "#");
  return [severity, acknowledgedAt === null ? "open" : "seen", code, deviceId, tankId, sentence].join("|");
}

export function groupAlerts(alerts: readonly Alert[]): AlertGroup[] {
  const byKey = Map.groupBy(inAlertOrder(alerts), groupKey);
  return [...byKey].flatMap(([key, same]) => (same[0] ? [{ key, newest: same[0], alerts: same }] : []));
}

/** "Top-up ran long, 4 times since Monday.": the repeats belong to the first sentence, and nothing of the rest is lost. */
export function groupTitle({ newest: { message }, alerts }: AlertGroup, nowMs: number): string {
  const first = alerts.at(-1);
  if (!first || alerts.length === 1) return message;
  const repeats = `, ${alerts.length} times ${sinceText(first.createdAt, nowMs)}`;
  const end = message.search(/[.!?](\s|$)/);
  return end === -1 ? message + repeats : message.slice(0, end) + repeats + message.slice(end);
}

export type GroupFacts = Readonly<{
  firstSeenAt: string;
  lastSeenAt: string;
  /** Reports of devices, not incidents. */
  reportCount: number;
  /** Null while one of them goes on. */
  clearedAt: string | null;
  acknowledgedAt: string | null;
  deliveries: Alert["deliveries"];
}>;

const latest = (times: readonly string[]): string => times.reduce((a, b) => (Date.parse(b) > Date.parse(a) ? b : a));

export function groupFacts({ newest, alerts }: AlertGroup): GroupFacts {
  const clearedAt = alerts.flatMap((alert) => alert.clearedAt ?? []);
  return {
    firstSeenAt: alerts.at(-1)?.createdAt ?? newest.createdAt,
    lastSeenAt: latest(alerts.map(({ lastSeenAt }) => lastSeenAt)),
    reportCount: alerts.reduce((sum, { count }) => sum + count, 0),
    clearedAt: clearedAt.length === alerts.length ? latest(clearedAt) : null,
    acknowledgedAt: newest.acknowledgedAt,
    deliveries: alerts.flatMap(({ deliveries }) => deliveries),
  };
}

type Counts = Readonly<Record<Alert["severity"], number>>;

const countBySeverity = (alerts: readonly Alert[]): Counts => {
  const count = (severity: Alert["severity"]) => alerts.filter((alert) => alert.severity === severity).length;
  return { critical: count("critical"), warn: count("warn"), info: count("info") };
};

/** "2 critical, 1 warning and 3 information", worst first; what there is none of is left out. */
export function severityCounts(alerts: readonly Alert[]): string {
  const { critical, warn, info } = countBySeverity(alerts);
  const parts = [
    critical > 0 && `${critical} critical`,
    warn > 0 && `${warn} ${warn === 1 ? "warning" : "warnings"}`,
    info > 0 && `${info} information`,
  ].filter((part) => part !== false);
  return new Intl.ListFormat("en", { style: "long", type: "conjunction" }).format(parts);
}
