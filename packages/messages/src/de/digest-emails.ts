import type { ServerMessages } from "../server-catalogue.ts";

type Digests = ServerMessages["emails"]["digests"];

const maintenance: Digests["maintenance"] = {
  label: "Wartung",
  subjectOne: ({ task, tank }) => `${task} · ${tank}`,
  subjectMany: ({ count }) => `${count} Wartungsaufgaben sind fällig`,
  task: ({ task, due }) => `${task}: ${due}`,
  open: "Liste öffnen und abhaken oder verschieben",
  once: "Du bekommst höchstens eine solche E-Mail am Tag. Offene Aufgaben kommen nach einer Woche wieder.",
  why: ({ url }) =>
    `Du bekommst diese E-Mail, weil Erinnerungen an die Wartung eingeschaltet sind. Ausschalten: ${url}, Benachrichtigungen.`,
};

const weekly: Digests["weekly"] = {
  label: "Wochenbericht",
  subject: ({ from, to }) => `Deine Woche, ${from} bis ${to}`,
  preview: ({ tanks }) => tanks,
  calm: "Keine Meldungen in dieser Woche.",
  alertCount: ({ count }) => (count === 1 ? "1 Meldung in dieser Woche." : `${count} Meldungen in dieser Woche.`),
  facts: {
    level: "Pegel",
    evaporation: "Verdunstung",
    topUps: "Nachfüllungen",
    waterChanges: "Wasserwechsel",
    alerts: "Meldungen",
    due: "Wartung",
  },
  level: ({ highest, lowest }) => `zwischen ${highest} (höchster) und ${lowest} (niedrigster) unter dem Sensor`,
  noLevel: "keine Messwerte in dieser Woche",
  chartAlt: ({ tank, level }) => `Pegel von ${tank} über sieben Tage: ${level}.`,
  perDay: ({ amount }) => `${amount} am Tag`,
  perDayLitres: ({ amount, litres }) => `${amount} am Tag, etwa ${litres}`,
  trends: { more: "gegen Ende der Woche mehr", less: "gegen Ende der Woche weniger", same: "die ganze Woche gleichmäßig" },
  withTrend: ({ amount, trend }) => `${amount}; ${trend}`,
  notMeasured: "nicht gemessen: In dieser Woche gab es keine ruhigen Stunden",
  none: "keine",
  topUps: ({ count, minutes }) =>
    count === 1 ? `1, die Pumpe lief ${minutes} min` : `${count}, die Pumpe lief zusammen ${minutes} min`,
  topUpsLitres: ({ topUps, litres }) => `${topUps}, etwa ${litres}`,
  changes: ({ done, at }) => `${done} erledigt (${at})`,
  changesFailed: ({ count }) => `${count} nicht beendet`,
  alerts: ({ count }) => String(count),
  alert: ({ at, message }) => `${at}: ${message}`,
  moreAlerts: ({ count }) => `und ${count} weitere`,
  open: "Verlauf öffnen",
  why: ({ url }) =>
    `Du bekommst diese E-Mail montags, weil Wochenberichte eingeschaltet sind. Ausschalten: ${url}, Benachrichtigungen.`,
};

const allWell: Digests["allWell"] = {
  label: "Alles in Ordnung",
  subject: "Alles in Ordnung",
  message: ({ count }) =>
    count === 1
      ? "In deinem Becken ist heute Morgen alles in Ordnung."
      : `In allen ${count} Becken ist heute Morgen alles in Ordnung.`,
  silence:
    "Ist etwas nicht in Ordnung, kommt diese E-Mail nicht. Bleibt sie aus, ist das allein keine Warnung: Meldungen kommen getrennt.",
  tank: "Becken",
  asOf: "Stand",
  open: "Übersicht öffnen",
  why: ({ url }) => `Du bekommst diese E-Mail, weil du sie eingeschaltet hast. Ausschalten: ${url}, Benachrichtigungen.`,
};

export const digestEmails: Digests = { maintenance, weekly, allWell };
