// Good news, with its figures. Nothing is to be done about most of it.

import type { CalibrationDetail, WaterChangeFigures } from "@halocline/domain/alerts/detail";

const NOTHING_TO_DO = "There is nothing to do.";
const mm = (distance: number) => `${Math.round(distance)} mm`;
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
const moved = (before: number | null, after: number) => (before === null ? mm(after) : `${mm(before)} → ${mm(after)}`);

const changed = ({ minutes, fromMm, lowestMm, toMm, litres }: WaterChangeFigures) =>
  [
    `The water change is finished after ${counted(minutes, "minute")}.`,
    fromMm !== null && lowestMm !== null && `The level fell from ${mm(fromMm)} to ${mm(lowestMm)} below the sensor.`,
    toMm !== null && `It is at ${mm(toMm)} now.`,
    litres !== null && `About ${litres} L were changed.`,
  ]
    .filter(Boolean)
    .join(" ");

export const news = {
  water_change_done: { message: changed, advice: NOTHING_TO_DO },
  device_back: {
    message: ({ unit, count }: Readonly<{ unit: "minute" | "hour" | "day"; count: number }>) =>
      `The controller is back after ${counted(count, unit)} of silence.`,
    advice: "If it happens often, look at its power and its Wi-Fi.",
  },
  update_succeeded: {
    message: ({ version }: Readonly<{ version: string }>) => `The firmware update succeeded: version ${version} is running.`,
    advice: NOTHING_TO_DO,
  },
  calibration_changed: {
    message: ({ by, topBeforeMm, topMm, drainBeforeMm, drainMm }: CalibrationDetail) =>
      `${by ?? "Somebody"} changed the calibration: top ${moved(topBeforeMm, topMm)}, drain ${moved(drainBeforeMm, drainMm)}. The controller works with it now.`,
    advice: "If you did not expect it, look at the calibration before the next water change.",
  },
};
