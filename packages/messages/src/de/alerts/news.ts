import type { news as english } from "../../en/alerts/news.ts";

export const news: typeof english = {
  water_change_done: {
    label: "Wasserwechsel fertig",
    done: ({ count }) =>
      count === 1 ? "Der Wasserwechsel ist nach einer Minute fertig." : `Der Wasserwechsel ist nach ${count} Minuten fertig.`,
    fell: ({ from, lowest }) => `Der Pegel fiel von ${from} auf ${lowest} unter dem Sensor.`,
    level: ({ level }) => `Er ist jetzt bei ${level}.`,
    changed: ({ litres }) => `Etwa ${litres} wurden gewechselt.`,
    advice: "Es ist nichts zu tun.",
  },
  device_back: {
    label: "Die Steuerung ist wieder online",
    minutes: ({ count }) =>
      count === 1
        ? "Die Steuerung ist nach einer Minute wieder online."
        : `Die Steuerung ist nach ${count} Minuten wieder online.`,
    hours: ({ count }) =>
      count === 1
        ? "Die Steuerung ist nach einer Stunde wieder online."
        : `Die Steuerung ist nach ${count} Stunden wieder online.`,
    days: ({ count }) =>
      count === 1 ? "Die Steuerung ist nach einem Tag wieder online." : `Die Steuerung ist nach ${count} Tagen wieder online.`,
    advice: "Kommt das oft vor, prüf ihren Strom und ihr WLAN.",
  },
  update_succeeded: {
    label: "Firmware aktualisiert",
    done: ({ version }) => `Das Firmware-Update ist gelungen. Version ${version} läuft.`,
    advice: "Es ist nichts zu tun.",
  },
  calibration_changed: {
    label: "Kalibrierung geändert",
    changed: ({ top, drain }) => `Die Kalibrierung wurde geändert: Sollstand ${top}, Mindeststand ${drain}.`,
    changedBy: ({ by, top, drain }) => `${by} hat die Kalibrierung geändert: Sollstand ${top}, Mindeststand ${drain}.`,
    advice: "Hast du das nicht erwartet, sieh dir die Kalibrierung vor dem nächsten Wasserwechsel an.",
  },
};
