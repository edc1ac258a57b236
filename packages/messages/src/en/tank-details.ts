// What stands below the first screen of a tank: its last day, and automatic top-up.

type Count = Readonly<{ count: number }>;
type Range = Readonly<{ least: string; greatest: string }>;
type Pace = Readonly<{ length: string }>;
type PaceLitres = Pace & Readonly<{ litres: string }>;

/** The counts are zero, and `silent` is null, where there is nothing to tell. `unit`: spelled out. */
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
        `Last 24 hours: the water stood between ${day.least} and ${day.greatest} ${day.unit} below the sensor`,
        ...(day.topUps === 0 ? [] : [topUps(day.topUps)]),
        ...(day.waterChanges === 0 ? [] : [waterChanges(day.waterChanges)]),
        ...(day.silent === null ? [] : [`no data for ${day.silent}`]),
      ].join(", ") + ".",
    fall: {
      unknown: "Evaporation: not enough data yet",
      notFalling: "Evaporation: no clear fall in the last 24 hours",
      falling: ({ length }: Pace) => `Evaporation about ${length} a day`,
      fallingLitres: ({ length, litres }: PaceLitres) => `Evaporation about ${length} a day (${litres})`,
      tooFast: ({ length }: Pace) => `The level falls about ${length} a day by itself: more than evaporates. Look for a leak`,
      tooFastLitres: ({ length, litres }: PaceLitres) =>
        `The level falls about ${length} a day (${litres}) by itself: more than evaporates. Look for a leak`,
    },
    /** When, as the next two go on. */
    about: {
      withinTheHour: "within the hour",
      hours: ({ count }: Count) => `in about ${count} h`,
      days: ({ count }: Count) => `in about ${count} days`,
    },
    nextTopUp: ({ when }: Readonly<{ when: string }>) => `next top-up ${when}`,
    atMark: ({ when }: Readonly<{ when: string }>) => `at the top-up mark ${when}`,
    topUpDue: "top-up due now",
    belowMark: "below the top-up mark now",
  },
  autoTopUp: {
    on: "Automatic Top-Up On",
    off: "Automatic Top-Up Off",
    changed: "The device works by it as soon as it has confirmed its new settings.",
    notChanged: "Failed to Change Automatic Top-Up",
    onlyOwner: "Only the owner can change this.",
    calibrateFirst: "Calibrate the tank first: without marks nothing may fill by itself.",
    settings: {
      acknowledged: "Confirmed by the device.",
      refused: "The device refused its settings.",
      pending: "Not confirmed by the device yet.",
    },
    held: "Held now, until the hold is released.",
    partFilled: "Held now: the last water change ended part-filled.",
    does: "The device tops up with fresh water by itself when the level falls.",
    doesTo: ({ trigger, top }: Readonly<{ trigger: string; top: string }>) =>
      `When the water falls to ${trigger}, the device fills fresh water up to ${top}, within its daily limit.`,
  },
};
