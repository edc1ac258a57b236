import type { Messages } from "../catalogue.ts";
import { UNPLUG_PUMPS } from "./unplug-pumps.ts";

export const faults: Messages["faults"] = {
  known: {
    bad_record: {
      cause: "Die gespeicherten Einstellungen der Steuerung waren nicht lesbar",
      advice:
        "Warte, bis sie ihre Einstellungen wieder bekommen hat, vergleich die Kalibrierung mit dem Aquarium, dann setz den Fehler zurück.",
    },
    sensor: {
      cause: "Der Pegelsensor gab keinen Messwert, als eine Pumpe ihn brauchte",
      advice: "Prüf das Kabel des Sensors und reinige sein Fenster. Setz erst zurück, wenn ein Messwert da ist.",
    },
    sensor_stuck: {
      cause: "Der Messwert des Pegels bewegte sich gar nicht, während eine Pumpe lief",
      advice: "Prüf das Kabel des Sensors und reinige sein Fenster. Setz erst zurück, wenn der Messwert dem Wasser folgt.",
    },
    dry: {
      cause: "Eine Pumpe lief, und der Pegel änderte sich nicht",
      advice:
        "Such einen leeren Behälter, einen abgerutschten Schlauch oder eine verstopfte Pumpe. Sieh auch auf dem Boden nach.",
    },
    no_movement: {
      cause: "Die Ablaufpumpe lief, und das Wasser fiel nicht",
      advice:
        "Such eine verstopfte Pumpe, einen geknickten Schlauch oder ein geschlossenes Ventil, und sieh nach, dass der Abwasserbehälter nicht voll ist. Sieh auch auf dem Boden nach.",
    },
    wrong_way: {
      cause: "Der Pegel bewegte sich in die falsche Richtung, während eine Pumpe lief",
      advice: "Prüf, welche Pumpe an welchem Kanal ist, und ob ein Schlauch herausgerutscht ist oder zurückläuft.",
    },
    drain_limit: {
      cause: "Das Ablassen dauerte länger als erlaubt",
      advice:
        "Prüf, ob die Ablaufpumpe oder ihr Schlauch verstopft ist. Erhöh die Grenze nur, wenn die Pumpe einfach langsam ist.",
    },
    fill_limit: {
      cause: "Das Füllen dauerte länger als erlaubt",
      advice: "Prüf den Salzwasserbehälter und die Füllpumpe. Das Aquarium ist vielleicht nur halb aufgefüllt.",
    },
    topup_limit: {
      cause: "Eine Nachfüllung dauerte länger als erlaubt",
      advice: "Prüf den Süßwasserbehälter und such ein Leck, bevor du wieder nachfüllen lässt.",
    },
    overfill: {
      cause: "Das Wasser stieg über die höchste Marke",
      advice:
        "Sieh nach, dass keine Pumpe läuft und durch keinen Schlauch Wasser nachläuft, nimm Wasser von Hand heraus, dann setz den Fehler zurück.",
    },
    underfill: {
      cause: "Das Wasser fiel unter die tiefste Marke",
      advice:
        "Such ein Leck oder einen Schlauch, durch den Wasser nachläuft, füll von Hand Salzwasser auf, dann setz den Fehler zurück.",
    },
    circulation: {
      cause: "Die Umwälzung kam nicht zurück",
      advice:
        "Prüf sofort die Umwälzpumpe und ihren Stecker: Stehendes Wasser schadet dem Aquarium. Dann setz den Fehler zurück.",
    },
    reset: {
      cause: "Die Steuerung startete mitten in einem Vorgang neu",
      advice: "Prüf ihre Stromversorgung und wo das Wasser steht. Der Vorgang geht nicht von selbst weiter.",
    },
    siphon: {
      cause: "Der Pegel steigt, obwohl jede Pumpe aus ist, wie durch einen Hebereffekt",
      advice: `${UNPLUG_PUMPS} Nimm den Schlauch aus dem Wasser oder gib ihm ein Luftloch über der Oberfläche.`,
    },
    leak: {
      cause: "Der Pegel fällt, obwohl jede Pumpe aus ist, schneller als Wasser verdunstet",
      advice: `${UNPLUG_PUMPS} Such ein Leck, einen abgerutschten Schlauch oder Wasser, das durch einen Schlauch zurückläuft.`,
    },
    welded_relay: {
      cause: "Wasser bewegt sich weiter, obwohl seine Pumpe ausgeschaltet wurde, wie durch ein klebendes Relais",
      advice: `${UNPLUG_PUMPS} Tausch das Relais aus, bevor du diesen Kanal wieder benutzt.`,
    },
  },
  unknownAdvice: "Such und behebe die Ursache, bevor du den Fehler zurücksetzt.",
};
