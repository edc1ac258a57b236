import type { Catalogue } from "../catalogue.ts";

export const wizard: Catalogue["calibration"]["wizard"] = {
  title: ({ tank }) => `${tank} kalibrieren`,
  headings: {
    intro: "Bevor du beginnst",
    top_level: "Sollstand setzen",
    drain_level: "Mindeststand setzen",
    review: "Prüfen und speichern",
    complete: "Kalibrierung fertig",
  },
  progress: {
    label: "Fortschritt der Kalibrierung",
    step: ({ current, count }) => `Schritt ${current} von ${count}`,
    steps: { top: "Sollstand", drain: "Mindeststand", review: "Prüfen", complete: "Fertig" },
  },
  save: "Kalibrierung speichern",
  saved: "Kalibrierung fertig",
  savedText: "Das Becken ist kalibriert.",
  failed: "Kalibrierung gescheitert",
  resume: {
    title: "Dort weitermachen, wo du warst?",
    text: "Eine Kalibrierung dieses Beckens wurde unterbrochen. Die erfassten Pegel sind noch da.",
    startOver: "Neu beginnen",
    proceed: "Weitermachen",
  },
  cancel: {
    title: "Kalibrierung abbrechen",
    text: "Willst du die Kalibrierung wirklich abbrechen? Alles Erfasste geht verloren.",
    stay: "Weiter kalibrieren",
    act: "Kalibrierung abbrechen",
  },
  intro: {
    text: ({ tank }) =>
      `Erfasse zwei Pegel von ${tank} aus dem aktuellen Messwert. Der Sensor misst den Abstand nach unten zum Wasser: Eine größere Zahl heißt weniger Wasser.`,
    steps: {
      top: "Füll das Becken bis zum normalen Pegel auf und erfasse den Sollstand.",
      drain: "Lass Wasser bis zum niedrigsten Pegel ab, den ein Wasserwechsel erreichen darf, und erfasse ihn als Mindeststand.",
      review: "Prüf die Zahlen, wähle die Hysterese und speichere.",
    },
    youPump:
      "Beweg das Wasser von Hand oder in jedem Schritt mit Ablauf- und Füllpumpe. Bleib beim Becken, solange Wasser fließt.",
  },
  topLevel: {
    text: "Füll das Becken bei laufender Umwälzung bis zum normalen Pegel auf. Warte, bis das Wasser ruhig ist, dann erfasse ihn.",
    tooClose:
      "Der Abstand beim Sollstand muss mindestens 10 mm sein. Setz den Sensor höher oder lass Wasser ab und erfasse noch einmal.",
    alsoCirculationOff: "Ohne Umwälzung erfassen (freiwillig)",
    required: "Sollstand fehlt",
    requiredText: "Erfasse bitte erst den Sollstand.",
  },
  drainLevel: {
    text: "Lass Wasser bis zum niedrigsten Pegel ab, den ein Wasserwechsel erreichen darf. Halt dort an, warte, bis das Wasser ruhig ist, dann erfasse ihn.",
    required: "Mindeststand fehlt",
    requiredText: "Erfasse bitte erst den Mindeststand.",
    invalid: "Mindeststand ungültig",
    tooHigh: ({ top, current }) =>
      `Der Abstand muss größer sein als beim Sollstand (${top}). Jetzt: ${current}. Lass bitte Wasser ab, damit er größer wird.`,
  },
  circulationOff: {
    title: "Pegel ohne Umwälzung",
    why: "Steht die Umwälzung, läuft Wasser aus den Rohren zurück, und der Pegel am Sensor ändert sich. Ein Wasserwechsel füllt ohne Umwälzung auf. Ohne diesen zweiten Pegel würde er zu hoch oder zu niedrig enden.",
    pause: ({ link }) =>
      `Halt die Umwälzung im ${link} an, warte, bis das Wasser ruhig ist, dann erfasse den Pegel. Stell sicher, dass die Umwälzung danach wieder läuft.`,
    manualControl: "Handbetrieb (öffnet einen neuen Tab)",
    stillRuns: "Die Steuerung meldet, dass die Umwälzung noch läuft. Halt sie zuerst an.",
    back: "Zurück zum Sollstand",
    skip: "Überspringen",
    remove: "Diesen Pegel entfernen",
    tooClose: "Der Abstand beim Sollstand ohne Umwälzung muss mindestens 10 mm sein",
    notAboveDrain: "Der Abstand beim Sollstand ohne Umwälzung muss kleiner sein als beim Mindeststand",
  },
  capture: {
    act: {
      top: "Sollstand erfassen",
      topCirculationOff: "Pegel ohne Umwälzung erfassen",
      drain: "Mindeststand erfassen",
    },
    again: "Noch einmal erfassen",
    taken: {
      top: ({ level }) => `Sollstand erfasst: ${level}`,
      topCirculationOff: ({ level }) => `Pegel ohne Umwälzung erfasst: ${level}`,
      drain: ({ level }) => `Mindeststand erfasst: ${level}`,
    },
    notSteadyYet: "Die Messwerte waren noch nicht ruhig. Erfasse noch einmal, wenn sie es sind.",
    noReading: "Ohne Messwert lässt sich nichts erfassen. Prüf, ob die Steuerung online ist.",
    notLive: "Ohne aktuellen Messwert lässt sich nichts erfassen. Prüf, ob die Steuerung online ist.",
    outsideRange: "Der Sensor misst am besten zwischen 5 und 100 mm. Messwerte außerhalb können falsch sein.",
    announced: {
      top: "Sollstand erfasst",
      topCirculationOff: "Sollstand erfasst",
      drain: "Mindeststand erfasst",
    },
    announcedText: ({ level }) => `Messwert: ${level}`,
    announcedUnsteady: ({ level }) => `Messwert: ${level}. Die Messwerte waren noch nicht ruhig. Du kannst noch einmal erfassen.`,
    noSensorData: "Keine Sensordaten",
    noSensorDataText: "Der Sensor lässt sich nicht lesen. Stell bitte sicher, dass die Steuerung online ist.",
  },
  steadiness: {
    measuring: "Wird gemessen",
    moving: "Noch unruhig",
    steady: "Ruhig",
    pumping: "Eine Pumpe läuft",
    stopFirst: "Stopp sie und warte, bis das Wasser ruhig ist.",
    soFar: ({ count, wanted }) => `Bisher ${count} von ${wanted} Messwerten.`,
    differ: ({ wanted, spread }) => `Die letzten ${wanted} Messwerte weichen um ${spread} voneinander ab.`,
    wait: ({ wanted, spread }) =>
      `Die letzten ${wanted} Messwerte weichen um ${spread} voneinander ab. Warte, bis das Wasser ruhig ist.`,
    goodMoment: ({ wanted, spread, level }) =>
      `Die letzten ${wanted} Messwerte weichen um ${spread} voneinander ab. Du kannst ${level} jetzt erfassen.`,
  },
  jug: {
    open: "Liter mit einem Messbecher messen (freiwillig)",
    title: "Liter mit einem Messbecher messen",
    steps: {
      place: "Halte das Ende des Ablaufschlauchs in einen leeren Messbecher und warte, bis das Wasser im Becken ruhig ist.",
      pump: ({ volume }) => `Drück „Pegel merken“, lass ab, bis genau ${volume} im Messbecher sind, und halt dann die Pumpe an.`,
      still: ({ volume }) => `Warte, bis das Wasser wieder ruhig ist, und bestätige dann die ${volume}.`,
    },
    size: "Menge, die du in den Messbecher ablässt",
    begin: "Pegel merken",
    before: ({ level }) => `Pegel vorher: ${level}`,
    finish: ({ volume }) => `${volume} im Messbecher bestätigen`,
    notStill: "Das Wasser ist noch nicht ruhig. Warte kurz, dann versuch es noch einmal.",
    measured: ({ volume, area }) =>
      `1 mm sind ${volume}, die Fläche der Kammer ist also ${area} cm². Sie wird mit den Pegeln gespeichert.`,
    doubtful: ({ area, known }) =>
      `Das Ergebnis ist ${area} cm², gespeichert waren aber ${known} cm². Das eine ist mehr als das Doppelte des anderen. Bitte miss noch einmal.`,
    fellTooLittle: ({ fell }) =>
      `Der Pegel ist um ${fell} gesunken. Nötig sind mindestens 3 mm. Lass mehr ab und prüf, ob das Wasser das Becken verlässt.`,
    disturbed: "Während der Messung hat eine andere Pumpe Wasser zugeführt. Bitte miss noch einmal.",
    impossible: "Das Ergebnis kann nicht stimmen. Bitte miss noch einmal.",
    again: "Noch einmal messen",
    useAnyway: "Trotzdem verwenden",
    kept: ({ area }) => `Mit dem Messbecher gemessen: ${area} cm². Die Fläche wird mit den Pegeln gespeichert.`,
    area: "Fläche der Kammer",
    squareCentimetres: ({ area }) => `${area} cm²`,
    back: "Zurück zum Mindeststand",
    skip: "Überspringen",
    notSaved: "Die Pegel sind gespeichert, die Liter aber nicht.",
    saveAgain: "Liter noch einmal speichern",
  },
  next: {
    title: "Nächste Schritte",
    schedule: "Wasserwechsel planen",
    dashboard: "Zur Übersicht",
  },
  review: {
    level: "Pegel",
    before: "Alt",
    after: "Neu",
    hysteresis: "Hysterese (mm)",
    hysteresisHint: "Wie weit der Pegel vor einer Nachfüllung sinken darf. 3–5 mm passen für die meisten Becken.",
    full: ({ percent }) => `Voll, über ${percent} %`,
    low: ({ percent }) => `Niedrig, unter ${percent} %`,
    veryLow: ({ percent }) => `Sehr niedrig, unter ${percent} %`,
    closerThan: ({ distance }) => `näher als ${distance}`,
    fartherThan: ({ distance }) => `weiter als ${distance}`,
    unsteady: "Ein Pegel wurde erfasst, bevor die Messwerte ruhig waren. Geh zurück und erfasse ihn noch einmal, wenn du kannst.",
  },
};
