import type { Catalogue } from "../catalogue.ts";

export const pumping: Catalogue["pumping"] = {
  title: "Wasser bewegen",
  hold: { drain: "Halten zum Ablassen", fill: "Halten zum Füllen" },
  ask: { drain: "Ablassen starten?", fill: "Füllen starten?" },
  askText: {
    drain: ({ seconds }) => `Wasser läuft höchstens ${seconds} Sekunden ab, oder bis du die Pumpe anhältst.`,
    fill: ({ seconds }) => `Wasser läuft höchstens ${seconds} Sekunden zu, oder bis du die Pumpe anhältst.`,
  },
  act: { drain: "Ablassen starten", fill: "Füllen starten" },
  stop: "Pumpe anhalten",
  phases: { starting: "Startet...", stopping: "Hält an...", drain: "Lässt ab", fill: "Füllt" },
  countdown: "Restzeit",
  stopsIn: ({ time }) => `Hält in ${time} von selbst an.`,
  limits: {
    uncalibrated: ({ seconds }) =>
      `Immer ${seconds} Sekunden am Stück, bis das Becken kalibriert ist; dann wieder halten. Die Steuerung füllt nie näher als 15 mm an den Sensor und lässt nie tiefer als 95 mm ab.`,
    calibrated: ({ seconds }) =>
      `Immer ${seconds} Sekunden am Stück, dann wieder halten. Die Steuerung hält ihre eigenen Grenzen ein.`,
    stay: "Nach dem Loslassen läuft die Pumpe weiter, bis du sie anhältst. Bleib beim Wasser. Verlässt du diesen Schritt oder die Seite, hält die Pumpe an.",
  },
  noPump: {
    drain: "Kein Relais dieser Steuerung ist eine Ablaufpumpe.",
    fill: "Kein Relais dieser Steuerung ist eine Füllpumpe.",
  },
  noReading: "Ohne aktuellen Messwert bewegt die Steuerung kein Wasser.",
  waitForStop: "Warte, bis die Pumpe steht.",
  ownPump: ({ name }) => `${name} läuft. Halte sie zuerst an.`,
  endings: {
    timeUp: ({ seconds }) => `Nach ${seconds} s angehalten. Zum Weitermachen noch einmal halten.`,
    timeUpUncalibrated: ({ seconds }) => `Nach ${seconds} s angehalten: So lange darf sie, bis das Becken kalibriert ist.`,
    byItself: "Die Steuerung hat die Pumpe von selbst abgeschaltet.",
    notStarted:
      "Die Steuerung hat den Start nicht bestätigt, darum wurde die Pumpe zur Sicherheit abgeschaltet. Bitte versuche es noch einmal.",
    notConfirmed: ({ name }) =>
      `Die Steuerung hat nicht bestätigt, dass ${name} aus ist. Sieh nach der Pumpe; zieh ihren Stecker, wenn noch Wasser fließt.`,
  },
};
