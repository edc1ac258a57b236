import type { ScreenMessages } from "../catalogue.ts";

export const installed: ScreenMessages["installed"] = {
  offline: {
    title: "Du bist offline",
    noNetwork: "Dieses Gerät hat keine Netzverbindung.",
    noAnswer: "Der Halocline-Server antwortet nicht.",
    noLevel: "Der Pegel wird hier nicht gezeigt: Er wäre veraltet.",
    goesOn: "Die Steuerungen arbeiten weiter und speichern ihre Messwerte.",
    again: "Die Seite öffnet sich automatisch, sobald die Verbindung wieder da ist.",
    tryNow: "Jetzt versuchen",
    stop: "NOT-STOPP",
    stopCannotBeSent: "STOPP lässt sich gerade nicht senden. Zieh bei Gefahr die Stecker der Pumpen.",
    stopPressed: "STOPP wurde nicht gesendet",
    stopAdvice:
      "Diese Seite kann keine Pumpe stoppen, weder jetzt noch später. Zieh jetzt die Stecker von Ablauf-, Füll- und Nachfüllpumpe. Lass die Umwälzung an.",
  },
  update: { label: "Version der App", ready: "Neue Version bereit", reload: "Neu laden", later: "Später" },
  install: {
    title: "App installieren",
    subtitle: "Öffnet Halocline über ein eigenes Symbol in einem eigenen Fenster. Die App braucht eine Verbindung.",
    act: "App installieren",
    onApple: "In Safari: Teilen → Zum Home-Bildschirm.",
  },
};
