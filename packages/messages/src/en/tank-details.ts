// The lower part of a tank's dashboard: its last day, and automatic top-up.

type Count = Readonly<{ count: number }>;
type Range = Readonly<{ least: string; greatest: string }>;
type Pace = Readonly<{ length: string }>;
type PaceLitres = Pace & Readonly<{ litres: string }>;

/** The counts are zero, and `silent` is null, where there is nothing to report. `unit`: spelled out. */
type Day = Range & Readonly<{ unit: string; topUps: number; waterChanges: number; silent: string | null }>;

const topUps = (count: number) => (count === 1 ? "1 top-up" : `${count} top-ups`);
const waterChanges = (count: number) => (count === 1 ? "1 water change" : `${count} water changes`);

export const tankDetails = {
  day: {
    title: "Last 24 hours",
    notLoaded: "The last 24 hours could not be loaded",
    noData: "No data in the last 24 hours",
    now: "now",
    range: ({ least, greatest }: Range) => `${least} to ${greatest}`,
    counts: {
      top_up: ({ count }: Count) => topUps(count),
      water_change: ({ count }: Count) => waterChanges(count),
    },
    spokenNoData: "No data in the last 24 hours.",
    spoken: (day: Day) =>
      [
        `Last 24 hours: the water was between ${day.least} and ${day.greatest} ${day.unit} below the sensor`,
        ...(day.topUps === 0 ? [] : [topUps(day.topUps)]),
        ...(day.waterChanges === 0 ? [] : [waterChanges(day.waterChanges)]),
        ...(day.silent === null ? [] : [`no data for ${day.silent}`]),
      ].join(", ") + ".",
    fall: {
      unknown: "Evaporation: not enough data yet",
      notFalling: "Evaporation: no clear fall in the last 24 hours",
      falling: ({ length }: Pace) => `Evaporation about ${length} a day`,
      fallingLitres: ({ length, litres }: PaceLitres) => `Evaporation about ${length} a day (${litres})`,
      tooFast: ({ length }: Pace) => `The level falls by about ${length} a day: more than evaporates. Look for a leak`,
      tooFastLitres: ({ length, litres }: PaceLitres) =>
        `The level falls by about ${length} a day (${litres}): more than evaporates. Look for a leak`,
    },
    /** The time in the next two texts. */
    about: {
      withinTheHour: "within the hour",
      hours: ({ count }: Count) => `in about ${count} h`,
      days: ({ count }: Count) => `in about ${count} days`,
    },
    nextTopUp: ({ when }: Readonly<{ when: string }>) => `next top-up ${when}`,
    atMark: ({ when }: Readonly<{ when: string }>) => `at the top-up trigger ${when}`,
    topUpDue: "top-up due now",
    belowMark: "below the top-up trigger now",
  },
  autoTopUp: {
    on: "Automatic top-up on",
    off: "Automatic top-up off",
    changed: "It takes effect once the controller has confirmed its new settings.",
    notChanged: "Failed to change automatic top-up",
    onlyOwner: "Only the owner can change this.",
    calibrateFirst: "Calibrate the tank first. Automatic top-up needs its levels.",
    settings: {
      acknowledged: "Confirmed by the controller.",
      refused: "The controller rejected its settings.",
      pending: "Not confirmed by the controller yet.",
    },
    held: "On hold until the pumps are released.",
    partFilled: "On hold: the last water change was not refilled completely.",
    does: "The controller tops up with fresh water when the level falls.",
    doesTo: ({ trigger, top }: Readonly<{ trigger: string; top: string }>) =>
      `When the water falls to ${trigger}, the controller tops up with fresh water to ${top}, within its daily limit.`,
  },
};
