// The form of a schedule. Only "Custom" speaks of cron.

import { changeAmount } from "./change-amount.ts";

type Most = Readonly<{ most: number }>;

export const form = {
  editTitle: "Edit Schedule",
  tank: "Tank",
  chooseTank: "Choose a tank",
  tankRequired: "Tank is required",
  type: "Type",
  ruleRequired: "Schedule is required",
  repeat: "Repeat",
  repeats: { weekly: "Weekly", daily: "Daily", days: "Every … days", monthly: "Monthly", custom: "Custom" },
  weekdays: "On",
  oneWeekday: "For more than one weekday every few weeks, make a schedule for each.",
  time: "At",
  timeRequired: "Please give a time",
  timeHint: ({ zone }: Readonly<{ zone: string }>) => `By the clock at the tank: ${zone}.`,
  everyWeeks: "Every",
  weeks: ({ count }: Readonly<{ count: number }>) => (count === 1 ? "week" : `${count} weeks`),
  everyDays: "Every how many days",
  daysWrong: ({ most }: Most) => `Please give a whole number from 1 to ${most}`,
  dayOfMonth: "On day",
  dayOfMonthHint: "Months without this day are left out.",
  wait: "If the controller cannot be reached",
  waits: ({ minutes }: Readonly<{ minutes: number }>) => (minutes === 0 ? "Skip at once" : `Wait up to ${minutes} minutes`),
  waitHint:
    "Then it is skipped, and you get an alert. Whatever else is in the way is not waited for. A missed run is never made up later.",
  presetsTitle: "Or start from one of these",
  /** By the label that a preset has in the domain. */
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
  previewing: "Working out the next runs...",
  previewFailed: "The next runs could not be worked out.",
  previewInvalid: "It is not a schedule yet.",
  amount: changeAmount,
  needs: {
    takes: ({ minutes, litres }: Readonly<{ minutes: number; litres: string }>) => `Takes about ${minutes} min, ${litres}.`,
    lasts: ({ count }: Readonly<{ count: number }>) =>
      count === 1 ? "The reservoirs last for 1 change." : `The reservoirs last for ${count} changes.`,
    tooLittle: "The reservoirs are not enough for one: refill the salt water, or empty the waste.",
  },
  enabled: "Enabled",
  save: "Save Schedule",
  create: "Create Schedule",
};
