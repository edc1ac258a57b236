// The week of all schedules, and its time zones.

type Zone = Readonly<{ zone: string }>;
type Tank = Readonly<{ tank: string }>;

export const week = {
  title: ({ day }: Readonly<{ day: string }>) => `Week of ${day}`,
  clock: ({ zone }: Zone) => `Time zone of the tank: ${zone}`,
  clocks: "Each run in the time zone of its tank",
  before: "Previous week",
  next: "Next week",
  nothing: "Nothing planned",
  leftOut: "skipped",
  clockChange: "Clocks change",
  failed: "The week could not be calculated.",
  /** Above a week that was loaded earlier. */
  old: "This week may be out of date. It could not be refreshed.",
  /** The link of a block. */
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
  skipped: "This run will be skipped.",
  paused: "The schedule is paused at that time.",
  skip: "Skip this run",
  restore: "Restore this run",
  move: "Move…",
  runNow: "Run now",
  runNowHint: "Opens the dashboard to confirm. This run stays planned.",
  show: "Show the schedule",
  saving: "Saving...",
  day: "Day",
  time: "Time",
  moveHint: ({ zone }: Zone) => `Only this run, within this week. Time zone of the tank: ${zone}.`,
  moveAct: "Move this run",
  incomplete: "Enter a day and a time",
  close: ({ type, at }: At & Readonly<{ type: string }>) =>
    `Less than an hour from another run of this tank: ${type}, ${at}. A tank does one run at a time: the second does not start while the first is in progress.`,
  done: { skip: "Run skipped", move: "Run moved", restore: "Run restored" },
  failed: "Failed to change this run",
};

export const zones = {
  title: "Time zones",
  subtitle: "A schedule uses the time zone of its tank.",
  change: "Change",
  changeOf: ({ tank }: Tank) => `Change the time zone of ${tank}`,
  dialog: ({ tank }: Tank) => `Time zone of ${tank}`,
  label: "Time zone",
  hint: "The schedules of this tank keep their time of day in the new time zone.",
  useBrowsers: ({ zone }: Zone) => `Use browser time zone: ${zone}`,
  save: "Save time zone",
  saved: "Time zone saved",
  savedText: ({ tank, zone }: Tank & Zone) => `Schedules of ${tank} now use ${zone}.`,
  notSaved: "Failed to save time zone",
  offer: ({ tank }: Tank) => `${tank} uses UTC`,
  offerText: ({ zone }: Zone) =>
    `This browser uses ${zone}. If the tank is there too, use the same time zone for its schedules. 18:00 then means 18:00 there, not in UTC.`,
  take: ({ zone }: Zone) => `Use ${zone}`,
  keepUtc: "Keep UTC",
  /** For a reader in another time zone than the tank. */
  bothTimes: ({ there, place, here }: Readonly<{ there: string; place: string; here: string }>) =>
    place === "UTC" ? `${there} UTC, ${here} for you` : `${there} in ${place}, ${here} for you`,
};
