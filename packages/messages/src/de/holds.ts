import type { Messages } from "../catalogue.ts";
import { UNPLUG_PUMPS } from "./unplug-pumps.ts";

const THEN_RELEASE = "Wenn das Wasser stillsteht, steck die Pumpen wieder ein und gib sie frei.";

export const holds: Messages["holds"] = {
  known: {
    rising: {
      title: "der Pegel steigt von selbst",
      cause: "Der Pegel steigt, obwohl alle Pumpen aus sind",
      steps: [
        UNPLUG_PUMPS,
        "Such den Schlauch, durch den Wasser nachläuft (Hebereffekt): Nimm ihn aus dem Wasser oder bohr ein Luftloch über der Wasseroberfläche hinein.",
        "Steigt der Pegel zu hoch, steck nur die Ablaufpumpe ein und schalte sie von Hand ein.",
        THEN_RELEASE,
      ],
    },
    falling: {
      title: "der Pegel fällt zu schnell",
      cause: "Der Pegel fällt schneller, als Wasser verdunstet, obwohl alle Pumpen aus sind",
      steps: [
        UNPLUG_PUMPS,
        "Such nach einem Leck, einem abgerutschten Schlauch oder Wasser, das durch einen Schlauch zurückläuft.",
        "Füll von Hand mit Salzwasser auf, damit die Rückförderpumpe unter Wasser bleibt: Was auslief, war Salzwasser.",
        THEN_RELEASE,
      ],
    },
    welded: {
      title: "eine Pumpe läuft vielleicht noch",
      cause: "Das Wasser bewegt sich weiter, obwohl die Pumpe ausgeschaltet wurde: Ein Relais klebt vielleicht",
      steps: [UNPLUG_PUMPS, "Tausch das Relais aus, bevor du diesen Kanal wieder benutzt, dann gib die Pumpen frei."],
    },
    input: {
      title: "Wasser, wo keines sein soll",
      cause: "Der Schwimmerschalter oder der Leckmelder meldet Wasser, wo keines sein soll",
      steps: [UNPLUG_PUMPS, "Sieh auf dem Boden und im Technikbecken nach, trockne den Sensor, dann gib die Pumpen frei."],
    },
    overflow: {
      title: "der Überlauf ist vielleicht verstopft",
      cause:
        "Das Technikbecken leerte sich zu schnell und füllte sich nicht wieder, während die Umwälzung pausierte: Der Überlauf ist vielleicht verstopft",
      steps: [
        "Mach jetzt den Überlauf und sein Rohr frei: Stehendes Wasser schadet dem Becken in wenigen Stunden.",
        "Lass die Heizung an.",
        "Gib die Pumpen frei, wenn der Überlauf frei ist: Damit läuft die Umwälzung wieder an.",
      ],
    },
  },
  unknownSteps: [UNPLUG_PUMPS, THEN_RELEASE],
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
  mayBe: ({ names }) =>
    names.length < 2
      ? `Der Grund ist vielleicht ${names.join("")}.`
      : `Der Grund ist vielleicht ${names.slice(0, -1).join(", ")} oder ${names.at(-1)}.`,
};
