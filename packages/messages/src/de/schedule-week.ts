import type { Catalogue } from "../catalogue.ts";

export const week: Catalogue["schedules"]["week"] = {
  title: ({ day }) => `Woche ab ${day}`,
  clock: ({ zone }) => `Nach der Uhr am Becken: ${zone}`,
  clocks: "Jeder Vorgang nach der Uhr an seinem Becken",
  before: "Eine Woche zurück",
  next: "Eine Woche weiter",
  nothing: "Nichts geplant",
  leftOut: "entfällt",
  clockChange: "Zeitumstellung",
  failed: "Die Woche konnte nicht berechnet werden.",
  old: "Diese Woche kann alt sein: Sie konnte nicht neu gelesen werden.",
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
  paused: "Der Zeitplan pausiert dann.",
  skip: "Diesen auslassen",
  restore: "Zurücksetzen",
  move: "Verschieben …",
  runNow: "Jetzt starten",
  runNowHint: "Fragt vorher, auf der Übersicht. Dieser Vorgang bleibt geplant.",
  show: "Zeitplan zeigen",
  saving: "Wird gespeichert …",
  day: "Tag",
  time: "Uhrzeit",
  moveHint: ({ zone }) => `Nur dieser Vorgang, innerhalb dieser Woche, nach der Uhr am Becken: ${zone}.`,
  moveAct: "Vorgang verschieben",
  incomplete: "Gib bitte Tag und Uhrzeit an",
  close: ({ type, at }) =>
    `Weniger als eine Stunde Abstand zu einem anderen Vorgang dieses Beckens: ${type}, ${at}. In einem Becken läuft immer nur ein Vorgang: Der zweite startet nicht, solange der erste läuft.`,
  done: { skip: "Vorgang ausgelassen", move: "Vorgang verschoben", restore: "Vorgang zurückgesetzt" },
  failed: "Vorgang nicht geändert",
};

export const zones: Catalogue["schedules"]["zones"] = {
  title: "Zeitzonen",
  subtitle: "Ein Zeitplan richtet sich nach der Uhr am Becken.",
  change: "Ändern",
  changeOf: ({ tank }) => `Zeitzone von ${tank} ändern`,
  dialog: ({ tank }) => `Zeitzone von ${tank}`,
  label: "Zeitzone",
  hint: "Jeder Zeitplan dieses Beckens behält seine Uhrzeit und läuft zu dieser Zeit nach der neuen Uhr.",
  useBrowsers: ({ zone }) => `Wie dieser Browser: ${zone}`,
  save: "Zeitzone speichern",
  saved: "Zeitzone gespeichert",
  savedText: ({ tank, zone }) => `Die Zeitpläne von ${tank} richten sich jetzt nach: ${zone}.`,
  notSaved: "Zeitzone nicht gespeichert",
  offer: ({ tank }) => `${tank} richtet sich nach UTC`,
  offerText: ({ zone }) =>
    `Dieser Browser richtet sich nach: ${zone}. Steht das Becken dort, stell auch seine Zeitpläne um: 18:00 heißt dann 18:00 dort, nicht in UTC.`,
  take: ({ zone }) => `${zone} nehmen`,
  keepUtc: "UTC behalten",
  bothTimes: ({ there, place, here }) =>
    place === "UTC" ? `${there} UTC, für dich ${here}` : `${there} in ${place}, für dich ${here}`,
};
