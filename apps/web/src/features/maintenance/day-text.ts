import { reader } from "@/lib/language/reader.ts";

const DAY = { weekday: "short", day: "numeric", month: "short" } as const;

/** A day of a calendar, which is the same in every zone: "Wed, Nov 18". */
export const dayText = (date: string): string =>
  new Intl.DateTimeFormat(reader().locale, { ...DAY, timeZone: "UTC" }).format(new Date(`${date.slice(0, 10)}T00:00:00Z`));

/** The day of a moment, on the tank's calendar. */
export const momentDayText = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat(reader().locale, { ...DAY, timeZone }).format(new Date(iso));
