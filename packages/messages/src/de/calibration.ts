import type { Catalogue } from "../catalogue.ts";
import { issues } from "./calibration-issues.ts";
import { wizard } from "./calibration-wizard.ts";

export const calibration: Catalogue["calibration"] = {
  title: "Kalibrierung",
  tank: "Becken",
  tanksNotLoaded: "Deine Becken ließen sich nicht laden",
  onlyOwners: {
    keeper: "Als Pfleger dieses Haushalts kannst du die Kalibrierung ansehen. Nur ein Eigentümer kalibriert.",
    viewer: "Als Betrachter dieses Haushalts kannst du die Kalibrierung ansehen. Nur ein Eigentümer kalibriert.",
  },
  recalibrate: "Becken neu kalibrieren",
  start: "Kalibrierung beginnen",
  levels: {
    top: "Höchster Pegel",
    topCirculationOff: "Höchster Pegel, Umwälzung aus",
    drain: "Niedrigster Pegel",
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
    top: ({ level }) => `Oben ${level}`,
    drain: ({ level }) => `Unten ${level}`,
  },
  current: {
    title: "Jetzige Kalibrierung",
    calibrated: "Kalibriert",
    notCalibrated: "Nicht kalibriert",
    notCalibratedText: "Dieses Becken hat noch keine Pegel. Bis es kalibriert ist, gibt es keinen Füllstand und keine Automatik.",
    dateUnknown: "Kalibriert (Datum unbekannt)",
    last: ({ time }) => `Zuletzt kalibriert: ${time}`,
    lastBy: ({ time, person }) => `Zuletzt kalibriert: ${time} von ${person}`,
  },
  acknowledgement: {
    acknowledged: "Das Gerät hat diese Werte bestätigt und arbeitet danach.",
    pending: "Das Gerät hat diese Werte noch nicht bestätigt. Bis dahin arbeitet es mit den alten, und keine Automatik startet.",
    refused:
      "Das Gerät hat seine Einstellungen abgelehnt und arbeitet mit den alten. Keine Automatik startet. Prüfe die Werte und kalibriere neu.",
  },
  instructions: {
    title: "So kalibrierst du",
    steps: {
      sensor: "Sorge dafür, dass das Gerät online ist und der Sensor fest über dem Wasser sitzt, mit freiem Blick nach unten.",
      top: "Fülle das Becken bis zum normalen Pegel, warte, bis das Wasser ruhig ist, und erfasse den höchsten Pegel.",
      drain:
        "Lass Wasser ab bis zum niedrigsten Pegel, den ein Wasserwechsel erreichen darf, und erfasse ihn. Der Abstand muss größer sein als oben.",
      hysteresis:
        "Wähle die Hysterese: wie weit das Wasser vor einer Nachfüllung sinken darf. 3-5 mm passen für die meisten Becken; bei weniger starten schon Wellen die Pumpe.",
      again: "Kalibriere neu, sobald der Sensor bewegt wurde.",
    },
    range: "Am besten misst der Sensor zwischen 5 und 100 mm über dem Wasser.",
  },
  details: {
    title: "Angaben zum Becken",
    subtitle: "Zeitzone, Größe und Vorräte dieses Beckens.",
    timeZone: "Zeitzone",
    timeZoneHint: "Zeitpläne gehen nach der Uhr am Becken. Eine andere Zone verlegt sie auf dieselbe Uhrzeit dort.",
    useBrowsers: ({ zone }) => `Die dieses Browsers nehmen: ${zone}`,
    name: "Name des Beckens",
    nameRequired: "Bitte gib einen Namen ein.",
    labels: {
      areaCm2: ({ unit }) => `Grundfläche der Kammer (${unit})`,
      systemLitres: ({ unit }) => `Ganzes System (${unit})`,
      saltReservoirLitres: ({ unit }) => `Vorrat an Salzwasser (${unit})`,
      freshReservoirLitres: ({ unit }) => `Vorrat an Süßwasser (${unit})`,
      wasteLitres: ({ unit }) => `Abwasserbehälter (${unit})`,
      sumpRoomLitres: ({ unit }) => `Platz im Technikbecken (${unit})`,
      drain: ({ unit }) => `Die Ablaufpumpe fördert (${unit})`,
      fill: ({ unit }) => `Die Füllpumpe fördert (${unit})`,
      topup: ({ unit }) => `Die Nachfüllpumpe fördert (${unit})`,
      mixPpt: () => "Salzgehalt deiner Mischung (ppt)",
    },
    hints: {
      areaCm2: "Länge × Breite der Kammer unter dem Sensor. Damit werden aus Millimetern Liter; das Gerät muss sie bestätigen.",
      systemLitres: "Alles Wasser von Becken und Technikbecken zusammen.",
      saltReservoirLitres: "Was für Wasserwechsel bereitsteht, wenn er voll ist.",
      freshReservoirLitres: "Was zum Nachfüllen bereitsteht, wenn er voll ist.",
      wasteLitres:
        "Platz für abgelassenes Wasser, wenn er leer ist. Läuft es direkt in den Abfluss, gib 10000 ein. Er begrenzt, wie lange die Ablaufpumpe laufen darf, außer du stellst die Grenze selbst ein.",
      sumpRoomLitres:
        "Von der Obergrenze bis zum Rand, bei laufendem Umlauf: freie Höhe × Fläche des ganzen Beckens, oder mit dem Messeimer einfüllen.",
      drain: "An deinem Schlauch gemessen, nicht was auf der Packung steht. Die Steuerung muss es bestätigen.",
      fill: "Die Steuerung muss es bestätigen.",
      topup: "Die Steuerung muss es bestätigen.",
      mixPpt: "Wie salzig das Wasser ist, mit dem Wechsel auffüllen. Damit sagt ein Beleg, was ein Wechsel am Salzgehalt ändert.",
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
