// Several alerts in one email: how many, the worst first, and what to do about that one.

import { byWeight } from "@halocline/domain/notifications/gathering";
import { alertSentences } from "@halocline/messages/alert-sentences";
import { alertLabel } from "@halocline/messages/alert-text";
import type { Email } from "../mail.ts";
import { type AlertEmailContent, COLORS, endingOf, writeAlertEmail } from "./alert-email.ts";

/** The rest is counted, and stands in the app. */
const MOST_LINES = 20;
const LONGEST_MAIL = 10_000;

export type Alerts = readonly [AlertEmailContent, ...AlertEmailContent[]];

export const worstFirst = (alerts: readonly AlertEmailContent[]): Alerts =>
  [...alerts].sort((one, other) =>
    byWeight({ ...one, raisedAtMs: one.raisedAt.getTime() }, { ...other, raisedAtMs: other.raisedAt.getTime() }),
  ) as unknown as Alerts;

const placeOf = ({ tank, deviceName, reader }: AlertEmailContent): string =>
  tank?.name ?? deviceName ?? reader.texts.emails.alert.yourTank;

/** Each place once, in the order of the alerts. */
const placesOf = (alerts: Alerts): string => [...new Set(alerts.map(placeOf))].join(", ");

export function subjectOfMany(alerts: Alerts): string {
  const [{ code, severity, reader }] = alerts;
  const word = alertLabel(reader.texts, code, severity);
  return reader.texts.emails.alerts.subject({ count: alerts.length, word, places: placesOf(alerts) });
}

function lineOf(alert: AlertEmailContent): string {
  const { severity, clearedAt, reader } = alert;
  const { alert: one, alerts: many } = reader.texts.emails;
  const { message } = alertSentences(reader, { ...alert, isOver: clearedAt !== null });
  const line = many.line({ severity: one.severities[severity], place: placeOf(alert), message });
  return clearedAt === null ? line : `${line} ${one.isOver}`;
}

/** Whole lines, as many as have room in so many characters, and at least one; how many are left out is never left out. */
export function linesOfMany(alerts: Alerts, longest = LONGEST_MAIL): string[] {
  const { more } = alerts[0].reader.texts.emails.alerts;
  const lines = alerts.slice(0, MOST_LINES).map(lineOf);
  const withRest = (count: number): string[] => {
    const left = alerts.length - count;
    return [...lines.slice(0, count), ...(left > 0 ? [more({ count: left })] : [])];
  };
  let count = lines.length;
  while (count > 1 && withRest(count).join("\n").length > longest) count -= 1;
  return withRest(count);
}

function writeMany(carrierId: string, alerts: Alerts, publicUrl: string): Email {
  const [worst] = alerts;
  const { reader, to, severity, clearedAt, stage } = worst;
  const { alert: one, alerts: many } = reader.texts.emails;
  const { advice } = alertSentences(reader, { ...worst, isOver: clearedAt !== null });
  const subject = subjectOfMany(alerts);
  return {
    to: { name: `${to.firstName} ${to.lastName}`, address: to.address },
    subject,
    content: {
      language: reader.language,
      preview: lineOf(worst),
      label: { text: one.severities[severity], color: COLORS[severity] },
      heading: subject,
      paragraphs: [...(stage > 0 ? [one.nobodyAnswers] : []), many.gathered({ count: alerts.length }), ...linesOfMany(alerts)],
      facts: [],
      advice,
      links: [{ label: one.open, url: `${publicUrl}/alerts` }],
      ending: endingOf(worst, publicUrl),
    },
    id: carrierId,
    isUrgent: severity === "critical",
  };
}

/** The first is the one whose row the email has; it may carry others. One link answers one alert, so many come without. */
export function writeAlertsEmail(alerts: readonly AlertEmailContent[], publicUrl: string, answerUrl: string | null): Email {
  const sorted = worstFirst(alerts);
  const [{ notificationId }] = alerts as Alerts;
  return sorted.length === 1 ? writeAlertEmail(sorted[0], publicUrl, answerUrl) : writeMany(notificationId, sorted, publicUrl);
}
