import type { news as english } from "../../en/alerts/news.ts";
import { litres } from "../litres.ts";

const NOTHING_TO_DO = "Es ist nichts zu tun.";
const mm = (distance: number) => `${Math.round(distance)} mm`;
const moved = (before: number | null, after: number) => (before === null ? mm(after) : `${mm(before)} → ${mm(after)}`);
const SPANS = {
  minute: ["einer Minute", "Minuten"],
  hour: ["einer Stunde", "Stunden"],
  day: ["einem Tag", "Tagen"],
} as const;

export const news: typeof english = {
  water_change_done: {
    message: ({ minutes, fromMm, lowestMm, toMm, litres: changed }) =>
      [
        `Der Wasserwechsel ist nach ${minutes === 1 ? "einer Minute" : `${minutes} Minuten`} fertig.`,
        fromMm !== null && lowestMm !== null && `Der Pegel fiel von ${mm(fromMm)} auf ${mm(lowestMm)} unter dem Sensor.`,
        toMm !== null && `Er steht jetzt bei ${mm(toMm)}.`,
        changed !== null && `Etwa ${litres(changed)} wurden gewechselt.`,
      ]
        .filter(Boolean)
        .join(" "),
    advice: NOTHING_TO_DO,
  },
  device_back: {
    message: ({ unit, count }) => {
      const [one, many] = SPANS[unit];
      return `Die Steuerung ist nach ${count === 1 ? one : `${count} ${many}`} wieder da.`;
    },
    advice: "Kommt das oft vor, prüf ihren Strom und ihr WLAN.",
  },
  update_succeeded: {
    message: ({ version }) => `Das Firmware-Update ist gelungen: Version ${version} läuft.`,
    advice: NOTHING_TO_DO,
  },
  calibration_changed: {
    message: ({ by, topBeforeMm, topMm, drainBeforeMm, drainMm }) =>
      `${by ?? "Jemand"} hat die Kalibrierung geändert: Sollstand ${moved(topBeforeMm, topMm)}, Mindeststand ${moved(drainBeforeMm, drainMm)}. Die Steuerung arbeitet jetzt damit.`,
    advice: "Hast du das nicht erwartet, sieh dir die Kalibrierung vor dem nächsten Wasserwechsel an.",
  },
};
