// A schedule's rule as a sentence, with its time zone. No full stop, because it is also used as a title.

type Times = Readonly<{ time: string; zone: string }>;
type Count = Readonly<{ count: number }>;
/** The day from which an interval is counted. */
type From = Readonly<{ from: string }>;

const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const ordinal = (day: number) => `${day}${ENDINGS[ordinals.select(day)]}`;

export const rules = {
  daily: ({ time, zone }: Times) => `Every day at ${time}, ${zone}`,
  everyDays: ({ count, time, from, zone }: Count & From & Times) => `Every ${count} days at ${time}, starting ${from}, ${zone}`,
  weekly: ({ weekdays, time, zone }: Times & Readonly<{ weekdays: string }>) => `Every ${weekdays} at ${time}, ${zone}`,
  everyWeeks: ({ count, weekday, time, from, zone }: Count & From & Times & Readonly<{ weekday: string }>) =>
    `Every ${count} weeks on ${weekday} at ${time}, starting ${from}, ${zone}`,
  monthly: ({ day, time, zone }: Times & Readonly<{ day: number }>) => `Every month on the ${ordinal(day)} at ${time}, ${zone}`,
  /** Any other rule: `rule` is a sentence without its time zone. */
  other: ({ rule, zone }: Readonly<{ rule: string; zone: string }>) => `${rule}, ${zone}`,
  /** Sunday first, as in the rules. */
  weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as readonly string[],
  zone: ({ place }: Readonly<{ place: string }>) => (place === "UTC" ? "UTC" : `${place} time`),
  unreadable: "This schedule cannot be read",
};
