// A schedule's rule in the reader's language. What people choose in the form is said here; a cron text of another kind is for
// a library that reads every one of them.

import type { ScheduleRule, Weekday } from "@halocline/domain/schedules/schedules";
import type { ScreenMessages } from "./catalogue.ts";

type RuleMessages = ScreenMessages["schedules"]["rules"];

export type RuleFormats = Readonly<{
  /** Of "14:05". */
  time: (atLocal: string) => string;
  /** Of "2026-11-22". */
  day: (date: string) => string;
  list: (names: readonly string[]) => string;
  firstWeekday: Weekday;
}>;

type Clock = Readonly<{ time: string; zone: string }>;

const CRON = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|[0-7](?:[,-][0-7])*)$/;
const WEEK = 7;
const LAST = { minute: 59, hour: 23, day: 31 };

/** "Europe/Berlin" is named by its place. */
export const zoneText = (rules: RuleMessages, zone: string): string =>
  rules.zone({ place: (zone.split("/").at(-1) ?? zone).replaceAll("_", " ") });

/** "1-3,0" in the order of the reader's week; null when a range runs backwards. */
function weekdaysOf(text: string, firstWeekday: Weekday): readonly number[] | null {
  const days = new Set<number>();
  for (const part of text.split(",")) {
    const [first = 0, last = first, ...more] = part.split("-").map(Number);
    if (more.length > 0 || last < first) return null;
    for (let day = first; day <= last; day += 1) days.add(day % WEEK);
  }
  const place = (day: number) => (day - firstWeekday + WEEK) % WEEK;
  return [...days].toSorted((a, b) => place(a) - place(b));
}

function cronSentence(rules: RuleMessages, cron: string, zone: string, formats: RuleFormats): string | null {
  const [, minute = "", hour = "", day = "", weekday = ""] = CRON.exec(cron.trim().replaceAll(/\s+/g, " ")) ?? [];
  if (minute === "" || (day !== "*" && weekday !== "*")) return null;
  if (Number(minute) > LAST.minute || Number(hour) > LAST.hour || Number(day) > LAST.day || day === "0") return null;
  const clock = { time: formats.time(`${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`), zone };
  if (day !== "*") return rules.monthly({ day: Number(day), ...clock });
  return weekday === "*" ? rules.daily(clock) : weeklySentence(rules, weekday, clock, formats);
}

function weeklySentence(rules: RuleMessages, weekday: string, clock: Clock, formats: RuleFormats): string | null {
  const days = weekdaysOf(weekday, formats.firstWeekday);
  if (days === null) return null;
  if (days.length === WEEK) return rules.daily(clock);
  return rules.weekly({ weekdays: formats.list(days.map((day) => rules.weekdays[day] ?? "")), ...clock });
}

/** Null: only a cron text that says more than days and one time. */
export function ruleSentence(rules: RuleMessages, rule: ScheduleRule, zoneName: string, formats: RuleFormats): string | null {
  const zone = zoneText(rules, zoneName);
  if ("cron" in rule) return cronSentence(rules, rule.cron, zone, formats);
  const clock = { time: formats.time(rule.atLocal), zone };
  const from = formats.day(rule.anchorDate);
  if ("everyDays" in rule)
    return rule.everyDays === 1 ? rules.daily(clock) : rules.everyDays({ count: rule.everyDays, from, ...clock });
  const weekday = rules.weekdays[rule.weekday] ?? "";
  return rule.everyWeeks === 1
    ? rules.weekly({ weekdays: weekday, ...clock })
    : rules.everyWeeks({ count: rule.everyWeeks, weekday, from, ...clock });
}
