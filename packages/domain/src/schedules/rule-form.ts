// A rule as people fill it in, and back. What a form cannot say stays cron text: nothing is ever rounded to what fits a form.

import { MAX_EVERY_DAYS, MAX_EVERY_WEEKS, type ScheduleRule, type WantedRule, type Weekday } from "./schedules.ts";

/** `atLocal` is "HH:MM" on the tank's wall clock. Weekdays are in the order of their numbers, each once. */
export type RuleForm =
  | Readonly<{ repeat: "weekly"; everyWeeks: number; weekdays: readonly Weekday[]; atLocal: string }>
  | Readonly<{ repeat: "daily"; atLocal: string }>
  | Readonly<{ repeat: "days"; everyDays: number; atLocal: string }>
  | Readonly<{ repeat: "monthly"; dayOfMonth: number; atLocal: string }>
  | Readonly<{ repeat: "custom"; cron: string }>;

export const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
export const LAST_DAY_OF_MONTH = 31;

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const CRON = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|[0-7](?:-[0-7])?(?:,[0-7](?:-[0-7])?)*)$/;

const isWithin = (count: number, most: number): boolean => Number.isInteger(count) && count >= 1 && count <= most;

function cronOf(atLocal: string, day: string, weekday: string): WantedRule {
  const [hour, minute] = atLocal.split(":").map(Number);
  return { cron: `${minute} ${hour} ${day} * ${weekday}` };
}

/** The same interval goes on from the day it is counted from: another time of day must not move it to other days. */
const anchorOf = (before: ScheduleRule | null, isSame: (rule: ScheduleRule) => boolean): { anchorDate?: string } =>
  before && "anchorDate" in before && isSame(before) ? { anchorDate: before.anchorDate } : {};

function weeklyRule(form: Extract<RuleForm, { repeat: "weekly" }>, before: ScheduleRule | null): WantedRule | null {
  const { everyWeeks, weekdays, atLocal } = form;
  const [weekday, ...more] = weekdays;
  if (weekday === undefined || !isWithin(everyWeeks, MAX_EVERY_WEEKS)) return null;
  if (everyWeeks === 1) return cronOf(atLocal, "*", weekdays.join(","));
  // Two weekdays of every other week would be two rules.
  if (more.length > 0) return null;
  const isSame = (rule: ScheduleRule) => "everyWeeks" in rule && rule.everyWeeks === everyWeeks && rule.weekday === weekday;
  return { everyWeeks, weekday, atLocal, ...anchorOf(before, isSame) };
}

/** Null while it is not filled in. `before` is the stored rule that is being changed. */
export function ruleOfForm(form: RuleForm, before: ScheduleRule | null = null): WantedRule | null {
  if (form.repeat === "custom") return form.cron.trim() === "" ? null : { cron: form.cron.trim() };
  const { atLocal } = form;
  if (!TIME.test(atLocal)) return null;
  if (form.repeat === "weekly") return weeklyRule(form, before);
  if (form.repeat === "daily") return cronOf(atLocal, "*", "*");
  if (form.repeat === "monthly")
    return isWithin(form.dayOfMonth, LAST_DAY_OF_MONTH) ? cronOf(atLocal, String(form.dayOfMonth), "*") : null;
  const { everyDays } = form;
  if (!isWithin(everyDays, MAX_EVERY_DAYS)) return null;
  return { everyDays, atLocal, ...anchorOf(before, (rule) => "everyDays" in rule && rule.everyDays === everyDays) };
}

/** "1-3,0" by number, each once; null when a range runs backwards. */
function weekdaysOf(text: string): readonly Weekday[] | null {
  const days = new Set<number>();
  for (const part of text.split(",")) {
    const [first = 0, last = first] = part.split("-").map(Number);
    if (last < first) return null;
    for (let day = first; day <= last; day += 1) days.add(day % WEEKDAYS.length);
  }
  return WEEKDAYS.filter((day) => days.has(day));
}

function formOfCron(cron: string): RuleForm {
  const custom = { repeat: "custom", cron } as const;
  const [, minute = "", hour = "", day = "", weekday = ""] = CRON.exec(cron.trim().replaceAll(/\s+/g, " ")) ?? [];
  const atLocal = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
  if (!TIME.test(atLocal)) return custom;
  if (day !== "*") {
    const dayOfMonth = Number(day);
    return weekday === "*" && isWithin(dayOfMonth, LAST_DAY_OF_MONTH) ? { repeat: "monthly", dayOfMonth, atLocal } : custom;
  }
  const weekdays = weekday === "*" ? WEEKDAYS : weekdaysOf(weekday);
  if (weekdays === null) return custom;
  return weekdays.length === WEEKDAYS.length
    ? { repeat: "daily", atLocal }
    : { repeat: "weekly", everyWeeks: 1, weekdays, atLocal };
}

/** Every rule has a form; the date from which an interval is counted is not part of it. */
export function formOfRule(rule: WantedRule): RuleForm {
  if ("cron" in rule) return formOfCron(rule.cron);
  const { atLocal } = rule;
  if ("everyWeeks" in rule) return { repeat: "weekly", everyWeeks: rule.everyWeeks, weekdays: [rule.weekday], atLocal };
  return rule.everyDays === 1 ? { repeat: "daily", atLocal } : { repeat: "days", everyDays: rule.everyDays, atLocal };
}
