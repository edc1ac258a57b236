// Repeats of one trouble as one entry.

import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { reader } from "@/lib/language/reader.ts";
import { sinceText } from "@/lib/time/since-text.ts";
import { inAlertOrder } from "./alert-order.ts";
import { SEVERITIES } from "./alert-style.ts";

/** At least one alert, newest first. */
export type AlertGroup = Readonly<{ key: string; newest: Alert; alerts: readonly Alert[] }>;

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
  const found = message.search(/[.!?](\s|$)/);
  const end = found === -1 ? message.length : found;
  const [before, after] = [message.slice(0, end), message.slice(end)];
  return alertListMessages().repeated({ before, count: alerts.length, since: sinceText(first.createdAt, nowMs), after });
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

/** "2 critical, 1 warning and 3 information", worst first; what there is none of is left out. */
export function severityCounts(alerts: readonly Alert[]): string {
  const { counts } = alertListMessages().all;
  const parts = SEVERITIES.map((severity) => ({
    severity,
    count: alerts.filter((alert) => alert.severity === severity).length,
  })).filter(({ count }) => count > 0);
  const list = new Intl.ListFormat(reader().locale, { style: "long", type: "conjunction" });
  return list.format(parts.map(({ severity, count }) => counts[severity]({ count })));
}
