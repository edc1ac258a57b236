// A schedule's rule as a sentence, with the clock it goes by. Without a full stop: it stands as a title, too.

type Times = Readonly<{ time: string; zone: string }>;
type Count = Readonly<{ count: number }>;
/** The day from which an interval is counted. */
type From = Readonly<{ from: string }>;

const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const ordinal = (day: number) => `${day}${ENDINGS[ordinals.select(day)]}`;

export const rules = {
  daily: ({ time, zone }: Times) => `Every day at ${time}, ${zone}`,
  everyDays: ({ count, time, from, zone }: Count & From & Times) =>
    `Every ${count} days at ${time}, counted from ${from}, ${zone}`,
  weekly: ({ weekdays, time, zone }: Times & Readonly<{ weekdays: string }>) => `Every ${weekdays} at ${time}, ${zone}`,
  everyWeeks: ({ count, weekday, time, from, zone }: Count & From & Times & Readonly<{ weekday: string }>) =>
    `Every ${count} weeks on ${weekday} at ${time}, counted from ${from}, ${zone}`,
  monthly: ({ day, time, zone }: Times & Readonly<{ day: number }>) => `Every month on the ${ordinal(day)} at ${time}, ${zone}`,
  /** What none of these says: `rule` is a sentence without its clock. */
  other: ({ rule, zone }: Readonly<{ rule: string; zone: string }>) => `${rule}, ${zone}`,
  /** Sunday first, as in the rules themselves. */
  weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as readonly string[],
  zone: ({ place }: Readonly<{ place: string }>) => (place === "UTC" ? "UTC" : `${place} time`),
  unreadable: "This schedule cannot be read",
};
