import type { ServerMessages } from "../../server-catalogue.ts";
import { faults } from "../faults.ts";

type Plain = ServerMessages["alerts"]["plain"];
type Warned =
  | "siphon"
  | "leak"
  | "welded_relay"
  | "topup_budget"
  | "sensor_dirty"
  | "drain_back"
  | "falling"
  | "sensor_stuck"
  | "circulation_stopped"
  | "overflow";

export const warned: Pick<Plain, Warned> = {
  siphon: {
    message: "Keine Pumpe füllt auf, und doch steigt der Pegel. Vielleicht läuft Wasser durch einen Schlauch nach (Hebereffekt).",
    past: "Keine Pumpe füllte auf, und doch stieg der Pegel. Vielleicht lief Wasser durch einen Schlauch nach (Hebereffekt).",
    advice: faults.known.siphon.advice,
  },
  leak: {
    message: "Keine Pumpe lässt Wasser ab, und doch fällt der Pegel. Vielleicht ist es ein Leck.",
    past: "Keine Pumpe ließ Wasser ab, und doch fiel der Pegel. Vielleicht war es ein Leck.",
    advice: faults.known.leak.advice,
  },
  welded_relay: {
    message: "Eine Pumpe läuft weiter, obwohl sie ausgeschaltet wurde. Ihr Relais klebt vielleicht.",
    past: "Eine Pumpe lief weiter, obwohl sie ausgeschaltet wurde. Ihr Relais klebte vielleicht.",
    advice: faults.known.welded_relay.advice,
  },
  topup_budget: {
    message:
      "Die Nachfüllgrenze für 24 Stunden ist aufgebraucht. Die Steuerung füllt erst wieder nach, wenn genug Zeit vergangen ist.",
    past: "Die Nachfüllgrenze für 24 Stunden war aufgebraucht.",
    advice: "Such zuerst nach einem Leck. Verdunstet wirklich so viel, füll von Hand Süßwasser nach, bis es weniger wird.",
  },
  sensor_dirty: {
    message: "Der Pegelsensor misst immer schlechter: Sein Fenster ist vielleicht verschmutzt.",
    past: "Der Pegelsensor maß immer schlechter: Sein Fenster war vielleicht verschmutzt.",
    advice: "Reinige das Fenster des Sensors diese Woche.",
  },
  drain_back: {
    message:
      "Mehr Wasser als sonst lief ins Technikbecken zurück, als die Umwälzung anhielt. Nachfüllungen warten, bis es sich beruhigt hat.",
    past: "Mehr Wasser als sonst lief ins Technikbecken zurück, als die Umwälzung anhielt.",
    advice: "Hast du die Umwälzung angehalten, ist nichts zu tun. Sonst prüf die Rückförderpumpe.",
  },
  falling: {
    message: "Der Pegel fällt schneller als sonst, aber nicht so schnell, dass die Pumpen angehalten werden.",
    past: "Der Pegel fiel schneller als sonst, aber nicht so schnell, dass die Pumpen angehalten wurden.",
    advice:
      "Ein Ventilator oder trockene Winterluft kann der Grund sein. Sonst such nach einem kleinen Leck: Salzkrusten oder Tropfen unter den Schläuchen.",
  },
  sensor_stuck: {
    message:
      "Der Messwert des Pegels hat sich so lange nicht geändert, dass der Sensor vielleicht hängt. Nach einem solchen Messwert wird nichts nachgefüllt.",
    past: "Der Messwert des Pegels hatte sich so lange nicht geändert, dass der Sensor vielleicht hing.",
    advice: "Prüf das Kabel des Sensors und reinige sein Fenster. Sieh nach, ob der Messwert dem Wasser folgt.",
  },
  circulation_stopped: {
    message:
      "Die Umwälzung ist eingeschaltet, aber die Rückförderpumpe läuft seit mehr als 15 Minuten nicht. Nachfüllungen warten.",
    past: "Die Umwälzung war eingeschaltet, aber die Rückförderpumpe lief mehr als 15 Minuten lang nicht.",
    advice:
      "Prüf jetzt die Rückförderpumpe, ihren Stecker und ihre Sicherung: Stehendes Wasser schadet dem Becken in wenigen Stunden.",
  },
  overflow: {
    message:
      "Das Technikbecken leert sich viel zu schnell: Der Überlauf ist vielleicht verstopft. Die Steuerung kann die Umwälzung deswegen nicht anhalten: Sie hat es heute schon dreimal getan oder traut ihrem Sensor nicht.",
    past: "Das Technikbecken leerte sich viel zu schnell: Der Überlauf war vielleicht verstopft.",
    advice:
      "Sieh jetzt ins Schaubecken. Reinige den Überlauf, sein Rohr und den Filterstrumpf, und halt die Umwälzung von Hand an, wenn es zu voll ist.",
  },
};
