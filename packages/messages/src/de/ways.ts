import type { Catalogue } from "../catalogue.ts";
import { channelErrors } from "./channel-errors.ts";

export const ways: Catalogue["ways"] = {
  title: "Meldewege",
  subtitle:
    "Schick einen Test über jeden Meldeweg und bestätige, dass er ankam. Jeder wird auch einmal in der Woche geprüft, ohne Ton.",
  mail: "E-Mail",
  testAll: "Alle Meldewege testen",
  testing: "Wird gesendet …",
  notLoaded: "Die Meldewege konnten nicht geladen werden.",
  none: "Kein Meldeweg ist eingeschaltet.",
  health: {
    off: "Aus",
    failing: "Funktioniert nicht",
    silent: "Funktioniert nicht",
    unconfirmed: "Nicht bestätigt",
    confirmed: "Funktioniert",
  },
  delivered: ({ time }) => `Zuletzt zugestellt: ${time}`,
  neverDelivered: "Noch nichts zugestellt",
  confirmed: ({ time }) => `Am ${time} hast du einen Test bestätigt.`,
  notConfirmed: "Du hast noch keinen Test bestätigt.",
  failed: ({ time, reason }) => `Gescheitert: ${time}, ${reason}`,
  mailRefused: "der Mailserver hat sie nicht angenommen",
  silent: "Seit 8 Tagen wurde nichts zugestellt.",
  notForCritical: "Kritische Meldungen kommen nicht über diesen Meldeweg.",
  notTaken: ({ reason }) => `Der Test ist gescheitert: ${reason}`,
  taken: "Gesendet. Kam er an?",
  arrived: "Ja, er kam an",
  arrivedNamed: ({ name }) => `Ja, er kam an: ${name}`,
  notArrived: "Nein",
  notArrivedNamed: ({ name }) => `Nein, er kam nicht an: ${name}`,
  notArrivedText: "Prüf, ob die App dich benachrichtigen darf, oder sieh in den Spam-Ordner. Schick dann noch einen Test.",
  notNoted: "Deine Antwort wurde nicht gespeichert",
  nothing: {
    title: "Kritische Meldungen erreichen dich nicht",
    text: "Kein Meldeweg für kritische Meldungen funktioniert. Von einem Leck oder einer hängenden Pumpe würdest du nichts erfahren.",
    open: "Einstellungen der Benachrichtigungen",
  },
  broken: ({ names }) => `Funktioniert nicht: ${names}. Kritische Meldungen erreichen dich dort nicht. Schick einen Test.`,
  brokenTitle: "Ein Meldeweg funktioniert nicht",
  errors: channelErrors,
};
