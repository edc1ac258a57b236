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
  monitor: "Pegel",
  noSensorData: "Keine Sensordaten",
  temperature: "Temperatur",
  current: "Aktuell",
  top: "Sollstand",
  target: "Ziel",
  drain: "Mindeststand",
  minimum: "Minimum",
  drawing: {
    top: "Sollstand",
    topUpAt: ({ length }) => `Nachfüllen ab ${length}`,
    drain: "Mindeststand",
    notCalibrated: "Kalibriere, dann siehst du den Füllstand",
    // With a place to break: the column is narrower than the word.
    pumps: { topup: "Nach\u00ADfüllen", fill: "Füllen", drain: "Ablauf" },
  },
  atTop: "Sollstand erreicht",
  belowTop: ({ length }) => `${length} unter Sollstand`,
  aboveTop: ({ length }) => `${length} über Sollstand`,
  overTop: ({ length }) => `${length} über Sollstand`,
  ofTank: ({ name }) => `Pegel von ${name}`,
  lastKnownDistance: "Zuletzt bekannter Abstand",
  distance: "Sensor bis Wasser",
  spoken: {
    noData: "Keine Sensordaten.",
    water: ({ distance, percent, label, age, isLastKnown }) =>
      [
        `Das Wasser ist ${distance} unter dem Sensor`,
        ...(percent === null ? [] : [`zu ${percent} Prozent voll`]),
        label,
        ...(age === null ? [] : [isLastKnown ? `zuletzt bekannt, ${age} alt` : `${age} alt`]),
      ].join(", ") + ".",
    marks: ({ top, drain }) => `Sollstand ${top}, Mindeststand ${drain}.`,
  },
};
