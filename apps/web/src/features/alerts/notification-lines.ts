// Who was told, in one line per person and way: how the last attempt went, and how many went before it.

import type { AlertDelivery } from "@halocline/contracts/http/alerts.contract";
import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { channelErrorsMessages } from "@halocline/messages/texts/channel-errors";
import { formatRecent } from "@/lib/time/date-text.ts";

export type NotificationLine = Readonly<{ hasFailed: boolean; text: string }>;

/** To a person's own service; why it failed is one of our own words. */
function serviceText({ status, to, at, error }: AlertDelivery, nowMs: number): string {
  const time = formatRecent(at, nowMs);
  const { serviceSent, serviceQueued, serviceFailed } = alertListMessages().mails;
  if (status !== "failed") return (status === "sent" ? serviceSent : serviceQueued)({ to, time });
  const errors = channelErrorsMessages();
  const reasons: Readonly<Record<string, string>> = errors;
  return serviceFailed({ to, time, error: reasons[error ?? ""] ?? errors.refused });
}

function mailText({ status, to, at, error }: AlertDelivery, nowMs: number): string {
  const time = formatRecent(at, nowMs);
  const labels = alertListMessages().mails;
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
  const told = (last.channel === "email" ? mailText : serviceText)(last, nowMs);
  const text = sentBefore === 0 ? told : alertListMessages().mails.before({ line: told, count: sentBefore });
  return [{ hasFailed: last.status === "failed", text }];
}

export const notificationLines = (deliveries: readonly AlertDelivery[], nowMs: number): NotificationLine[] =>
  [...Map.groupBy(deliveries, ({ channel, to }) => `${channel} ${to}`).values()].flatMap((ofOne) => line(ofOne, nowMs));
