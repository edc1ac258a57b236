import type { Messages } from "../catalogue.ts";

export const holds: Messages["holds"] = {
  known: {
    rising: {
      title: "der Pegel steigt",
      cause: "Der Pegel steigt, obwohl alle Pumpen aus sind",
      past: "Der Pegel stieg, obwohl alle Pumpen aus waren. Die Steuerung hielt ihre Pumpen an, auch die automatische Nachfüllung.",
      steps: [
        "Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.",
        "Such den Schlauch, durch den Wasser nachläuft (Hebereffekt): Nimm ihn aus dem Wasser oder bohr ein Luftloch über der Wasseroberfläche hinein.",
        "Steigt der Pegel zu hoch, steck nur die Ablaufpumpe ein und schalte sie von Hand ein.",
        "Wenn das Wasser stillsteht, steck die Pumpen wieder ein und gib sie frei.",
      ],
    },
    falling: {
      title: "der Pegel fällt zu schnell",
      cause: "Der Pegel fällt schneller, als Wasser verdunstet, obwohl alle Pumpen aus sind",
      past: "Der Pegel fiel schneller, als Wasser verdunstet, obwohl alle Pumpen aus waren. Die Steuerung hielt ihre Pumpen an, auch die automatische Nachfüllung.",
      steps: [
        "Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.",
        "Such nach einem Leck, einem abgerutschten Schlauch oder Wasser, das durch einen Schlauch zurückläuft.",
        "Füll von Hand mit Salzwasser auf, damit die Rückförderpumpe unter Wasser bleibt: Was auslief, war Salzwasser.",
        "Wenn das Wasser stillsteht, steck die Pumpen wieder ein und gib sie frei.",
      ],
    },
    welded: {
      title: "eine Pumpe läuft vielleicht noch",
      cause: "Das Wasser bewegt sich weiter, obwohl die Pumpe ausgeschaltet wurde: Ein Relais klebt vielleicht",
      past: "Das Wasser bewegte sich weiter, obwohl die Pumpe ausgeschaltet wurde: Ein Relais klebte vielleicht. Die Steuerung hielt ihre Pumpen an, auch die automatische Nachfüllung.",
      steps: [
        "Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.",
        "Tausch das Relais aus, bevor du diesen Kanal wieder benutzt, dann gib die Pumpen frei.",
      ],
    },
    input: {
      title: "Wasser, wo keines sein soll",
      cause: "Der Schwimmerschalter oder der Leckmelder meldet Wasser, wo keines sein soll",
      past: "Der Schwimmerschalter oder der Leckmelder meldete Wasser, wo keines sein soll. Die Steuerung hielt ihre Pumpen an, auch die automatische Nachfüllung.",
      steps: [
        "Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.",
        "Sieh auf dem Boden und im Technikbecken nach, trockne den Sensor, dann gib die Pumpen frei.",
      ],
    },
    overflow: {
      title: "der Überlauf ist vielleicht verstopft",
      cause:
        "Das Technikbecken leerte sich zu schnell und füllte sich nicht wieder, während die Umwälzung pausierte: Der Überlauf ist vielleicht verstopft",
      past: "Das Technikbecken leerte sich zu schnell und füllte sich nicht wieder. Die Steuerung hielt die Umwälzung und ihre Pumpen an.",
      steps: [
        "Mach jetzt den Überlauf und sein Rohr frei: Stehendes Wasser schadet dem Becken in wenigen Stunden.",
        "Lass die Heizung an.",
        "Gib die Pumpen frei, wenn der Überlauf frei ist: Damit läuft die Umwälzung wieder an.",
      ],
    },
  },
  held: ({ cause }) => `${cause}. Die Steuerung hält ihre Pumpen an, auch die automatische Nachfüllung.`,
  heldOverflow: ({ cause }) => `${cause}. Die Steuerung hält die Umwälzung und ihre Pumpen an.`,
  unknown: ({ reason }) => `Die Steuerung hält ihre Pumpen an, auch die automatische Nachfüllung: ${reason}.`,
  unknownPast: ({ reason }) => `Die Steuerung hielt ihre Pumpen an, auch die automatische Nachfüllung: ${reason}.`,
  dryWithinTheHour: "Die Rückförderpumpe läuft vielleicht innerhalb einer Stunde trocken.",
  dryInHours: ({ count }) =>
    count === 1
      ? "Die Rückförderpumpe läuft vielleicht in etwa einer Stunde trocken."
      : `Die Rückförderpumpe läuft vielleicht in etwa ${count} Stunden trocken.`,
  dryInDays: ({ count }) =>
    count === 1
      ? "Die Rückförderpumpe läuft vielleicht in etwa einem Tag trocken."
      : `Die Rückförderpumpe läuft vielleicht in etwa ${count} Tagen trocken.`,
  unknownSteps: [
    "Zieh die Stecker von Ablauf-, Füll- und Nachfüllpumpe; lass Umwälzung und Heizung an.",
    "Wenn das Wasser stillsteht, steck die Pumpen wieder ein und gib sie frei.",
  ],
  suspects: {
    siphon: "ein Hebereffekt (Wasser läuft durch einen Schlauch nach)",
    leak: "ein Leck",
    back_siphon: "ein Hebereffekt (Wasser läuft durch einen Schlauch zurück)",
    welded_relay: "ein klebendes Relais",
    blocked_overflow: "ein verstopfter Überlauf",
    topup_pump: "die Nachfüllpumpe",
    drain_pump: "die Ablaufpumpe",
    fill_pump: "die Füllpumpe",
  },
  mayBe: ({ name }) => `Der Grund ist vielleicht ${name}.`,
  mayBeOneOf: ({ others, last }) => `Der Grund ist vielleicht ${others} oder ${last}.`,
};
