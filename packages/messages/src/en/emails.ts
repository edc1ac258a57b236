// Emails. An alert email says what happened, what the controller did and what to do now; then where and when.

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
    /** `word`: the label of the verdict for this alert. */
    subject: ({ word, place }: Place & Readonly<{ word: string }>) => `${word} · ${place}`,
    /** `happened`: one sentence in the past tense, without its full stop. */
    subjectOver: ({ happened, place }: Place & Readonly<{ happened: string }>) => `Over: ${happened} · ${place}`,
    yourTank: "your tank",
    reminder: ({ count }: Count) => `Reminder ${count}: no one has acknowledged this alert yet.`,
    /** It holds until a person resets it: acknowledging does not end it. */
    reminderLatched: ({ count }: Count) =>
      `Reminder ${count}: this alert has been acknowledged, but its cause is not cleared yet.`,
    nobodyAnswers: "No one in the household has acknowledged this critical alert yet, so you are notified too.",
    isOver: "It is over now.",
    facts: { tank: "Tank", controller: "Controller", since: "Since", seen: "Seen", overSince: "Over since" },
    seen: ({ count, last }: Count & Readonly<{ last: string }>) => `${count} times, last ${last}`,
    inZone: ({ time, zone }: Readonly<{ time: string; zone: string }>) => `${time} (${zone})`,
    open: "Open the alerts to acknowledge",
    answer: "I am on it",
    seeMoment: "See that moment in the chart",
    isRepeated: "A critical alert is repeated every 5 minutes until someone acknowledges it or it is over.",
    once: "This alert is emailed only once.",
    why: ({ url }: Url) =>
      `You get this email because you own this tank. Choose which alerts you get by email under ${url}, Notifications.`,
    whyNobodyAnswers:
      "You get this email because you belong to this household and no one responded. An owner can change the waiting time.",
  },
  /** Several alerts in one message. */
  alerts: {
    /** `word`: the label of the verdict for the most severe one. */
    subject: ({ count, word, places }: Count & Readonly<{ word: string; places: string }>) =>
      `${count} alerts: ${word} · ${places}`,
    gathered: ({ count }: Count) => `${count} alerts in one message, the most severe first.`,
    line: ({ severity, place, message }: Place & Readonly<{ severity: string; message: string }>) =>
      `${severity} · ${place}: ${message}`,
    more: ({ count }: Count) => (count === 1 ? "And one more alert." : `And ${count} more alerts.`),
  },
  test: {
    subject: "Test: emails from Halocline reach you",
    label: "Test",
    message: "This is a test: emails from Halocline reach you.",
    whatFollows: "Critical alerts are sent to this address and repeated until someone acknowledges them.",
    advice: "If this email was in your spam folder, mark it as not spam.",
    open: "Open the alerts",
    why: ({ url }: Url) => `Someone signed in to your account requested this email under ${url}, Notifications.`,
  },
  channelTest: {
    title: "Test: alerts from Halocline reach you",
    text: "This is a test. Critical alerts arrive like this and are repeated until someone acknowledges them.",
  },
  ways: wayNotes,
  account: accountEmails,
  digests: digestEmails,
};
