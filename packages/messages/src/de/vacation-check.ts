import type { Catalogue } from "../catalogue.ts";

export const vacationCheck: Catalogue["vacationCheck"] = {
  intro: "Prüft alles, was in Ordnung sein muss, solange niemand zu Hause ist.",
  whenAway: "Wann bist du weg?",
  notChecked: "Das konnte nicht geprüft werden.",
  verdict: {
    missing: ({ count }) =>
      count === 1 ? "1 Punkt ist zu erledigen, bevor du wegfährst" : `${count} Punkte sind zu erledigen, bevor du wegfährst`,
    warning: ({ count }) =>
      count === 1 ? "Es fehlt nichts, aber sieh dir 1 Punkt noch an." : `Es fehlt nichts, aber sieh dir ${count} Punkte noch an.`,
    ok: "Alles, was sich von hier aus prüfen lässt, ist in Ordnung.",
  },
  notSeenFromHere: "Software sieht nicht alles: Sieh selbst nach Schläuchen, Behältern, Schwimmerschalter und Tieren.",
  labels: { missing: "Zu tun", warning: "Prüfen", ok: "In Ordnung" },
  titles: { missing: "Bring das in Ordnung, bevor du gehst", warning: "Einen Blick wert", ok: "In Ordnung" },
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
    title: "Was in der Zeit läuft",
    subtitle: "Nach Zeitplan, nach der Uhr am jeweiligen Becken.",
    types: { water_change: "Wasserwechsel", top_up: "Nachfüllung" },
  },
};
