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
    message: "Keine Pumpe füllt, und doch steigt das Wasser. Vielleicht läuft es durch einen Schlauch nach.",
    past: "Keine Pumpe füllte, und doch stieg das Wasser. Vielleicht lief es durch einen Schlauch nach.",
    advice: faults.known.siphon.advice,
  },
  leak: {
    message: "Keine Pumpe pumpt ab, und doch fällt das Wasser. Vielleicht ist es ein Leck.",
    past: "Keine Pumpe pumpte ab, und doch fiel das Wasser. Vielleicht war es ein Leck.",
    advice: faults.known.leak.advice,
  },
  welded_relay: {
    message: "Eine Pumpe läuft weiter, obwohl sie ausgeschaltet wurde. Ihr Relais klebt vielleicht.",
    past: "Eine Pumpe lief weiter, obwohl sie ausgeschaltet wurde. Ihr Relais klebte vielleicht.",
    advice: faults.known.welded_relay.advice,
  },
  topup_budget: {
    message:
      "Die Nachfüllungen haben ihre Menge für 24 Stunden aufgebraucht. Die Steuerung füllt erst wieder nach, wenn diese Zeit vergeht.",
    past: "Die Nachfüllungen hatten ihre Menge für 24 Stunden aufgebraucht.",
    advice: "Such zuerst ein Leck. Verdunstet wirklich so viel, füll von Hand Süßwasser nach, bis es weniger wird.",
  },
  sensor_dirty: {
    message: "Der Pegelsensor wird schlechter: Sein Fenster ist vielleicht verschmutzt.",
    past: "Der Pegelsensor wurde schlechter: Sein Fenster war vielleicht verschmutzt.",
    advice: "Reinige das Fenster des Sensors diese Woche.",
  },
  drain_back: {
    message:
      "Mehr Wasser als sonst lief ins Technikbecken zurück, als die Umwälzung anhielt. Nachfüllungen warten, bis es sich beruhigt hat.",
    past: "Mehr Wasser als sonst lief ins Technikbecken zurück, als die Umwälzung anhielt.",
    advice: "Nichts zu tun, wenn du die Umwälzung angehalten hast. Sonst prüf die Rückförderpumpe.",
  },
  falling: {
    message: "Das Wasser fällt schneller als sonst, aber nicht so schnell, dass die Pumpen angehalten werden.",
    past: "Das Wasser fiel schneller als sonst, aber nicht so schnell, dass die Pumpen angehalten wurden.",
    advice:
      "Ein Ventilator oder trockene Winterluft kann der Grund sein. Sonst such ein kleines Leck: Salzkrusten oder Tropfen unter den Schläuchen.",
  },
  sensor_stuck: {
    message:
      "Der Messwert des Pegels steht so lange still, dass der Sensor vielleicht klemmt. Auf einen solchen Messwert hin wird nichts nachgefüllt.",
    past: "Der Messwert des Pegels stand so lange still, dass der Sensor vielleicht klemmte.",
    advice: "Prüf das Kabel des Sensors und reinige sein Fenster. Sieh nach, dass der Messwert dem Wasser folgt.",
  },
  circulation_stopped: {
    message:
      "Die Umwälzung ist eingeschaltet, aber die Rückförderpumpe läuft seit mehr als 15 Minuten nicht. Nachfüllungen warten.",
    past: "Die Umwälzung war eingeschaltet, aber die Rückförderpumpe lief mehr als 15 Minuten lang nicht.",
    advice:
      "Prüf jetzt die Rückförderpumpe, ihren Stecker und ihre Sicherung: Stehendes Wasser schadet dem Aquarium in wenigen Stunden.",
  },
  overflow: {
    message:
      "Das Technikbecken leert sich viel zu schnell: Der Überlauf ist vielleicht verstopft. Die Steuerung kann die Umwälzung dafür nicht anhalten: Sie hat es heute schon dreimal getan oder traut ihrem Sensor nicht.",
    past: "Das Technikbecken leerte sich viel zu schnell: Der Überlauf war vielleicht verstopft.",
    advice:
      "Sieh jetzt ins Aquarium. Reinige den Überlauf, sein Rohr und den Filterstrumpf, und halt die Umwälzung von Hand an, wenn es zu voll ist.",
  },
};
