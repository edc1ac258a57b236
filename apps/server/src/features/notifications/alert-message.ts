// Alerts in the few lines that a phone shows: what happened and what to do now, in the person's language.

import type { ChannelMessage } from "@halocline/domain/notifications/http-channel";
import { alertSentences } from "@halocline/messages/alert-sentences";
import { type AlertEmailContent, alertUrl, leadsOf, subjectOf } from "../../mail/templates/alert-email.ts";
import { linesOfMany, subjectOfMany, worstFirst } from "../../mail/templates/many-alerts-email.ts";
import type { QueuedNotification } from "./notifications.store.ts";
import { contentOf } from "./send-notifications.job.ts";

function wordsOf(alert: AlertEmailContent): Pick<ChannelMessage, "title" | "text"> {
  const { clearedAt, reader } = alert;
  const { message, advice } = alertSentences(reader, { ...alert, isOver: clearedAt !== null });
  const lines = [...leadsOf(alert), message, clearedAt ? reader.texts.emails.alert.isOver : advice];
  return { title: subjectOf(alert, message), text: lines.join("\n") };
}

export type Writing = Readonly<{
  publicUrl: string;
  /** Where "I am on it" is said; null when there is nothing to answer. */
  answerUrl: string | null;
  /** So many characters of text have room. */
  longest: number;
}>;

/** The first is the one that carries the others. */
export function alertMessageOf(
  queued: readonly [QueuedNotification, ...QueuedNotification[]],
  { publicUrl, answerUrl, longest }: Writing,
): ChannelMessage {
  const [{ id, newsUntil }] = queued;
  const alerts = worstFirst(queued.map(contentOf));
  const [worst] = alerts;
  const words =
    alerts.length === 1 ? wordsOf(worst) : { title: subjectOfMany(alerts), text: linesOfMany(alerts, longest).join("\n") };
  // Of many there is no one that a message could take the place of, acknowledge, or lead to.
  const isOne = alerts.length === 1;
  const about = {
    language: worst.reader.language,
    ...(isOne && { alertId: worst.alertId, newsAt: newsUntil.toISOString() }),
  };
  const page = isOne ? alertUrl(publicUrl, worst.alertId) : `${publicUrl}/alerts`;
  return { id, ...words, severity: worst.severity, link: answerUrl ?? page, isSilent: false, ...about };
}
