// The week of all schedules, and the clocks it goes by.

type Zone = Readonly<{ zone: string }>;
type Tank = Readonly<{ tank: string }>;

export const week = {
  title: ({ day }: Readonly<{ day: string }>) => `Week of ${day}`,
  clock: ({ zone }: Zone) => `By the clock at the tank: ${zone}`,
  clocks: "Each run by the clock at its own tank",
  before: "The week before",
  next: "The next week",
  nothing: "Nothing planned",
  leftOut: "left out",
  clockChange: "Clocks change",
  failed: "The week could not be worked out.",
  /** Above a week that was worked out before. */
  old: "This week may be old: it could not be read again.",
  /** Of a block: what is behind it. */
  show: ({ run }: Readonly<{ run: string }>) => `${run}: show the schedule`,
  movedAway: ({ at }: At) => `moved to ${at}`,
  movedHere: "moved",
  open: ({ run }: Readonly<{ run: string }>) => `${run}: skip, move or run now`,
};

type At = Readonly<{ at: string }>;

/** What can be done with one run of the week. */
export const oneRun = {
  title: ({ type, tank }: Tank & Readonly<{ type: string }>) => `${type} of ${tank}`,
  movedFrom: ({ at }: At) => `Moved here from ${at}.`,
  movedTo: ({ at }: At) => `Moved to ${at}.`,
  skipped: "It is skipped.",
  paused: "The schedule is paused then.",
  skip: "Skip this one",
  restore: "Put it back",
  move: "Move…",
  runNow: "Run now",
  runNowHint: "Asks first, on the dashboard. This run stays planned.",
  show: "Show the schedule",
  saving: "Saving...",
  day: "Day",
  time: "Time",
  moveHint: ({ zone }: Zone) => `Only this run, within this week, by the clock at the tank: ${zone}.`,
  moveAct: "Move This Run",
  incomplete: "Please give a day and a time",
  close: ({ type, at }: At & Readonly<{ type: string }>) =>
    `Within an hour of another run of this tank: ${type}, ${at}. A tank does one run at a time: the second does not start while the first is under way.`,
  done: { skip: "Run Skipped", move: "Run Moved", restore: "Run Put Back" },
  failed: "Failed to Change This Run",
};

export const zones = {
  title: "Time zones",
  subtitle: "A schedule goes by the clock at its tank.",
  change: "Change",
  changeOf: ({ tank }: Tank) => `Change the time zone of ${tank}`,
  dialog: ({ tank }: Tank) => `Time zone of ${tank}`,
  label: "Time zone",
  hint: "Every schedule of this tank keeps its time of day and runs at that time on the new clock.",
  useBrowsers: ({ zone }: Zone) => `Use this browser's: ${zone}`,
  save: "Save Time Zone",
  saved: "Time Zone Saved",
  savedText: ({ tank, zone }: Tank & Zone) => `Schedules of ${tank} go by ${zone} now.`,
  notSaved: "Failed to Save Time Zone",
  offer: ({ tank }: Tank) => `${tank} runs by UTC`,
  offerText: ({ zone }: Zone) =>
    `This browser goes by ${zone}. If the tank stands there, let its schedules go by that clock: 18:00 then means 18:00 there, not in UTC.`,
  take: ({ zone }: Zone) => `Use ${zone}`,
  keepUtc: "Keep UTC",
  /** For a reader whose own clock shows another time than the tank's. */
  bothTimes: ({ there, place, here }: Readonly<{ there: string; place: string; here: string }>) =>
    place === "UTC" ? `${there} UTC, ${here} for you` : `${there} in ${place}, ${here} for you`,
};
