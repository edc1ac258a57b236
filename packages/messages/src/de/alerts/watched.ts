import type { watched as english } from "../../en/alerts/watched.ts";

export const watched: typeof english = {
  device_offline: {
    label: "Steuerung offline",
    now: "Die Steuerung ist seit mehr als 10 Minuten offline.",
    past: "Die Steuerung war mehr als 10 Minuten offline.",
    advice: "Prüf ihren Strom und ihr WLAN. Solange sie Strom hat, kümmert sie sich weiter um das Wasser.",
    worse: {
      label: "Die Steuerung ist offline",
      now: "Die Steuerung ist seit mehr als 10 Minuten offline. Zuletzt bewegte sie Wasser.",
      past: "Die Steuerung war mehr als 10 Minuten offline. Zuletzt bewegte sie Wasser.",
      advice:
        "Geh zum Becken und sieh nach den Pumpen. Zieh im Zweifel die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an. Prüf dann Strom und WLAN der Steuerung.",
    },
  },
  sensor_failed: {
    label: "Kein Messwert",
    now: "Der Pegelsensor liefert keinen Messwert.",
    past: "Der Pegelsensor lieferte keinen Messwert.",
    advice: "Reinige sein Fenster und prüf das Kabel. Bis er wieder misst, beginnt keine Nachfüllung und kein Wasserwechsel.",
    worse: {
      label: "Seit einer Stunde kein Messwert",
      now: "Der Pegelsensor liefert seit mehr als einer Stunde keinen Messwert.",
      past: "Der Pegelsensor lieferte mehr als eine Stunde lang keinen Messwert.",
      advice:
        "Sieh selbst nach dem Pegel: Wasser verdunstet, und nichts wird nachgefüllt. Reinige dann das Fenster des Sensors und prüf sein Kabel.",
    },
  },
  level_low: {
    label: "Pegel niedrig",
    now: "Der Pegel ist niedrig.",
    past: "Der Pegel war niedrig.",
    advice: "Prüf den Süßwasserbehälter und den Nachfüllschlauch, und such nach einem Leck.",
    worse: {
      label: "Zu wenig Wasser",
      now: "Der Pegel ist sehr niedrig.",
      past: "Der Pegel war sehr niedrig.",
      advice:
        "Such zuerst nach einem Leck. Ersetz verdunstetes Wasser durch Süßwasser und ausgelaufenes durch Salzwasser, bevor die Rückförderpumpe trockenläuft.",
    },
  },
  level_high: {
    label: "Pegel zu hoch",
    now: "Der Pegel ist über dem Sollstand.",
    past: "Der Pegel war über dem Sollstand.",
    advice: "Stell sicher, dass keine Pumpe läuft und durch keinen Schlauch Wasser ins Technikbecken nachläuft.",
    worse: {
      label: "Zu viel Wasser",
      now: "Der Pegel ist weit über dem Sollstand, und das Becken kann überlaufen.",
      past: "Der Pegel war weit über dem Sollstand.",
      advice:
        "Geh zum Becken und stopp, was hineinläuft. Zieh im Zweifel die Stecker von Füll- und Nachfüllpumpe. Nimm Wasser von Hand heraus.",
    },
  },
  circulation_off: {
    label: "Stehendes Wasser",
    now: "Die Umwälzung ist seit mehr als 30 Minuten aus.",
    past: "Die Umwälzung war mehr als 30 Minuten aus.",
    advice:
      "Schalte die Umwälzung ein, behebe, was sie anhält, oder prüf die Pumpe und ihren Stecker. Stehendes Wasser schadet dem Becken in wenigen Stunden.",
  },
  clocks_disagree: {
    label: "Uhren gehen verschieden",
    now: "Die Uhren von Steuerung und Server gehen verschieden.",
    past: "Die Uhren von Steuerung und Server gingen verschieden. Kein Messwert ging verloren.",
    advice:
      "Warte 15 Minuten. Bleibt die Meldung, prüf Datum, Uhrzeit und Zeitabgleich des Servers. Kein Messwert geht verloren.",
  },
};
