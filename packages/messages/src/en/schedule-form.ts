// The form of a schedule. Only "Custom" uses cron.

import { changeAmount } from "./change-amount.ts";

type Most = Readonly<{ most: number }>;

export const form = {
  editTitle: "Edit schedule",
  tank: "Tank",
  chooseTank: "Choose a tank",
  tankRequired: "Tank is required",
  type: "Type",
  ruleRequired: "Schedule is required",
  repeat: "Repeat",
  repeats: { weekly: "Weekly", daily: "Daily", days: "Every … days", monthly: "Monthly", custom: "Custom" },
  weekdays: "On",
  oneWeekday: "For several weekdays every few weeks, create one schedule for each.",
  time: "At",
  timeRequired: "Enter a time",
  timeHint: ({ zone }: Readonly<{ zone: string }>) => `Time zone of the tank: ${zone}.`,
  everyWeeks: "Every",
  weeks: ({ count }: Readonly<{ count: number }>) => (count === 1 ? "week" : `${count} weeks`),
  everyDays: "Interval in days",
  daysWrong: ({ most }: Most) => `Enter a whole number from 1 to ${most}`,
  dayOfMonth: "On day",
  dayOfMonthHint: "Months without this day are skipped.",
  wait: "If the controller cannot be reached",
  waits: ({ minutes }: Readonly<{ minutes: number }>) => (minutes === 0 ? "Skip immediately" : `Wait up to ${minutes} minutes`),
  waitHint:
    "After that the run is skipped and you get an alert. Any other obstacle skips it immediately. A missed run is never made up later.",
  presetsTitle: "Or start with a preset",
  /** The keys are the labels of the presets in the domain. */
  presets: {
    "Sunday 10:00": "Sunday 10:00",
    "Monday 10:00": "Monday 10:00",
    "Every 7 days 10:00": "Every 7 days 10:00",
    "Monthly 1st 02:00": "Monthly 1st 02:00",
    "Bi-weekly Sunday 10:00": "Bi-weekly Sunday 10:00",
  },
  cron: "Cron expression",
  cronHint: "Five fields: minute, hour, day of the month, month, weekday. 0 10 * * 0 is Sunday 10:00.",
  preview: "Preview",
  previewEmpty: "Choose a tank and a schedule to see when it runs.",
  previewing: "Calculating the next runs...",
  previewFailed: "The next runs could not be calculated.",
  previewInvalid: "This is not a valid schedule yet.",
  amount: changeAmount,
  needs: {
    takes: ({ minutes, litres }: Readonly<{ minutes: number; litres: string }>) => `Takes about ${minutes} min, ${litres}.`,
    lasts: ({ count }: Readonly<{ count: number }>) =>
      count === 1 ? "The reservoirs last for 1 change." : `The reservoirs last for ${count} changes.`,
    tooLittle: "The reservoirs are not enough for one change. Refill the salt water or empty the waste.",
  },
  enabled: "Enabled",
  save: "Save schedule",
  create: "Create schedule",
};
