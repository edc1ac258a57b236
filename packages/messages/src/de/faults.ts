import type { Messages } from "../catalogue.ts";

export const faults: Messages["faults"] = {
  known: {
    bad_record: {
      cause: "Die Steuerung konnte ihre gespeicherten Einstellungen nicht lesen",
      advice:
        "Warte, bis sie ihre Einstellungen wieder bekommen hat, vergleich die Kalibrierung mit dem Becken, dann setz den Fehler zurück.",
    },
    sensor: {
      cause: "Der Pegelsensor lieferte keinen Messwert, als eine Pumpe ihn brauchte",
      advice: "Prüf das Kabel des Sensors und reinige sein Fenster. Setz erst zurück, wenn ein Messwert da ist.",
    },
    sensor_stuck: {
      cause: "Der Messwert des Pegels blieb genau gleich, während eine Pumpe lief",
      advice: "Prüf das Kabel des Sensors und reinige sein Fenster. Setz erst zurück, wenn der Messwert dem Wasser folgt.",
    },
    dry: {
      cause: "Eine Pumpe lief, aber der Pegel änderte sich nicht",
      advice:
        "Sieh nach, ob ein Behälter leer, ein Schlauch abgerutscht oder eine Pumpe verstopft ist. Sieh auch auf dem Boden nach.",
    },
    no_movement: {
      cause: "Die Ablaufpumpe lief, aber der Pegel fiel nicht",
      advice:
        "Sieh nach, ob die Pumpe verstopft, der Schlauch geknickt, ein Ventil geschlossen oder der Abwasserbehälter voll ist. Sieh auch auf dem Boden nach.",
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
      cause: "Das Auffüllen dauerte länger als erlaubt",
      advice: "Prüf den Salzwasserbehälter und die Füllpumpe. Das Becken ist vielleicht nicht ganz aufgefüllt.",
    },
    topup_limit: {
      cause: "Eine Nachfüllung dauerte länger als erlaubt",
      advice: "Prüf den Süßwasserbehälter und such nach einem Leck, bevor du wieder nachfüllen lässt.",
    },
    overfill: {
      cause: "Das Wasser stieg über die höchste Marke",
      advice:
        "Stell sicher, dass keine Pumpe läuft und durch keinen Schlauch Wasser nachläuft. Nimm Wasser von Hand heraus, dann setz den Fehler zurück.",
    },
    underfill: {
      cause: "Das Wasser fiel unter die tiefste Marke",
      advice:
        "Such nach einem Leck oder einem Schlauch, durch den Wasser abläuft. Füll von Hand Salzwasser auf, dann setz den Fehler zurück.",
    },
    circulation: {
      cause: "Die Umwälzung lief nicht wieder an",
      advice:
        "Prüf jetzt die Pumpe der Umwälzung und ihren Stecker: Stehendes Wasser schadet dem Becken. Dann setz den Fehler zurück.",
    },
    reset: {
      cause: "Die Steuerung startete mitten in einem Vorgang neu",
      advice: "Prüf ihre Stromversorgung und den Pegel. Der Vorgang wird nicht fortgesetzt.",
    },
    siphon: {
      cause: "Der Pegel steigt, obwohl alle Pumpen aus sind, wie durch einen Hebereffekt",
      past: "Der Pegel stieg, obwohl alle Pumpen aus waren, wie durch einen Hebereffekt.",
      advice:
        "Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an. Nimm den Schlauch aus dem Wasser oder bohr ein Luftloch über der Wasseroberfläche hinein.",
    },
    leak: {
      cause: "Der Pegel fällt schneller, als Wasser verdunstet, obwohl alle Pumpen aus sind",
      past: "Der Pegel fiel schneller, als Wasser verdunstet, obwohl alle Pumpen aus waren.",
      advice:
        "Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an. Such nach einem Leck, einem abgerutschten Schlauch oder Wasser, das durch einen Schlauch zurückläuft.",
    },
    welded_relay: {
      cause: "Das Wasser bewegt sich weiter, obwohl die Pumpe ausgeschaltet wurde, wie durch ein klebendes Relais",
      past: "Das Wasser bewegte sich weiter, obwohl die Pumpe ausgeschaltet wurde, wie durch ein klebendes Relais.",
      advice:
        "Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an. Tausch das Relais aus, bevor du diesen Kanal wieder benutzt.",
    },
  },
  stopped: ({ cause }) => `${cause}. Die Steuerung hat ihre Pumpen gestoppt.`,
  stoppedPast: ({ past }) => `${past} Die Steuerung hat ihre Pumpen gestoppt.`,
  lookFirst: ({ cause }) => `${cause}. Sieh zuerst nach dem Becken.`,
  unknown: ({ fault }) => `Die Steuerung hat ihre Pumpen wegen eines Fehlers gestoppt: ${fault}.`,
  unnamed: "Die Steuerung hat ihre Pumpen wegen eines Fehlers ohne Namen gestoppt.",
  unknownAdvice: "Finde und behebe die Ursache, bevor du den Fehler zurücksetzt.",
};
