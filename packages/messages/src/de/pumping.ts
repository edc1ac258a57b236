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
  stopsIn: ({ time }) => `Hält in ${time} automatisch an.`,
  limits: {
    uncalibrated: ({ seconds }) =>
      `Bis das Becken kalibriert ist, läuft die Pumpe je Start höchstens ${seconds} Sekunden. Zum Weitermachen noch einmal halten. Die Steuerung füllt nie näher als 15 mm an den Sensor auf und lässt nie weiter als 95 mm unter ihn ab.`,
    calibrated: ({ seconds }) =>
      `Je Start läuft die Pumpe höchstens ${seconds} Sekunden. Zum Weitermachen noch einmal halten. Die Grenzen der Steuerung gelten weiter.`,
    stay: "Nach dem Loslassen läuft die Pumpe weiter, bis du sie anhältst. Bleib beim Becken. Verlässt du diesen Schritt oder die Seite, hält die Pumpe an.",
  },
  noPump: {
    drain: "Kein Relais dieser Steuerung ist als Ablaufpumpe eingerichtet.",
    fill: "Kein Relais dieser Steuerung ist als Füllpumpe eingerichtet.",
  },
  noReading: "Ohne aktuellen Messwert bewegt die Steuerung kein Wasser.",
  waitForStop: "Warte, bis die Pumpe stillsteht.",
  ownPump: ({ name }) => `${name} läuft. Halt sie zuerst an.`,
  endings: {
    timeUp: ({ seconds }) => `Nach ${seconds} s angehalten. Zum Weitermachen noch einmal halten.`,
    timeUpUncalibrated: ({ seconds }) => `Nach ${seconds} s angehalten. Länger läuft sie erst, wenn das Becken kalibriert ist.`,
    byItself: "Die Steuerung hat die Pumpe ausgeschaltet.",
    notStarted:
      "Die Steuerung hat den Start nicht bestätigt, deshalb wurde die Pumpe zur Sicherheit ausgeschaltet. Bitte versuch es noch einmal.",
    notConfirmed: ({ name }) =>
      `Die Steuerung hat nicht bestätigt, dass ${name} aus ist. Prüf die Pumpe und zieh ihren Stecker, wenn noch Wasser fließt.`,
  },
};
