import type { Catalogue } from "../catalogue.ts";

export const vacationCheck: Catalogue["vacationCheck"] = {
  intro: "Prüft, was in Ordnung sein muss, solange niemand zu Hause ist.",
  whenAway: "Wann bist du weg?",
  notChecked: "Das konnte nicht geprüft werden.",
  verdict: {
    missing: ({ count }) =>
      count === 1 ? "1 Punkt ist zu erledigen, bevor du wegfährst" : `${count} Punkte sind zu erledigen, bevor du wegfährst`,
    warning: ({ count }) =>
      count === 1 ? "Es fehlt nichts. 1 Punkt ist zu prüfen." : `Es fehlt nichts. ${count} Punkte sind zu prüfen.`,
    ok: "Alle Prüfungen sind bestanden.",
  },
  notSeenFromHere: "Sieh selbst nach Schläuchen, Behältern, Schwimmerschalter und Tieren: Software sieht sie nicht.",
  labels: { missing: "Zu tun", warning: "Prüfen", ok: "In Ordnung" },
  titles: { missing: "Vor der Abreise erledigen", warning: "Vor der Abreise prüfen", ok: "In Ordnung" },
  topics: {
    reachable: "Verbindung",
    latches: "Stopps und Fehler",
    settings: "Einstellungen",
    circulation: "Umwälzung",
    firmware: "Firmware",
    alerts: "Meldungen",
    calibration: "Kalibrierung",
    top_up: "Nachfüllung",
    schedules: "Zeitpläne",
    salt_water: "Salzwasser",
    waste: "Abwasserbehälter",
    fresh_water: "Süßwasser",
    notifications: "Benachrichtigungen",
  },
  notifications: "Benachrichtigungen",
  runs: {
    title: "Was läuft, während du weg bist",
    subtitle: "Nach Zeitplan, in der Zeitzone des jeweiligen Beckens.",
    types: { water_change: "Wasserwechsel", top_up: "Nachfüllung" },
  },
};
