import type { Messages } from "../catalogue.ts";
import { UNPLUG_PUMPS } from "./unplug-pumps.ts";

const THEN_RELEASE = "Wenn das Wasser stillsteht, steck die Pumpen wieder ein und gib sie frei.";

export const holds: Messages["holds"] = {
  known: {
    rising: {
      title: "das Wasser steigt von selbst",
      cause: "Das Wasser steigt, obwohl jede Pumpe aus ist",
      steps: [
        UNPLUG_PUMPS,
        "Such einen Schlauch, durch den Wasser nachläuft (Hebereffekt): Nimm ihn aus dem Wasser oder gib ihm ein Luftloch über der Oberfläche.",
        "Wird es zu hoch, steck nur die Ablaufpumpe ein und schalte sie von Hand an.",
        THEN_RELEASE,
      ],
    },
    falling: {
      title: "das Wasser fällt zu schnell",
      cause: "Das Wasser fällt schneller, als es verdunstet, obwohl jede Pumpe aus ist",
      steps: [
        UNPLUG_PUMPS,
        "Such ein Leck, einen abgerutschten Schlauch oder Wasser, das durch einen Schlauch zurückläuft.",
        "Halt die Rückförderpumpe von Hand unter Wasser, mit Salzwasser: Was auslief, war Salzwasser.",
        THEN_RELEASE,
      ],
    },
    welded: {
      title: "eine Pumpe läuft vielleicht noch",
      cause: "Wasser bewegt sich weiter, obwohl seine Pumpe ausgeschaltet wurde: Ein Relais klebt vielleicht",
      steps: [UNPLUG_PUMPS, "Tausch das Relais aus, bevor du diesen Kanal wieder benutzt, dann gib die Pumpen frei."],
    },
    input: {
      title: "Wasser, wo keines sein soll",
      cause: "Schwimmerschalter oder Leckmelder meldet Wasser, wo keines sein soll",
      steps: [UNPLUG_PUMPS, "Sieh auf dem Boden und im Technikbecken nach, trockne den Sensor, dann gib die Pumpen frei."],
    },
    overflow: {
      title: "der Überlauf ist vielleicht verstopft",
      cause:
        "Das Technikbecken leerte sich zu schnell und füllte sich in der Pause der Umwälzung nicht wieder: Der Überlauf ist vielleicht verstopft",
      steps: [
        "Mach jetzt den Überlauf und sein Rohr frei: Stehendes Wasser schadet dem Aquarium in wenigen Stunden.",
        "Lass die Heizung an.",
        "Gib die Pumpen frei, wenn er frei ist: Damit läuft die Umwälzung wieder an.",
      ],
    },
  },
  unknownSteps: [UNPLUG_PUMPS, THEN_RELEASE],
  suspects: {
    siphon: "Wasser, das durch einen Schlauch nachläuft",
    leak: "ein Leck",
    back_siphon: "Wasser, das durch einen Schlauch zurückläuft",
    welded_relay: "ein klebendes Relais",
    blocked_overflow: "ein verstopfter Überlauf",
    topup_pump: "die Nachfüllpumpe",
    drain_pump: "die Ablaufpumpe",
    fill_pump: "die Füllpumpe",
  },
  mayBe: ({ names }) =>
    names.length < 2
      ? `Grund ist vielleicht ${names.join("")}.`
      : `Grund ist vielleicht ${names.slice(0, -1).join(", ")} oder ${names.at(-1)}.`,
};
