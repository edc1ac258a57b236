// The check before an absence: what must be in order while you are away.

type Count = Readonly<{ count: number }>;

export const vacationCheck = {
  intro: "Checks what must be in order while you are away.",
  whenAway: "When are you away?",
  notChecked: "This could not be checked.",
  verdict: {
    missing: ({ count }: Count) => (count === 1 ? "1 thing to fix before you leave" : `${count} things to fix before you leave`),
    warning: ({ count }: Count) =>
      count === 1 ? "Nothing is missing. 1 thing to check." : `Nothing is missing. ${count} things to check.`,
    ok: "All checks passed.",
  },
  notSeenFromHere: "Check hoses, reservoirs, the float switch and the animals yourself: software cannot see them.",
  labels: { missing: "To do", warning: "Check", ok: "In order" },
  titles: { missing: "Fix before you leave", warning: "Check before you leave", ok: "In order" },
  topics: {
    reachable: "Connection",
    latches: "Stops and faults",
    settings: "Settings",
    circulation: "Circulation",
    firmware: "Firmware",
    alerts: "Alerts",
    calibration: "Calibration",
    top_up: "Top-up",
    schedules: "Schedules",
    salt_water: "Salt water",
    waste: "Waste tank",
    fresh_water: "Fresh water",
    notifications: "Notifications",
  },
  /** Where something can be put right; the other places are named as in the menu. */
  notifications: "Notifications",
  runs: {
    title: "What will run while you are away",
    subtitle: "By schedule, in the time zone of each tank.",
    types: { water_change: "Water change", top_up: "Top-up" },
  },
};
