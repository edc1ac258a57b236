// Automation Schedules: the list, the form of one, and what can be done with it.

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
  old: "This list may be old: it could not be read again.",
  none: "No schedules yet",
  noneText: "A schedule changes the water or tops it up by itself, at the times you choose.",
  noDevices: "No devices configured. Please add a device to get started.",
  addDevice: "Add a device",
  readOnly: {
    viewer: "You are a viewer of this household: you can look at the schedules. Changing them needs an owner.",
    keeper: "You are a keeper of this household: you can look at the schedules. Changing them needs an owner.",
  },
  types: { water_change: "Water Change", top_up: "Top-Up" },
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
    text: "A schedule goes by the clock at its tank. When the clocks change, 10:00 stays 10:00 there, and its time in UTC moves by an hour. If the clocks skip 02:30 in spring, it runs at 03:00. A time that comes twice in autumn runs once, the first time. A tank in UTC has no such change.",
    changeBetween: "The clocks change between these runs: the tank's time stays, and UTC moves by an hour.",
  },
  conflicts: {
    title: "Two schedules within an hour of each other",
    clash: ({ tank, first, firstAt, second, secondAt }: Clash) =>
      `${tank}: ${first} on ${firstAt}, and ${second} on ${secondAt}.`,
    text: "A tank does one run at a time: the second does not start while the first is under way.",
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
    notRunYet: "Has not run yet",
    showInHistory: "Show in history",
    skipped: "Skipped",
    unreadable: "It may not start. Please set it anew, or delete it.",
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
      `${tank}: ${sentence}. Nothing runs by it any more. A run that is under way goes on, and past runs stay in the history.`,
    removeAct: "Delete Schedule",
    removing: "Deleting...",
    pause: "Pause until",
    pauseAsk: "Pause this schedule?",
    pauseText: ({ tank, sentence }: Named) => `${tank}: ${sentence}. What falls due during the pause is left out, not caught up.`,
    pauseHint: ({ zone }: Readonly<{ zone: string }>) => `Runs start again on this day, which begins at midnight ${zone} time.`,
    pauseAct: "Pause Schedule",
    pausing: "Pausing...",
    dateMissing: "Please give a date",
    dateTooEarly: "Please choose a day after today",
    resume: "Resume",
    resuming: "Resuming...",
  },
  form,
  toasts: {
    created: "Schedule Created",
    notCreated: "Failed to Create Schedule",
    updated: "Schedule Updated",
    notUpdated: "Failed to Update Schedule",
    deleted: "Schedule Deleted",
    deletedText: ({ tank }: Readonly<{ tank: string }>) => `${tank} no longer runs by it. Its past runs stay in the history.`,
    notDeleted: "Failed to Delete Schedule",
    enabled: "Schedule Enabled",
    disabled: "Schedule Disabled",
    skipped: "Next Run Skipped",
    skipUndone: "Skip Undone",
    paused: "Schedule Paused",
    resumed: "Schedule Resumed",
    notChanged: "Failed to Change Schedule",
    isDisabled: "It is disabled: nothing runs until you enable it.",
    nothingDue: "Nothing is due.",
    nextRun: ({ at }: Readonly<{ at: string }>) => `Next run: ${at}.`,
    pausedBefore: ({ day }: Readonly<{ day: string }>) => `Nothing runs before ${day}.`,
  },
};
