// Good news, with its figures. Only mails, services and the list show it.

import type { NewsCode } from "@halocline/domain/alerts/alert-table";

type Count = Readonly<{ count: number }>;
type Levels = Readonly<{ top: string; drain: string }>;

export const news = {
  water_change_done: {
    label: "Water change finished",
    done: ({ count }: Count) =>
      count === 1 ? "The water change is finished after 1 minute." : `The water change is finished after ${count} minutes.`,
    fell: ({ from, lowest }: Readonly<{ from: string; lowest: string }>) =>
      `The level fell from ${from} to ${lowest} below the sensor.`,
    level: ({ level }: Readonly<{ level: string }>) => `It is at ${level} now.`,
    changed: ({ litres }: Readonly<{ litres: string }>) => `About ${litres} were changed.`,
    advice: "There is nothing to do.",
  },
  device_back: {
    label: "Controller online again",
    minutes: ({ count }: Count) =>
      count === 1 ? "The controller is online again after 1 minute." : `The controller is online again after ${count} minutes.`,
    hours: ({ count }: Count) =>
      count === 1 ? "The controller is online again after 1 hour." : `The controller is online again after ${count} hours.`,
    days: ({ count }: Count) =>
      count === 1 ? "The controller is online again after 1 day." : `The controller is online again after ${count} days.`,
    advice: "If this happens often, check its power and its Wi-Fi.",
  },
  update_succeeded: {
    label: "Firmware updated",
    done: ({ version }: Readonly<{ version: string }>) => `The firmware update succeeded. Version ${version} is running.`,
    advice: "There is nothing to do.",
  },
  calibration_changed: {
    label: "Calibration changed",
    changed: ({ top, drain }: Levels) => `The calibration was changed: top ${top}, drain ${drain}.`,
    changedBy: ({ by, top, drain }: Levels & Readonly<{ by: string }>) =>
      `${by} changed the calibration: top ${top}, drain ${drain}.`,
    advice: "If you did not expect this, check the calibration before the next water change.",
  },
} satisfies Record<NewsCode, Readonly<{ label: string; advice: string; [sentence: string]: unknown }>>;
