import type { warned as english } from "../../en/alerts/warned.ts";

export const warned: typeof english = {
  siphon: {
    label: "Der Pegel steigt",
    now: "Der Pegel steigt, obwohl keine Pumpe auffüllt. Vielleicht läuft Wasser durch einen Schlauch nach (Hebereffekt).",
    past: "Der Pegel stieg, obwohl keine Pumpe auffüllte. Vielleicht lief Wasser durch einen Schlauch nach (Hebereffekt).",
    advice:
      "Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an. Nimm den Schlauch aus dem Wasser oder bohr ein Luftloch über der Wasseroberfläche hinein.",
  },
  leak: {
    label: "Wasser läuft weg",
    now: "Der Pegel fällt, obwohl keine Pumpe Wasser ablässt. Vielleicht ist es ein Leck.",
    past: "Der Pegel fiel, obwohl keine Pumpe Wasser abließ. Vielleicht war es ein Leck.",
    advice:
      "Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an. Such nach einem Leck, einem abgerutschten Schlauch oder Wasser, das durch einen Schlauch zurückläuft.",
  },
  welded_relay: {
    label: "Eine Pumpe hält nicht an",
    now: "Eine Pumpe wurde ausgeschaltet, läuft aber weiter. Ihr Relais klebt vielleicht.",
    past: "Eine Pumpe wurde ausgeschaltet, lief aber weiter. Ihr Relais klebte vielleicht.",
    advice:
      "Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an. Tausch das Relais aus, bevor du diesen Kanal wieder benutzt.",
  },
  topup_budget: {
    label: "Nachfüllgrenze erreicht",
    now: "Die Nachfüllgrenze für 24 Stunden ist aufgebraucht.",
    past: "Die Nachfüllgrenze für 24 Stunden war aufgebraucht.",
    advice: "Such zuerst nach einem Leck. Verdunstet wirklich so viel, erhöh die Grenze oder füll von Hand Süßwasser nach.",
  },
  sensor_dirty: {
    label: "Sensorfenster verschmutzt",
    now: "Der Pegelsensor misst immer schlechter. Sein Fenster ist vielleicht verschmutzt.",
    past: "Der Pegelsensor maß immer schlechter. Sein Fenster war vielleicht verschmutzt.",
    advice: "Reinige das Fenster des Sensors diese Woche.",
  },
  drain_back: {
    label: "Mehr Rücklauf als sonst",
    now: "Mehr Wasser als sonst lief ins Technikbecken zurück, als die Umwälzung anhielt. Nachfüllungen warten, bis sich der Pegel beruhigt hat.",
    past: "Mehr Wasser als sonst lief ins Technikbecken zurück, als die Umwälzung anhielt.",
    advice: "Hast du die Umwälzung angehalten, ist nichts zu tun. Sonst prüf die Rückförderpumpe.",
  },
  falling: {
    label: "Pegel fällt schneller als sonst",
    now: "Der Pegel fällt schneller als sonst, aber nicht so schnell, dass die Pumpen angehalten werden.",
    past: "Der Pegel fiel schneller als sonst, aber nicht so schnell, dass die Pumpen angehalten wurden.",
    advice:
      "Ein Ventilator oder trockene Winterluft kann der Grund sein. Sonst such nach einem kleinen Leck: Salzkrusten oder Tropfen unter den Schläuchen.",
  },
  sensor_stuck: {
    label: "Sensor hängt vielleicht",
    now: "Der Messwert des Pegels hat sich lange nicht geändert. Nichts wird nachgefüllt.",
    past: "Der Messwert des Pegels änderte sich lange nicht. Der Sensor hing vielleicht.",
    advice: "Reinige das Fenster des Sensors und prüf sein Kabel. Sieh nach, ob der Messwert dem Wasser folgt.",
  },
  circulation_stopped: {
    label: "Keine Umwälzung",
    now: "Die Umwälzung ist eingeschaltet, aber die Rückförderpumpe läuft seit mehr als 15 Minuten nicht. Nachfüllungen warten.",
    past: "Die Umwälzung war eingeschaltet, aber die Rückförderpumpe lief mehr als 15 Minuten lang nicht.",
    advice:
      "Prüf jetzt die Rückförderpumpe, ihren Stecker und ihre Sicherung. Stehendes Wasser schadet dem Becken in wenigen Stunden.",
  },
  overflow: {
    label: "Der Überlauf ist vielleicht verstopft",
    now: "Das Technikbecken leert sich viel zu schnell: Der Überlauf ist vielleicht verstopft. Die Steuerung kann die Umwälzung nicht anhalten.",
    past: "Das Technikbecken leerte sich viel zu schnell: Der Überlauf war vielleicht verstopft.",
    advice:
      "Sieh jetzt ins Schaubecken. Reinige den Überlauf, sein Rohr und den Filterstrumpf. Ist das Becken zu voll, halt die Umwälzung von Hand an.",
  },
  device_warning: {
    label: "Warnung der Steuerung",
    now: "Die Steuerung meldet eine Warnung ohne Namen.",
    past: "Die Steuerung meldete eine Warnung ohne Namen.",
    named: ({ fault }) => `Die Steuerung meldet eine Warnung: ${fault}.`,
    namedPast: ({ fault }) => `Die Steuerung meldete eine Warnung: ${fault}.`,
    advice: "Sieh nach dem Becken und der Steuerung.",
  },
};
