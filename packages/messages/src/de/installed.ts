import type { ScreenMessages } from "../catalogue.ts";

export const installed: ScreenMessages["installed"] = {
  offline: {
    title: "Du bist offline",
    noNetwork: "Dieses Gerät hat kein Netz.",
    noAnswer: "Der Server von Halocline antwortet nicht.",
    noLevel: "Hier steht kein Pegel: Du könntest einen alten für einen aktuellen halten.",
    goesOn: "Die Steuerungen arbeiten von selbst weiter und behalten, was sie messen.",
    again: "Die gewünschte Seite öffnet sich von selbst, sobald wieder eine Verbindung da ist.",
    tryNow: "Jetzt versuchen",
    stop: "NOT-STOPP",
    stopCannotBeSent: "STOPP geht gerade nicht. Bei Gefahr die Stecker der Pumpen ziehen.",
    stopPressed: "STOPP wurde nicht gesendet",
    stopAdvice:
      "Diese Seite kann nichts stoppen und sendet auch später nichts. Zieh jetzt die Stecker von Ablauf-, Füll- und Nachfüllpumpe; die Umwälzung bleibt an.",
  },
  update: { label: "Version der App", ready: "Neue Version bereit", reload: "Neu laden", later: "Später" },
  install: {
    title: "App installieren",
    subtitle: "Halocline mit eigenem Symbol und Fenster. Die App zeigt dasselbe wie hier und braucht eine Verbindung.",
    act: "App installieren",
    onApple: "In Safari: Teilen → Zum Home-Bildschirm.",
  },
};
