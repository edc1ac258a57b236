import type { Catalogue } from "../catalogue.ts";

export const issues: Catalogue["calibration"]["issues"] = {
  sentences: {
    top_too_close: "Der Abstand beim Sollstand muss mindestens 10 mm sein",
    drain_too_close: "Der Abstand beim Mindeststand muss mindestens 5 mm sein",
    drain_too_far: "Der Abstand beim Mindeststand darf höchstens 150 mm sein",
    hysteresis_too_small: "Die Hysterese muss mindestens 1 mm sein",
    hysteresis_too_great: "Die Hysterese muss kleiner als 20 mm sein",
    hysteresis_beyond_range: "Die Hysterese muss kleiner als der Arbeitsbereich sein",
    drain_not_below_top:
      "Der Abstand beim Mindeststand muss größer sein als beim Sollstand (der Sensor misst den Abstand zum Wasser)",
    top_off_too_close: "Der Abstand beim Sollstand ohne Umwälzung muss mindestens 10 mm sein",
    top_off_below_top: "Ohne Umwälzung steht das Wasser höher: Dieser Abstand darf nicht größer sein als beim Sollstand",
    drain_beyond_guarantee: "Der Sensor misst nur bis 100 mm sicher; nahe dem Mindeststand können Messwerte fehlen",
    hysteresis_in_noise: "Unter 2 mm kann schon das Rauschen des Sensors Nachfüllungen auslösen",
  },
  plain: {
    top_too_close: "Das Wasser ist zu nah am Sensor. Setz den Sensor höher oder lass Wasser ab.",
    drain_too_close: "Das Wasser ist zu nah am Sensor. Setz den Sensor höher oder lass mehr Wasser ab.",
    drain_too_far: "So weit sieht der Sensor nicht. Setz ihn tiefer oder lass weniger Wasser ab.",
    hysteresis_too_small: "Das ist zu wenig: Schon Wellen würden die Pumpe starten.",
    hysteresis_too_great: "Das ist zu viel: Vor einer Nachfüllung würde der Pegel weit sinken.",
    hysteresis_beyond_range: "Die Hysterese muss kleiner sein als der Abstand zwischen Sollstand und Mindeststand.",
    drain_not_below_top: "Der Mindeststand muss weiter vom Sensor entfernt sein als der Sollstand.",
    top_off_too_close: "Das Wasser ist zu nah am Sensor. Setz den Sensor höher oder lass Wasser ab.",
    top_off_below_top: "Erfasse diesen Pegel noch einmal, während die Umwälzung steht.",
    drain_beyond_guarantee: "Setz den Sensor tiefer oder lass weniger Wasser ab.",
    hysteresis_in_noise: "3–5 mm passen für die meisten Becken.",
  },
};
