// The email about one alert: what happened, what the controller did by itself, what to do now; then to which tank and when.

import type { AlertSeverity } from "@halocline/domain/alerts/alerts";
import { alertSentences } from "@halocline/messages/alert-sentences";
import { alertLabel } from "@halocline/messages/alert-text";
import type { Reader } from "../../platform/reader.ts";
import type { Email } from "../mail.ts";

export type AlertEmailContent = Readonly<{
  notificationId: string;
  alertId: string;
  /** Above 0: nobody has answered whoever was told before. */
  stage: number;
  /** 0 is the first email, then the reminders. */
  repeatNo: number;
  to: Readonly<{ firstName: string; lastName: string; address: string }>;
  reader: Reader;
  severity: AlertSeverity;
  code: string;
  detail: unknown;
  /** As it is stored, in English. */
  message: string;
  deviceName: string | null;
  tank: Readonly<{ id: string; name: string; timezone: string }> | null;
  raisedAt: Date;
  /** The last time it was seen, where that says more. */
  lastSeenAt: Date;
  count: number;
  clearedAt: Date | null;
  acknowledgedAt: Date | null;
}>;

export const COLORS: Readonly<Record<AlertSeverity, string>> = { critical: "#b91c1c", warn: "#b45309", info: "#0369a1" };

/** The fact in a subject: the first sentence is enough, and a subject has no full stop. */
const firstSentence = (message: string): string => (/^.*?[.!?](?=\s|$)/s.exec(message)?.[0] ?? message).replace(/\.$/, "");

function factsOf(content: AlertEmailContent): (readonly [string, string])[] {
  const { tank, deviceName, raisedAt, lastSeenAt, count, clearedAt, reader } = content;
  const { facts, seen, inZone } = reader.texts.emails.alert;
  const zone = reader.zoneOf(tank?.timezone ?? "UTC");
  const timeText = (at: Date): string => inZone({ time: reader.longMoment(at, zone), zone });
  return [
    ...(tank ? [[facts.tank, tank.name] as const] : []),
    ...(deviceName === null ? [] : [[facts.controller, deviceName] as const]),
    [facts.since, timeText(raisedAt)],
    ...(count > 1 ? [[facts.seen, seen({ count, last: timeText(lastSeenAt) })] as const] : []),
    ...(clearedAt ? [[facts.overSince, timeText(clearedAt)] as const] : []),
  ];
}

export function endingOf({ stage, severity, clearedAt, reader }: AlertEmailContent, publicUrl: string): string[] {
  const { isRepeated, once, why, whyNobodyAnswers } = reader.texts.emails.alert;
  const comesAgain = severity === "critical" && clearedAt === null;
  return [comesAgain ? isRepeated : once, stage > 0 ? whyNobodyAnswers : why({ url: `${publicUrl}/settings` })];
}

/** Why it comes now, and why to this person. */
export function leadsOf({ stage, repeatNo, acknowledgedAt, reader }: AlertEmailContent): string[] {
  const { reminder, reminderLatched, nobodyAnswers } = reader.texts.emails.alert;
  const count = repeatNo;
  const lead = acknowledgedAt === null ? reminder({ count }) : reminderLatched({ count });
  return [...(stage > 0 && acknowledgedAt === null ? [nobodyAnswers] : []), ...(repeatNo === 0 ? [] : [lead])];
}

/** The label of the verdict that includes it; once it is over, what happened. */
export function subjectOf({ code, severity, tank, deviceName, clearedAt, reader }: AlertEmailContent, message: string): string {
  const { subject, subjectOver, yourTank } = reader.texts.emails.alert;
  const place = tank?.name ?? deviceName ?? yourTank;
  if (clearedAt !== null) return subjectOver({ happened: firstSentence(message), place });
  return subject({ word: alertLabel(reader.texts, code, severity), place });
}

/** To this alert itself, also once somebody has acknowledged it or it is over: the page shows only open ones by itself. */
export const alertUrl = (publicUrl: string, alertId: string): string => `${publicUrl}/alerts?state=all#${alertId}`;

/** The first one is the button. Whoever is on it is asked once more by the page: a program that follows links must not silence an alarm. */
function linksOf({ alertId, tank, raisedAt, reader }: AlertEmailContent, publicUrl: string, answerUrl: string | null) {
  const { answer, open, seeMoment } = reader.texts.emails.alert;
  const moment = `${publicUrl}/history?tank=${tank?.id}&at=${encodeURIComponent(raisedAt.toISOString())}`;
  return [
    ...(answerUrl === null ? [] : [{ label: answer, url: answerUrl, isButton: true as const }]),
    { label: open, url: alertUrl(publicUrl, alertId) },
    ...(tank ? [{ label: seeMoment, url: moment }] : []),
  ];
}

export function writeAlertEmail(content: AlertEmailContent, publicUrl: string, answerUrl: string | null): Email {
  const { severity, repeatNo, to, clearedAt, reader } = content;
  const { severities, reminderLabel, isOver } = reader.texts.emails.alert;
  const { message, advice } = alertSentences(reader, { ...content, isOver: clearedAt !== null });
  const subject = subjectOf(content, message);
  const label = repeatNo === 0 ? severities[severity] : reminderLabel({ severity: severities[severity], count: repeatNo });
  const said = {
    language: reader.language,
    preview: message,
    label: { text: label, color: COLORS[severity] },
    heading: subject,
    paragraphs: [...leadsOf(content), message, ...(clearedAt ? [isOver] : [])],
    facts: factsOf(content),
    advice,
    links: linksOf(content, publicUrl, answerUrl),
    ending: endingOf(content, publicUrl),
  };
  return {
    to: { name: `${to.firstName} ${to.lastName}`, address: to.address },
    subject,
    content: said,
    id: content.notificationId,
    threadId: content.alertId,
    isUrgent: severity === "critical",
  };
}
