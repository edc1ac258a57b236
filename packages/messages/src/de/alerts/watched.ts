import type { ServerMessages } from "../../server-catalogue.ts";

type Plain = ServerMessages["alerts"]["plain"];
type Watched = "device_offline" | "sensor_failed" | "level_low" | "level_high" | "circulation_off" | "clocks_disagree";

const CHECK_CONTROLLER = "Prüf, ob die Steuerung Strom und WLAN hat.";

export const watched: Pick<Plain, Watched> = {
  device_offline: {
    message: "Von der Steuerung kam seit mehr als 10 Minuten keine Nachricht.",
    past: "Von der Steuerung kam mehr als 10 Minuten lang keine Nachricht.",
    advice: `${CHECK_CONTROLLER} Sie kümmert sich inzwischen selbst um das Wasser.`,
    worse: {
      message: "Von der Steuerung kam seit mehr als 10 Minuten keine Nachricht. Als sie verstummte, bewegte sie gerade Wasser.",
      past: "Von der Steuerung kam mehr als 10 Minuten lang keine Nachricht. Als sie verstummte, bewegte sie gerade Wasser.",
      advice: `Geh zum Becken und sieh nach den Pumpen; zieh im Zweifel die Stecker von Ablauf-, Füll- und Nachfüllpumpe. ${CHECK_CONTROLLER}`,
    },
  },
  sensor_failed: {
    message: "Der Pegelsensor liefert keinen Messwert.",
    past: "Der Pegelsensor lieferte keinen Messwert.",
    advice: "Prüf das Kabel des Sensors und reinige sein Fenster. Bis dahin wird nichts von selbst nachgefüllt oder gewechselt.",
    worse: {
      message: "Der Pegelsensor liefert seit mehr als einer Stunde keinen Messwert.",
      past: "Der Pegelsensor lieferte mehr als eine Stunde lang keinen Messwert.",
      advice:
        "Prüf das Kabel des Sensors und reinige sein Fenster. Wasser verdunstet, und nichts wird nachgefüllt: Sieh selbst nach dem Pegel.",
    },
  },
  level_low: {
    message: "Der Pegel ist niedrig.",
    past: "Der Pegel war niedrig.",
    advice: "Prüf den Süßwasserbehälter und die Nachfüllung, und sieh nach, ob etwas ausläuft.",
    worse: {
      message: "Der Pegel ist sehr niedrig.",
      past: "Der Pegel war sehr niedrig.",
      advice:
        "Such zuerst nach einem Leck. Ersetz verdunstetes Wasser durch Süßwasser und ausgelaufenes durch Salzwasser, bevor die Rückförderpumpe trockenläuft.",
    },
  },
  level_high: {
    message: "Der Pegel ist über dem Sollstand.",
    past: "Der Pegel war über dem Sollstand.",
    advice: "Stell sicher, dass keine Pumpe läuft und durch keinen Schlauch Wasser ins Technikbecken nachläuft.",
    worse: {
      message: "Der Pegel ist weit über dem Sollstand, und das Wasser läuft vielleicht über.",
      past: "Der Pegel war weit über dem Sollstand.",
      advice:
        "Geh zum Becken: Stopp, was hineinläuft, zieh im Zweifel die Stecker von Füll- und Nachfüllpumpe, und nimm Wasser von Hand heraus.",
    },
  },
  circulation_off: {
    message: "Die Umwälzung ist seit mehr als 30 Minuten aus.",
    past: "Die Umwälzung war mehr als 30 Minuten aus.",
    advice:
      "Stehendes Wasser schadet dem Becken in wenigen Stunden. Schalte die Umwälzung an, behebe, was sie anhält, oder prüf die Pumpe und ihren Stecker.",
  },
  clocks_disagree: {
    message:
      "Die Uhren von Steuerung und Server gehen verschieden. Neue Messwerte bleiben erhalten und kommen in den Verlauf, sobald klar ist, wann sie gemessen wurden.",
    past: "Die Uhren von Steuerung und Server gingen verschieden. Die Messwerte dieser Zeit sind erhalten.",
    advice: "Warte 15 Minuten. Wenn es so bleibt, prüf Datum und Uhrzeit des Servers und ob er seine Uhr aus dem Netz stellt.",
  },
};
