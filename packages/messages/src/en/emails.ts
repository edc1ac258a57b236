// What emails say. An email about an alert: what happened, what the controller did by itself, what to do now; then where and when.

import { accountEmails } from "./account-emails.ts";
import { digestEmails } from "./digest-emails.ts";
import { wayNotes } from "./way-notes.ts";

type Place = Readonly<{ place: string }>;
type Count = Readonly<{ count: number }>;
type Url = Readonly<{ url: string }>;

export const emails = {
  whatToDo: "What to do now",
  alert: {
    severities: { critical: "Critical", warn: "Warning", info: "Information" },
    reminderLabel: ({ severity, count }: Count & Readonly<{ severity: string }>) => `${severity}, reminder ${count}`,
    /** `word`: of the verdict that tells this alert. */
    subject: ({ word, place }: Place & Readonly<{ word: string }>) => `${word} · ${place}`,
    /** `happened`: one sentence in the past tense, without its full stop. */
    subjectOver: ({ happened, place }: Place & Readonly<{ happened: string }>) => `Over: ${happened} · ${place}`,
    yourTank: "your tank",
    reminder: ({ count }: Count) => `Reminder ${count}: nobody has acknowledged this alert yet.`,
    /** It holds until a person resets it: acknowledging does not end it. */
    reminderLatched: ({ count }: Count) =>
      `Reminder ${count}: somebody has acknowledged this alert, but its cause is not cleared yet.`,
    nobodyAnswers: "Nobody in the household has acknowledged this critical alert yet, so you are told as well.",
    isOver: "It is over meanwhile.",
    facts: { tank: "Tank", controller: "Controller", since: "Since", seen: "Seen", overSince: "Over since" },
    seen: ({ count, last }: Count & Readonly<{ last: string }>) => `${count} times, last ${last}`,
    inZone: ({ time, zone }: Readonly<{ time: string; zone: string }>) => `${time} (${zone})`,
    open: "Open the alerts and acknowledge",
    answer: "I am on it",
    seeMoment: "See that moment in the chart",
    isRepeated: "A critical alert comes again every 5 minutes until somebody acknowledges it or it is over.",
    once: "You get one email about this alert.",
    why: ({ url }: Url) =>
      `You get this email because you own this tank. Which alerts are mailed to you is set under ${url}, Notifications.`,
    whyNobodyAnswers:
      "You get this email because you belong to this household and nobody answered. An owner sets after how many minutes that happens.",
  },
  /** Several alerts in one message. */
  alerts: {
    /** `word`: of the verdict that tells the worst of them. */
    subject: ({ count, word, places }: Count & Readonly<{ word: string; places: string }>) =>
      `${count} alerts: ${word} · ${places}`,
    gathered: ({ count }: Count) => `${count} alerts came together. They are in one message, the worst first.`,
    line: ({ severity, place, message }: Place & Readonly<{ severity: string; message: string }>) =>
      `${severity} · ${place}: ${message}`,
    more: ({ count }: Count) => (count === 1 ? "And one more alert." : `And ${count} more alerts.`),
  },
  test: {
    subject: "Test: emails from Halocline reach you",
    label: "Test",
    message: "This is a test: emails from Halocline reach you.",
    whatFollows: "Critical alerts come to this address, and are repeated until somebody acknowledges them.",
    advice: "If this email was in the spam folder, tell your mail program that it belongs into the inbox.",
    open: "Open the alerts",
    why: ({ url }: Url) => `Somebody signed in as you asked for this email under ${url}, Notifications.`,
  },
  channelTest: {
    title: "Test: alerts from Halocline reach you",
    text: "This is a test. Critical alerts come like this, and are repeated until somebody acknowledges them.",
  },
  ways: wayNotes,
  account: accountEmails,
  digests: digestEmails,
};
