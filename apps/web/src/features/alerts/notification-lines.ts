// Who was told, in one line per person: how the last attempt went, and how many went before it.

import type { AlertDelivery } from "@halocline/contracts/http/alerts.contract";
import { formatRecent } from "@/lib/time/date-text.ts";
import { alertMessages } from "./alert-messages.ts";

export type NotificationLine = Readonly<{ to: string; hasFailed: boolean; text: string }>;

function lastText({ status, to, at, error }: AlertDelivery, nowMs: number): string {
  const time = formatRecent(at, nowMs);
  const labels = alertMessages().mails;
  switch (status) {
    case "sent":
      return labels.sent({ to, time });
    case "queued":
      return labels.queued({ to, time });
    case "failed":
      return labels.failed({ to, time, error: error ?? labels.noReason });
  }
}

function line(deliveries: readonly AlertDelivery[], nowMs: number): NotificationLine[] {
  const ordered = deliveries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const last = ordered.at(-1);
  if (!last) return [];
  const sentBefore = ordered.slice(0, -1).filter(({ status }) => status === "sent").length;
  const told = lastText(last, nowMs);
  const text = sentBefore === 0 ? told : alertMessages().mails.before({ line: told, count: sentBefore });
  return [{ to: last.to, hasFailed: last.status === "failed", text }];
}

export const notificationLines = (deliveries: readonly AlertDelivery[], nowMs: number): NotificationLine[] =>
  [...Map.groupBy(deliveries, ({ to }) => to).values()].flatMap((ofOne) => line(ofOne, nowMs));
