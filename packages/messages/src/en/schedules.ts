// Automation Schedules: the list, the form of a schedule, and its actions.

import { form } from "./schedule-form.ts";
import { rules } from "./schedule-rules.ts";
import { oneRun, week, zones } from "./schedule-week.ts";

type Count = Readonly<{ count: number }>;
/** `sentence` is the rule in words. */
type Named = Readonly<{ tank: string; sentence: string }>;
type Clash = Readonly<{ tank: string; first: string; firstAt: string; second: string; secondAt: string }>;

export const schedules = {
  count: ({ count }: Count) => (count === 1 ? "1 schedule" : `${count} schedules`),
  create: "New Schedule",
  notLoaded: "The schedules could not be loaded",
  old: "This list may be out of date. It could not be refreshed.",
  none: "No schedules yet",
  noneText: "A schedule starts water changes or top-ups at the times you choose.",
  noDevices: "No devices configured. Please add a device to get started.",
  addDevice: "Add a device",
  readOnly: {
    viewer: "You are a viewer in this household. Only an owner can change schedules.",
    keeper: "You are a keeper of this household. Only an owner can change schedules.",
  },
  types: { water_change: "Water change", top_up: "Top-up" },
  results: {
    inProgress: "In progress",
    success: "Success",
    failed: "Failed",
    cancelled: "Cancelled",
    started: "Started",
    refused: "Not started",
    missed: "Missed",
    skipped: "Skipped",
  },
  clocks: {
    title: "Daylight saving",
    text: "When the clocks change, a schedule at 10:00 stays at 10:00, and its UTC time moves by an hour. If the clocks skip 02:30 in spring, it runs at 03:00. A time that comes twice in autumn runs once, the first time. UTC has no daylight saving.",
    changeBetween: "The clocks change between these runs. The time at the tank stays the same, its UTC time moves by an hour.",
  },
  conflicts: {
    title: "Two schedules within an hour of each other",
    clash: ({ tank, first, firstAt, second, secondAt }: Clash) =>
      `${tank}: ${first} on ${firstAt}, and ${second} on ${secondAt}.`,
    text: "A tank does one run at a time: the second does not start while the first is in progress.",
  },
  rules,
  week,
  oneRun,
  zones,
  card: {
    disabled: "Disabled",
    pausedUntil: ({ day }: Readonly<{ day: string }>) => `Paused until ${day}`,
    nextSkipped: "Next one skipped",
    nextRun: "Next run",
    noNextRun: "None",
    noNextRunDisabled: "None while disabled",
    inTime: ({ wait }: Readonly<{ wait: string }>) => `in ${wait}`,
    dueNow: "due now",
    waitsUntil: ({ time }: Readonly<{ time: string }>) => `waits for the controller until ${time}`,
    lastResult: "Last result",
    notRunYet: "Not run yet",
    showInHistory: "Show in history",
    skipped: "Skipped",
    unreadable: "It may not start. Edit or delete it.",
    nextRuns: "Next five runs",
  },
  actions: {
    enabled: "Enabled",
    skip: "Skip next",
    skipping: "Skipping...",
    undoSkip: "Undo skip",
    undoing: "Undoing...",
    edit: "Edit",
    remove: "Delete",
    removeAsk: "Delete this schedule?",
    removeText: ({ tank, sentence }: Named) =>
      `${tank}: ${sentence}. It will start no more runs. A run in progress continues, and past runs stay in the history.`,
    removeAct: "Delete schedule",
    removing: "Deleting...",
    pause: "Pause until",
    pauseAsk: "Pause this schedule?",
    pauseText: ({ tank, sentence }: Named) =>
      `${tank}: ${sentence}. Runs due during the pause are skipped and not made up later.`,
    pauseHint: ({ zone }: Readonly<{ zone: string }>) => `Runs resume on this day, from midnight ${zone} time.`,
    pauseAct: "Pause schedule",
    pausing: "Pausing...",
    dateMissing: "Enter a date",
    dateTooEarly: "Choose a day after today",
    resume: "Resume",
    resuming: "Resuming...",
  },
  form,
  toasts: {
    created: "Schedule Created",
    notCreated: "Failed to Create Schedule",
    updated: "Schedule updated",
    notUpdated: "Failed to update schedule",
    deleted: "Schedule Deleted",
    deletedText: ({ tank }: Readonly<{ tank: string }>) => `It starts no more runs of ${tank}. Past runs stay in the history.`,
    notDeleted: "Failed to delete schedule",
    enabled: "Schedule enabled",
    disabled: "Schedule disabled",
    skipped: "Next run skipped",
    skipUndone: "Skip undone",
    paused: "Schedule paused",
    resumed: "Schedule resumed",
    notChanged: "Failed to change schedule",
    isDisabled: "It is disabled and starts no runs.",
    nothingDue: "No run is planned.",
    nextRun: ({ at }: Readonly<{ at: string }>) => `Next run: ${at}.`,
    pausedBefore: ({ day }: Readonly<{ day: string }>) => `No runs before ${day}.`,
  },
};
