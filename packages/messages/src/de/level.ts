import type { Messages } from "../catalogue.ts";

export const level: Messages["level"] = {
  labels: {
    "Not Calibrated": "Nicht kalibriert",
    "No Data": "Keine Daten",
    "Very Low": "Sehr niedrig",
    Low: "Niedrig",
    Normal: "Normal",
    Full: "Voll",
  },
  was: ({ label }) => `Zuletzt: ${label}`,
  monitor: "Wasserstand",
  noSensorData: "Keine Sensordaten",
  temperature: "Temperatur",
  current: "Aktuell",
  top: "Oberkante",
  target: "Ziel",
  drain: "Unterkante",
  minimum: "Minimum",
  drawing: {
    top: "Oberkante",
    topUpAt: ({ length }) => `Nachfüllen ab ${length}`,
    drain: "Unterkante",
    notCalibrated: "Kalibriere, dann siehst du den Füllstand",
    // With a place to break: the column is narrower than the word.
    pumps: { topup: "Nach\u00ADfüllen", fill: "Füllen", drain: "Ablauf" },
  },
  atTop: "An der Oberkante",
  belowTop: ({ length }) => `${length} unter der Oberkante`,
  aboveTop: ({ length }) => `${length} über der Oberkante`,
  overTop: ({ length }) => `${length} über der Oberkante`,
  ofTank: ({ name }) => `Wasserstand von ${name}`,
  lastKnownDistance: "Zuletzt bekannter Abstand",
  distance: "Sensor bis Wasser",
  spoken: {
    noData: "Keine Sensordaten.",
    water: ({ distance, percent, label, age, isLastKnown }) =>
      [
        `Das Wasser steht ${distance} unter dem Sensor`,
        ...(percent === null ? [] : [`zu ${percent} Prozent voll`]),
        label,
        ...(age === null ? [] : [isLastKnown ? `zuletzt bekannt, ${age} alt` : `${age} alt`]),
      ].join(", ") + ".",
    marks: ({ top, drain }) => `Oberkante ${top}, Unterkante ${drain}.`,
  },
};
