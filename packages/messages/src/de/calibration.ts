import type { Catalogue } from "../catalogue.ts";
import { issues } from "./calibration-issues.ts";
import { wizard } from "./calibration-wizard.ts";

export const calibration: Catalogue["calibration"] = {
  title: "Kalibrierung",
  tank: "Becken",
  tanksNotLoaded: "Deine Becken ließen sich nicht laden",
  onlyOwners: {
    keeper: "In diesem Haushalt pflegst du mit: Du kannst die Kalibrierung ansehen. Kalibrieren können nur die Besitzer.",
    viewer: "In diesem Haushalt siehst du zu: Du kannst die Kalibrierung ansehen. Kalibrieren können nur die Besitzer.",
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
    title: "Jetzige Kalibrierung",
    calibrated: "Kalibriert",
    notCalibrated: "Nicht kalibriert",
    notCalibratedText:
      "Dieses Becken hat noch keine Pegel. Bis es kalibriert ist, gibt es keinen Füllstand, und nichts läuft von selbst.",
    dateUnknown: "Kalibriert (Datum unbekannt)",
    last: ({ time }) => `Zuletzt kalibriert: ${time}`,
    lastBy: ({ time, person }) => `Zuletzt kalibriert: ${time} von ${person}`,
  },
  acknowledgement: {
    acknowledged: "Die Steuerung hat diese Werte bestätigt und arbeitet damit.",
    pending:
      "Die Steuerung hat diese Werte noch nicht bestätigt. Bis dahin arbeitet sie mit den alten, und nichts startet von selbst.",
    refused:
      "Die Steuerung hat ihre Einstellungen abgelehnt und arbeitet mit den alten. Nichts startet von selbst. Prüf die Werte und kalibriere neu.",
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
        "Wähle die Hysterese: wie weit der Pegel vor einer Nachfüllung sinken darf. 3–5 mm passen für die meisten Becken; bei weniger starten schon Wellen die Pumpe.",
      again: "Kalibriere neu, sobald der Sensor bewegt wurde.",
    },
    range: "Der Sensor misst am besten, wenn er 5 bis 100 mm über dem Wasser ist.",
  },
  details: {
    title: "Angaben zum Becken",
    subtitle: "Zeitzone, Größe und Behälter dieses Beckens.",
    timeZone: "Zeitzone",
    timeZoneHint: "Zeitpläne richten sich nach der Uhr am Becken. Eine andere Zeitzone verlegt sie auf dieselbe Uhrzeit dort.",
    useBrowsers: ({ zone }) => `Wie dieser Browser: ${zone}`,
    name: "Name des Beckens",
    nameRequired: "Bitte gib einen Namen ein.",
    labels: {
      areaCm2: ({ unit }) => `Fläche der Kammer (${unit})`,
      systemLitres: ({ unit }) => `Ganzes System (${unit})`,
      saltReservoirLitres: ({ unit }) => `Salzwasserbehälter (${unit})`,
      freshReservoirLitres: ({ unit }) => `Süßwasserbehälter (${unit})`,
      wasteLitres: ({ unit }) => `Abwasserbehälter (${unit})`,
      sumpRoomLitres: ({ unit }) => `Platz im Technikbecken (${unit})`,
      drain: ({ unit }) => `Ablaufpumpe fördert (${unit})`,
      fill: ({ unit }) => `Füllpumpe fördert (${unit})`,
      topup: ({ unit }) => `Nachfüllpumpe fördert (${unit})`,
      mixPpt: () => "Salzgehalt deiner Mischung (ppt)",
    },
    hints: {
      areaCm2:
        "Länge × Breite der Kammer unter dem Sensor. Damit werden aus Millimetern Liter. Die Steuerung muss es bestätigen.",
      systemLitres: "Das ganze Wasser in Becken und Technikbecken zusammen.",
      saltReservoirLitres: "Wie viel für Wasserwechsel bereitsteht, wenn er voll ist.",
      freshReservoirLitres: "Wie viel zum Nachfüllen bereitsteht, wenn er voll ist.",
      wasteLitres:
        "Platz für abgelassenes Wasser, wenn er leer ist. Läuft es direkt in den Abfluss, gib 10000 ein. Er begrenzt, wie lange die Ablaufpumpe laufen darf, außer du stellst die Grenze selbst ein.",
      sumpRoomLitres:
        "Vom Sollstand bis zum Rand, bei laufender Umwälzung: freie Höhe × Fläche des ganzen Technikbeckens. Oder mit dem Messeimer auffüllen und mitzählen.",
      drain: "An deinem Schlauch gemessen, nicht was auf der Verpackung steht. Die Steuerung muss es bestätigen.",
      fill: "Die Steuerung muss es bestätigen.",
      topup: "Die Steuerung muss es bestätigen.",
      mixPpt:
        "Wie salzig das Wasser ist, mit dem ein Wechsel auffüllt. Damit sagt der Beleg, was ein Wechsel am Salzgehalt geändert hat.",
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
