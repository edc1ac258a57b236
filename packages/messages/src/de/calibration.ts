import type { Catalogue } from "../catalogue.ts";
import { issues } from "./calibration-issues.ts";
import { wizard } from "./calibration-wizard.ts";

export const calibration: Catalogue["calibration"] = {
  title: "Kalibrierung",
  tank: "Becken",
  tanksNotLoaded: "Deine Becken ließen sich nicht laden",
  onlyOwners: {
    keeper: "Du pflegst in diesem Haushalt mit. Kalibrieren können nur die Besitzer.",
    viewer: "Du siehst in diesem Haushalt nur zu. Kalibrieren können nur die Besitzer.",
  },
  recalibrate: "Becken neu kalibrieren",
  start: "Kalibrierung beginnen",
  levels: {
    top: "Sollstand",
    topCirculationOff: "Sollstand, Umwälzung aus",
    drain: "Mindeststand",
    hysteresis: "Hysterese",
    range: "Arbeitsbereich",
    topUpTrigger: "Nachfüllung beginnt bei",
    topUpTarget: "Nachfüllung endet bei",
  },
  reading: {
    title: "Aktueller Messwert",
    temperature: ({ temperature }) => `Temperatur ${temperature}`,
    lastKnown: "Zuletzt bekannter Abstand",
    distance: "Sensor bis Wasser",
    noSensorData: ({ age }) => `Keine Sensordaten · ${age}`,
    top: ({ level }) => `Sollstand ${level}`,
    drain: ({ level }) => `Mindeststand ${level}`,
  },
  current: {
    title: "Aktuelle Kalibrierung",
    calibrated: "Kalibriert",
    notCalibrated: "Nicht kalibriert",
    notCalibratedText:
      "Noch sind keine Pegel festgelegt. Kalibriere das Becken, um den Füllstand zu sehen und die Automatik zu nutzen.",
    dateUnknown: "Kalibriert (Datum unbekannt)",
    last: ({ time }) => `Zuletzt kalibriert: ${time}`,
    lastBy: ({ time, person }) => `Zuletzt kalibriert: ${time} von ${person}`,
  },
  acknowledgement: {
    acknowledged: "Auf der Steuerung gespeichert.",
    pending: "Noch nicht auf der Steuerung gespeichert. Sie verwendet noch die alten Werte, und keine Automatik startet.",
    refused:
      "Die Steuerung hat diese Werte abgelehnt und verwendet noch die alten. Keine Automatik startet. Prüf die Werte und kalibriere neu.",
  },
  instructions: {
    title: "So kalibrierst du",
    steps: {
      sensor:
        "Stell sicher, dass die Steuerung online ist und der Sensor fest über dem Wasser sitzt, mit freiem Blick nach unten.",
      top: "Füll das Becken bis zum normalen Pegel auf, warte, bis das Wasser ruhig ist, und erfasse den Sollstand.",
      drain:
        "Lass Wasser bis zum niedrigsten Pegel ab, den ein Wasserwechsel erreichen darf, und erfasse ihn als Mindeststand. Der Abstand muss größer sein als beim Sollstand.",
      hysteresis:
        "Wähle die Hysterese: wie weit der Pegel vor einer Nachfüllung sinken darf. 3–5 mm passen für die meisten Becken. Bei weniger können schon Wellen die Pumpe starten.",
      again: "Kalibriere neu, wenn der Sensor bewegt wurde.",
    },
    range: "Der Sensor misst am besten, wenn er 5 bis 100 mm über dem Wasser ist.",
  },
  details: {
    title: "Angaben zum Becken",
    subtitle: "Zeitzone, Größe und Behälter dieses Beckens.",
    timeZone: "Zeitzone",
    timeZoneHint: "Zeitpläne verwenden diese Zeitzone. Änderst du sie, behalten sie ihre Uhrzeit.",
    useBrowsers: ({ zone }) => `Wie im Browser: ${zone}`,
    name: "Name des Beckens",
    nameRequired: "Bitte gib einen Namen ein.",
    labels: {
      areaCm2: ({ unit }) => `Fläche der Kammer (${unit})`,
      systemLitres: ({ unit }) => `Wasser insgesamt (${unit})`,
      saltReservoirLitres: ({ unit }) => `Salzwasserbehälter (${unit})`,
      freshReservoirLitres: ({ unit }) => `Süßwasserbehälter (${unit})`,
      wasteLitres: ({ unit }) => `Abwasserbehälter (${unit})`,
      sumpRoomLitres: ({ unit }) => `Freier Platz im Technikbecken (${unit})`,
      drain: ({ unit }) => `Leistung der Ablaufpumpe (${unit})`,
      fill: ({ unit }) => `Leistung der Füllpumpe (${unit})`,
      topup: ({ unit }) => `Leistung der Nachfüllpumpe (${unit})`,
      mixPpt: () => "Salzgehalt des neuen Salzwassers (ppt)",
    },
    hints: {
      areaCm2: "Länge × Breite der Kammer unter dem Sensor. Nötig für Angaben in Litern.",
      systemLitres: "Wasser in Becken und Technikbecken zusammen.",
      saltReservoirLitres: "So viel fasst er für Wasserwechsel.",
      freshReservoirLitres: "So viel fasst er zum Nachfüllen.",
      wasteLitres:
        "So viel fasst er leer. Endet der Schlauch direkt im Abfluss, gib 10000 ein. Der Wert begrenzt, wie lange die Ablaufpumpe laufen darf, außer du stellst die Grenze selbst ein.",
      sumpRoomLitres:
        "Vom Sollstand bis zum Rand bei laufender Umwälzung. Freie Höhe × Fläche des ganzen Technikbeckens, oder mit einem Messeimer auffüllen.",
      drain: "Miss am Schlauch. Nimm nicht die Angabe auf der Verpackung.",
      fill: "Miss am Schlauch.",
      topup: "Miss am Schlauch.",
      mixPpt: "Damit wird geschätzt, wie ein Wasserwechsel den Salzgehalt ändert.",
    },
    wrongNumber: "Gib bitte eine Zahl größer als 0 an oder lass das Feld leer",
    wrongMix: "Gib bitte eine Zahl bis 60 an oder lass das Feld leer",
    act: "Angaben speichern",
    saved: "Angaben gespeichert",
    savedText: ({ tank }) => `Deine Angaben zu ${tank} sind gespeichert.`,
    notSaved: "Angaben nicht gespeichert",
  },
  wizard,
  issues,
};
