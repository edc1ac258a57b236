import type { Catalogue } from "../catalogue.ts";

export const issues: Catalogue["calibration"]["issues"] = {
  sentences: {
    top_too_close: "Der Abstand oben muss mindestens 10 mm sein",
    drain_too_close: "Der Abstand unten muss mindestens 5 mm sein",
    drain_too_far: "Der Abstand unten darf höchstens 150 mm sein",
    hysteresis_too_small: "Die Hysterese muss mindestens 1 mm sein",
    hysteresis_too_great: "Die Hysterese muss kleiner als 20 mm sein",
    hysteresis_beyond_range: "Die Hysterese muss kleiner als der Arbeitsbereich sein",
    drain_not_below_top: "Der Abstand unten muss größer sein als oben (der Sensor misst den Abstand zum Wasser)",
    top_off_too_close: "Der Abstand oben ohne Umwälzung muss mindestens 10 mm sein",
    top_off_below_top: "Ohne Umwälzung steht das Wasser höher: Dieser Abstand darf nicht größer sein als der oben",
    drain_beyond_guarantee: "Der Sensor misst nur bis 100 mm sicher; nahe dem niedrigsten Pegel können Messwerte fehlen",
    hysteresis_in_noise: "Unter 2 mm kann schon das Rauschen des Sensors nachfüllen lassen",
  },
  plain: {
    top_too_close: "Das Wasser ist zu nah am Sensor. Setze den Sensor höher oder senke das Wasser.",
    drain_too_close: "Das Wasser ist zu nah am Sensor. Setze den Sensor höher oder lass mehr Wasser ab.",
    drain_too_far: "So weit sieht der Sensor nicht. Setze ihn tiefer oder lass weniger Wasser ab.",
    hysteresis_too_small: "So wenig, dass schon Wellen die Pumpe starten würden.",
    hysteresis_too_great: "So viel, dass das Wasser vor einer Nachfüllung weit sinken würde.",
    hysteresis_beyond_range: "Die Hysterese muss kleiner sein als der Abstand zwischen den beiden Pegeln.",
    drain_not_below_top: "Der niedrigste Pegel muss weiter vom Sensor weg sein als der höchste.",
    top_off_too_close: "Das Wasser ist zu nah am Sensor. Setze den Sensor höher oder senke das Wasser.",
    top_off_below_top: "Erfasse ihn noch einmal, während die Umwälzung steht.",
    drain_beyond_guarantee: "Setze den Sensor tiefer oder lass weniger Wasser ab.",
    hysteresis_in_noise: "3-5 mm passen für die meisten Becken.",
  },
};
