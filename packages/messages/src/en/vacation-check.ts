// Before you leave: what must be in order while nobody is at home.

type Count = Readonly<{ count: number }>;

export const vacationCheck = {
  intro: "Checks everything that must be in order while nobody is at home.",
  whenAway: "When are you away?",
  notChecked: "This could not be checked.",
  verdict: {
    missing: ({ count }: Count) => (count === 1 ? "1 thing to fix before you leave" : `${count} things to fix before you leave`),
    warning: ({ count }: Count) =>
      count === 1 ? "Nothing is missing, but 1 thing needs a look." : `Nothing is missing, but ${count} things need a look.`,
    ok: "Everything that can be checked from here is in order.",
  },
  notSeenFromHere: "Software cannot see everything: look at hoses, reservoirs, the float switch and the animals yourself.",
  labels: { missing: "To do", warning: "Check", ok: "In order" },
  titles: { missing: "Put this right before you go", warning: "Worth a look", ok: "In order" },
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
    title: "What will run meanwhile",
    subtitle: "By schedule, on the clock at each tank.",
    types: { water_change: "Water change", top_up: "Top-up" },
  },
};
