import type { ServerMessages } from "../server-catalogue.ts";
import { accountEmails } from "./account-emails.ts";

export const emails: ServerMessages["emails"] = {
  whatToDo: "Was jetzt zu tun ist",
  alert: {
    severities: { critical: "Kritisch", warn: "Warnung", info: "Hinweis" },
    reminderLabel: ({ severity, count }) => `${severity}, Erinnerung ${count}`,
    subject: ({ word, place }) => `${word} · ${place}`,
    subjectOver: ({ happened, place }) => `Vorbei: ${happened} · ${place}`,
    holdReleased: "Die Pumpen sind freigegeben",
    yourTank: "dein Aquarium",
    reminder: ({ count }) => `Erinnerung ${count}: Noch niemand hat diese Meldung bestätigt.`,
    isOver: "Inzwischen ist es vorbei.",
    facts: { tank: "Becken", controller: "Steuerung", since: "Seit", seen: "Gesehen", overSince: "Vorbei seit" },
    seen: ({ count, last }) => `${count}-mal, zuletzt ${last}`,
    inZone: ({ time, zone }) => `${time} (${zone})`,
    open: "Meldungen öffnen und bestätigen",
    seeMoment: "Diesen Moment im Diagramm ansehen",
    isRepeated: "Eine kritische Meldung kommt wieder, bis jemand sie bestätigt oder es vorbei ist.",
    once: "Zu dieser Meldung bekommst du eine E-Mail.",
    why: ({ url }) =>
      `Du bekommst diese E-Mail, weil dir dieses Becken gehört. Welche Meldungen du per E-Mail bekommst, stellst du unter ${url}, Benachrichtigungen, ein.`,
  },
  test: {
    subject: "Test: E-Mails von Halocline erreichen dich",
    label: "Test",
    message: "Das ist ein Test: E-Mails von Halocline erreichen dich.",
    whatFollows: "Kritische Meldungen kommen an diese Adresse und werden wiederholt, bis jemand sie bestätigt.",
    advice: "War diese E-Mail im Spam-Ordner, sag deinem Mailprogramm, dass sie in den Posteingang gehört.",
    open: "Meldungen öffnen",
    why: ({ url }) =>
      `Jemand, der mit deinem Konto angemeldet ist, hat diese E-Mail unter ${url}, Benachrichtigungen, angefordert.`,
  },
  account: accountEmails,
};
