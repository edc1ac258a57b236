import { WEEKDAYS } from "@halocline/domain/schedules/rule-form";
import type { Weekday } from "@halocline/domain/schedules/schedules";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { reader } from "@/lib/language/reader.ts";

/** 4 January 1970 was a Sunday. */
const SUNDAY = 4;

type WeekdayName = Readonly<{ weekday: Weekday; short: string; long: string }>;

/** In the order of the reader's week. */
export function weekdayNames(): readonly WeekdayName[] {
  const { firstWeekday, locale } = reader();
  const short = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const ordered = [...WEEKDAYS.slice(firstWeekday), ...WEEKDAYS.slice(0, firstWeekday)];
  return ordered.map((weekday) => ({
    weekday,
    short: short.format(Date.UTC(1970, 0, SUNDAY + weekday)),
    long: schedulesMessages().rules.weekdays[weekday] ?? "",
  }));
}
