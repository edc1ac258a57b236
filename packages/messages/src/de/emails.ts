import type { ServerMessages } from "../server-catalogue.ts";
import { accountEmails } from "./account-emails.ts";
import { digestEmails } from "./digest-emails.ts";
import { wayNotes } from "./way-notes.ts";

export const emails: ServerMessages["emails"] = {
  whatToDo: "Was jetzt zu tun ist",
  alert: {
    severities: { critical: "Kritisch", warn: "Warnung", info: "Hinweis" },
    reminderLabel: ({ severity, count }) => `${severity}, Erinnerung ${count}`,
    subject: ({ word, place }) => `${word} · ${place}`,
    subjectOver: ({ happened, place }) => `Vorbei: ${happened} · ${place}`,
    yourTank: "dein Becken",
    reminder: ({ count }) => `Erinnerung ${count}: Noch niemand hat diese Meldung bestätigt.`,
    reminderLatched: ({ count }) => `Erinnerung ${count}: Diese Meldung ist bestätigt, aber ihre Ursache ist noch nicht behoben.`,
    nobodyAnswers: "In deinem Haushalt hat noch niemand diese kritische Meldung bestätigt. Deshalb wirst auch du benachrichtigt.",
    isOver: "Es ist inzwischen vorbei.",
    facts: { tank: "Becken", controller: "Steuerung", since: "Seit", seen: "Gesehen", overSince: "Vorbei seit" },
    seen: ({ count, last }) => `${count}-mal, zuletzt ${last}`,
    inZone: ({ time, zone }) => `${time} (${zone})`,
    open: "Meldungen öffnen und bestätigen",
    answer: "Ich kümmere mich",
    seeMoment: "Diesen Moment im Diagramm ansehen",
    isRepeated: "Eine kritische Meldung wird alle 5 Minuten wiederholt, bis jemand sie bestätigt oder es vorbei ist.",
    once: "Zu dieser Meldung bekommst du nur eine E-Mail.",
    why: ({ url }) =>
      `Du bekommst diese E-Mail, weil dir dieses Becken gehört. Welche Meldungen du per E-Mail bekommst, stellst du unter ${url}, Benachrichtigungen, ein.`,
    whyNobodyAnswers:
      "Du bekommst diese E-Mail, weil du zu diesem Haushalt gehörst und niemand reagiert hat. Die Wartezeit stellen die Besitzer ein.",
  },
  alerts: {
    subject: ({ count, word, places }) => `${count} Meldungen: ${word} · ${places}`,
    gathered: ({ count }) => `${count} Meldungen in einer Nachricht, die schwerste zuerst.`,
    line: ({ severity, place, message }) => `${severity} · ${place}: ${message}`,
    more: ({ count }) => (count === 1 ? "Und eine weitere Meldung." : `Und ${count} weitere Meldungen.`),
  },
  test: {
    subject: "Test: E-Mails von Halocline erreichen dich",
    label: "Test",
    message: "Das ist ein Test: E-Mails von Halocline erreichen dich.",
    whatFollows: "Kritische Meldungen gehen an diese Adresse und werden wiederholt, bis jemand sie bestätigt.",
    advice: "War diese E-Mail im Spam-Ordner, markiere sie als „kein Spam“.",
    open: "Meldungen öffnen",
    why: ({ url }) =>
      `Jemand, der mit deinem Konto angemeldet ist, hat diese E-Mail unter ${url}, Benachrichtigungen, angefordert.`,
  },
  channelTest: {
    title: "Test: Meldungen von Halocline erreichen dich",
    text: "Dies ist ein Test. Kritische Meldungen kommen genauso und werden wiederholt, bis jemand sie bestätigt.",
  },
  ways: wayNotes,
  account: accountEmails,
  digests: digestEmails,
};
