// The email about one alert: what happened, to which tank, when, and what to do now.

import type { AlertSeverity } from "@halocline/domain/alerts/alerts";
import type { Email } from "../mail.ts";

export type AlertEmailContent = Readonly<{
  notificationId: string;
  alertId: string;
  /** 0 is the first email, then the reminders. */
  repeatNo: number;
  to: Readonly<{ firstName: string; lastName: string; address: string }>;
  severity: AlertSeverity;
  message: string;
  /** What to do next; empty where nobody knows better. */
  advice: string;
  deviceName: string | null;
  tank: Readonly<{ id: string; name: string; timezone: string }> | null;
  raisedAt: Date;
  /** The last time it was seen, where that says more. */
  lastSeenAt: Date;
  count: number;
  clearedAt: Date | null;
}>;

const LABEL = {
  critical: { word: "Critical", color: "#b91c1c" },
  warn: { word: "Warning", color: "#b45309" },
  info: { word: "Information", color: "#0369a1" },
} as const satisfies Record<AlertSeverity, { word: string; color: string }>;

const timeIn = (timeZone: string, dateStyle: "full" | "medium", at: Date): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle, timeStyle: "medium", timeZone }).format(at);

/** Where the tank is, and UTC beside it, which needs no asking back. */
const timeText = (at: Date, timezone: string): string =>
  timezone === "UTC"
    ? `${timeIn("UTC", "full", at)} UTC`
    : `${timeIn(timezone, "full", at)} (${timezone}); ${timeIn("UTC", "medium", at)} UTC`;

/** The fact in a subject: the first sentence is enough. */
const firstSentence = (message: string): string => /^.*?[.!?](?=\s|$)/s.exec(message)?.[0] ?? message;

function factsOf(content: AlertEmailContent): (readonly [string, string])[] {
  const { tank, deviceName, raisedAt, lastSeenAt, count, clearedAt } = content;
  const timezone = tank?.timezone ?? "UTC";
  return [
    ...(tank ? [["Tank", tank.name] as const] : []),
    ...(deviceName === null ? [] : [["Device", deviceName] as const]),
    ["Since", timeText(raisedAt, timezone)],
    ...(count > 1 ? [["Seen", `${count} times, last ${timeText(lastSeenAt, timezone)}`] as const] : []),
    ...(clearedAt ? [["Over since", timeText(clearedAt, timezone)] as const] : []),
  ];
}

function endingOf({ severity, clearedAt }: AlertEmailContent, publicUrl: string): string[] {
  const isRepeated = severity === "critical" && clearedAt === null;
  return [
    isRepeated
      ? "A critical alert is mailed again until somebody acknowledges it or it is over."
      : "You get one email about this alert.",
    `You get this email because you own this tank. Which alerts are mailed to you is set under ${publicUrl}/settings, Notifications.`,
  ];
}

export function writeAlertEmail(content: AlertEmailContent, publicUrl: string): Email {
  const { severity, message, advice, tank, repeatNo, to, clearedAt } = content;
  const { word, color } = LABEL[severity];
  const place = tank?.name ?? content.deviceName ?? "your tank";
  const moment = `${publicUrl}/history?tank=${tank?.id}&at=${encodeURIComponent(content.raisedAt.toISOString())}`;
  const reminder = `Reminder ${repeatNo}: nobody has acknowledged this alert yet.`;
  const said = {
    preview: message,
    label: { text: repeatNo === 0 ? word : `${word}, reminder ${repeatNo}`, color },
    heading: `${place}: ${message}`,
    paragraphs: [...(repeatNo === 0 ? [] : [reminder]), ...(clearedAt ? ["It is over meanwhile."] : [])],
    facts: factsOf(content),
    advice,
    links: [
      { label: "Open the alerts and acknowledge", url: `${publicUrl}/alerts` },
      ...(tank ? [{ label: "See that moment in the chart", url: moment }] : []),
    ],
    ending: endingOf(content, publicUrl),
  };
  return {
    to: { name: `${to.firstName} ${to.lastName}`, address: to.address },
    subject: `${word}: ${place}: ${firstSentence(message)}`,
    content: said,
    id: content.notificationId,
    threadId: content.alertId,
    isUrgent: severity === "critical",
  };
}
