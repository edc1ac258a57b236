// Who was told, in one line per person: how the last attempt went, and how many went before it.

import type { AlertDelivery } from "@halocline/contracts/http/alerts.contract";
import { formatRecent } from "@/lib/time/date-text.ts";

export type NotificationLine = Readonly<{ to: string; hasFailed: boolean; text: string }>;

function lastText({ status, to, at, error }: AlertDelivery, nowMs: number): string {
  const time = formatRecent(at, nowMs);
  switch (status) {
    case "sent":
      return `Mailed to ${to} at ${time}`;
    case "queued":
      return `Mail to ${to} is on its way since ${time}`;
    case "failed":
      return `Mail failed: ${error ?? "the mail server did not say why"} (to ${to}, ${time})`;
  }
}

function line(deliveries: readonly AlertDelivery[], nowMs: number): NotificationLine[] {
  const ordered = deliveries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const last = ordered.at(-1);
  if (!last) return [];
  const sentBefore = ordered.slice(0, -1).filter(({ status }) => status === "sent").length;
  const before = sentBefore === 0 ? "" : `, and ${sentBefore === 1 ? "once" : `${sentBefore} times`} before`;
  return [{ to: last.to, hasFailed: last.status === "failed", text: lastText(last, nowMs) + before }];
}

export const notificationLines = (deliveries: readonly AlertDelivery[], nowMs: number): NotificationLine[] =>
  [...Map.groupBy(deliveries, ({ to }) => to).values()].flatMap((ofOne) => line(ofOne, nowMs));
