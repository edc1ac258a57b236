import type { Catalogue } from "../catalogue.ts";

export const pumping: Catalogue["pumping"] = {
  title: "Wasser bewegen",
  hold: { drain: "Halten zum Ablassen", fill: "Halten zum Auffüllen" },
  ask: { drain: "Ablassen starten?", fill: "Auffüllen starten?" },
  askText: {
    drain: ({ seconds }) => `Die Pumpe lässt höchstens ${seconds} Sekunden lang Wasser ab, oder bis du sie anhältst.`,
    fill: ({ seconds }) => `Die Pumpe füllt höchstens ${seconds} Sekunden lang Wasser auf, oder bis du sie anhältst.`,
  },
  act: { drain: "Ablassen starten", fill: "Auffüllen starten" },
  stop: "Pumpe anhalten",
  phases: { starting: "Startet …", stopping: "Hält an …", drain: "Lässt ab", fill: "Füllt auf" },
  countdown: "Restzeit",
  stopsIn: ({ time }) => `Hält in ${time} von selbst an.`,
  limits: {
    uncalibrated: ({ seconds }) =>
      `Immer ${seconds} Sekunden am Stück, bis das Becken kalibriert ist; dann wieder halten. Die Steuerung füllt nie näher als 15 mm an den Sensor auf und lässt nie tiefer als 95 mm ab.`,
    calibrated: ({ seconds }) =>
      `Immer ${seconds} Sekunden am Stück, dann wieder halten. Die Steuerung hält ihre eigenen Grenzen ein.`,
    stay: "Nach dem Loslassen läuft die Pumpe weiter, bis du sie anhältst. Bleib beim Wasser. Verlässt du diesen Schritt oder die Seite, hält die Pumpe an.",
  },
  noPump: {
    drain: "Kein Relais dieser Steuerung ist eine Ablaufpumpe.",
    fill: "Kein Relais dieser Steuerung ist eine Füllpumpe.",
  },
  noReading: "Ohne aktuellen Messwert bewegt die Steuerung kein Wasser.",
  waitForStop: "Warte, bis die Pumpe stillsteht.",
  ownPump: ({ name }) => `${name} läuft. Halt sie zuerst an.`,
  endings: {
    timeUp: ({ seconds }) => `Nach ${seconds} s angehalten. Zum Weitermachen noch einmal halten.`,
    timeUpUncalibrated: ({ seconds }) => `Nach ${seconds} s angehalten: So lange darf sie, bis das Becken kalibriert ist.`,
    byItself: "Die Steuerung hat die Pumpe von selbst ausgeschaltet.",
    notStarted:
      "Die Steuerung hat den Start nicht bestätigt, deshalb wurde die Pumpe zur Sicherheit ausgeschaltet. Bitte versuch es noch einmal.",
    notConfirmed: ({ name }) =>
      `Die Steuerung hat nicht bestätigt, dass ${name} aus ist. Sieh nach der Pumpe; zieh ihren Stecker, wenn noch Wasser fließt.`,
  },
};
