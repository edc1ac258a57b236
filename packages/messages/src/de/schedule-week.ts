import type { Catalogue } from "../catalogue.ts";

export const week: Catalogue["schedules"]["week"] = {
  title: ({ day }) => `Woche ab ${day}`,
  clock: ({ zone }) => `Zeitzone des Beckens: ${zone}`,
  clocks: "Jeder Vorgang in der Zeitzone seines Beckens",
  before: "Vorige Woche",
  next: "Nächste Woche",
  nothing: "Nichts geplant",
  leftOut: "entfällt",
  clockChange: "Zeitumstellung",
  failed: "Die Woche konnte nicht berechnet werden.",
  old: "Diese Woche ist vielleicht veraltet. Sie konnte nicht aktualisiert werden.",
  show: ({ run }) => `${run}: Zeitplan zeigen`,
  movedAway: ({ at }) => `verschoben auf ${at}`,
  movedHere: "verschoben",
  open: ({ run }) => `${run}: auslassen, verschieben oder jetzt starten`,
};

export const oneRun: Catalogue["schedules"]["oneRun"] = {
  title: ({ type, tank }) => `${tank}: ${type}`,
  movedFrom: ({ at }) => `Hierher verschoben von ${at}.`,
  movedTo: ({ at }) => `Verschoben auf ${at}.`,
  skipped: "Der Vorgang wird ausgelassen.",
  paused: "Der Zeitplan pausiert zu dieser Zeit.",
  skip: "Diesen auslassen",
  restore: "Wiederherstellen",
  move: "Verschieben …",
  runNow: "Jetzt starten",
  runNowHint: "Öffnet die Übersicht zur Bestätigung. Dieser Vorgang bleibt geplant.",
  show: "Zeitplan zeigen",
  saving: "Wird gespeichert …",
  day: "Tag",
  time: "Uhrzeit",
  moveHint: ({ zone }) => `Nur dieser Vorgang, innerhalb dieser Woche. Zeitzone des Beckens: ${zone}.`,
  moveAct: "Vorgang verschieben",
  incomplete: "Gib bitte Tag und Uhrzeit an",
  close: ({ type, at }) =>
    `Weniger als eine Stunde Abstand zu einem anderen Vorgang dieses Beckens: ${type}, ${at}. In einem Becken läuft immer nur ein Vorgang: Der zweite startet nicht, solange der erste läuft.`,
  done: { skip: "Vorgang ausgelassen", move: "Vorgang verschoben", restore: "Vorgang wiederhergestellt" },
  failed: "Vorgang nicht geändert",
};

export const zones: Catalogue["schedules"]["zones"] = {
  title: "Zeitzonen",
  subtitle: "Ein Zeitplan verwendet die Zeitzone seines Beckens.",
  change: "Ändern",
  changeOf: ({ tank }) => `Zeitzone von ${tank} ändern`,
  dialog: ({ tank }) => `Zeitzone von ${tank}`,
  label: "Zeitzone",
  hint: "Die Zeitpläne dieses Beckens behalten ihre Uhrzeit in der neuen Zeitzone.",
  useBrowsers: ({ zone }) => `Wie im Browser: ${zone}`,
  save: "Zeitzone speichern",
  saved: "Zeitzone gespeichert",
  savedText: ({ tank, zone }) => `Die Zeitpläne von ${tank} verwenden jetzt: ${zone}.`,
  notSaved: "Zeitzone nicht gespeichert",
  offer: ({ tank }) => `${tank} verwendet UTC`,
  offerText: ({ zone }) =>
    `Dieser Browser verwendet: ${zone}. Steht das Becken auch dort, stell seine Zeitpläne auf diese Zeitzone um. 18:00 heißt dann 18:00 dort, nicht in UTC.`,
  take: ({ zone }) => `${zone} verwenden`,
  keepUtc: "UTC behalten",
  bothTimes: ({ there, place, here }) =>
    place === "UTC" ? `${there} UTC, für dich ${here}` : `${there} in ${place}, für dich ${here}`,
};
