// The list of what is done by hand.

type Count = Readonly<{ count: number }>;
type Task = Readonly<{ task: string; tank: string }>;

export const maintenance = {
  count: ({ count }: Count) => {
    if (count === 0) return "Nothing is due.";
    return count === 1 ? "1 task is due." : `${count} tasks are due.`;
  },
  add: "Add Task",
  notLoaded: "The maintenance list could not be loaded",
  old: "This list may be old: it could not be read again.",
  none: "No maintenance tasks yet",
  noneText: "Pick what you do again and again. You see when it is due, and are reminded by mail in the morning.",
  noTanks: "Add a device first: tasks belong to a tank.",
  states: { ahead: "Ahead", due: "Due today", overdue: "Overdue" },
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
  removeText: ({ task, tank }: Task) => `${task}, ${tank}. Nobody is reminded of it any more.`,
  removeAct: "Delete Task",
  removing: "Deleting...",
  form: {
    title: "Add a Task",
    editTitle: "Edit Task",
    tank: "Tank",
    what: "Task",
    own: "Something else",
    name: "Name",
    nameMissing: "Please enter a name.",
    interval: "Every how many days",
    intervalWrong: ({ most }: Readonly<{ most: number }>) => `A whole number from 1 to ${most}`,
    doneToday: "I did it today",
    doneTodayHint: "Off: it is due at once.",
    create: "Add Task",
    save: "Save Task",
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
