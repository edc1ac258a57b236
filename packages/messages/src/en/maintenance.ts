// The list of recurring tasks that a person does by hand.

type Count = Readonly<{ count: number }>;
type Task = Readonly<{ task: string; tank: string }>;

export const maintenance = {
  count: ({ count }: Count) => {
    if (count === 0) return "Nothing is due.";
    return count === 1 ? "1 task is due." : `${count} tasks are due.`;
  },
  add: "Add task",
  notLoaded: "The maintenance list could not be loaded",
  old: "This list may be out of date. It could not be refreshed.",
  none: "No maintenance tasks yet",
  noneText: "Add recurring tasks. An email reminds you in the morning when one is due.",
  noTanks: "Add a controller first. Each task belongs to a tank.",
  states: { ahead: "Upcoming", due: "Due today", overdue: "Overdue" },
  overdue: ({ count }: Count) => (count === 1 ? "1 day overdue" : `${count} days overdue`),
  inDays: ({ count }: Count) => (count === 1 ? "Tomorrow" : `In ${count} days`),
  every: ({ count }: Count) => (count === 1 ? "Every day" : `Every ${count} days`),
  lastDone: ({ day }: Readonly<{ day: string }>) => `last done ${day}`,
  never: "not done yet",
  snoozedUntil: ({ day }: Readonly<{ day: string }>) => `snoozed until ${day}`,
  done: "Done",
  snooze: "Snooze",
  snoozeDays: ({ count }: Count) => (count === 1 ? "1 day" : `${count} days`),
  edit: "Edit",
  remove: "Delete",
  removeAsk: "Delete this task?",
  removeText: ({ task, tank }: Task) => `${task}, ${tank}. There will be no more reminders.`,
  removeAct: "Delete task",
  removing: "Deleting...",
  form: {
    title: "Add a task",
    editTitle: "Edit task",
    tank: "Tank",
    what: "Task",
    own: "Something else",
    name: "Name",
    nameMissing: "Enter a name.",
    interval: "Interval in days",
    intervalWrong: ({ most }: Readonly<{ most: number }>) => `Enter a whole number from 1 to ${most}`,
    doneToday: "Done today",
    doneTodayHint: "If off, the task is due today.",
    create: "Add task",
    save: "Save task",
  },
  toasts: {
    added: "Task added",
    changed: "Task changed",
    finished: "Done",
    snoozed: "Snoozed",
    deleted: "Task deleted",
    notSaved: "Task not saved",
    notChanged: "Task not changed",
    nextOn: ({ day }: Readonly<{ day: string }>) => `Due on ${day}.`,
  },
};
