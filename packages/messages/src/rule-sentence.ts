// A schedule's rule as a sentence in the reader's language, for the rules that the form offers. Any other cron text is left to a
// library.

import { formOfRule } from "@halocline/domain/schedules/rule-form";
import type { ScheduleRule, Weekday } from "@halocline/domain/schedules/schedules";
import type { Catalogue } from "../compiled/catalogues.ts";

type RuleMessages = Catalogue["schedules"]["rules"];

export type RuleFormats = Readonly<{
  /** Of "14:05". */
  time: (atLocal: string) => string;
  /** Of "2026-11-22". */
  day: (date: string) => string;
  list: (names: readonly string[]) => string;
  firstWeekday: Weekday;
}>;

const WEEK = 7;

/** "Berlin" for "Europe/Berlin". */
export const zonePlace = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

export const zoneText = (rules: RuleMessages, zone: string): string => rules.zone({ place: zonePlace(zone) });

/** Null for a cron text that the form cannot express. */
export function ruleSentence(rules: RuleMessages, rule: ScheduleRule, zoneName: string, formats: RuleFormats): string | null {
  const form = formOfRule(rule);
  if (form.repeat === "custom") return null;
  const clock = { time: formats.time(form.atLocal), zone: zoneText(rules, zoneName) };
  const from = "anchorDate" in rule ? formats.day(rule.anchorDate) : "";
  if (form.repeat === "daily") return rules.daily(clock);
  if (form.repeat === "days") return rules.everyDays({ count: form.everyDays, from, ...clock });
  if (form.repeat === "monthly") return rules.monthly({ day: form.dayOfMonth, ...clock });
  const place = (day: Weekday) => (day - formats.firstWeekday + WEEK) % WEEK;
  const names = form.weekdays.toSorted((a, b) => place(a) - place(b)).map((day) => rules.weekdays[day] ?? "");
  const weekday = formats.list(names);
  return form.everyWeeks === 1
    ? rules.weekly({ weekdays: weekday, ...clock })
    : rules.everyWeeks({ count: form.everyWeeks, weekday, from, ...clock });
}
