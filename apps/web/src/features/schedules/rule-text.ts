// A schedule's rule as this person reads it: language, hours, and the first day of the week.

import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import type { ScheduleRule } from "@halocline/domain/schedules/schedules";
import { ruleSentence } from "@halocline/messages/rule-sentence";
import { schedulesMessages } from "@halocline/messages/texts/schedules";
import { reader } from "@/lib/language/reader.ts";
import { formatDay, formatTime } from "@/lib/time/date-text.ts";

/** Any day and time on this browser's clock are good to write it: both are the tank's already. */
const ANY_DAY = "2026-01-15";
const NOON = "12:00";

type Said = Readonly<{ rule: ScheduleRule; timezone: string; sentence: string }>;

/** A cron text that only the server can put into words has its sentence from there. */
export const ruleText = ({ rule, timezone, sentence }: Said): string =>
  ruleSentence(schedulesMessages().rules, rule, timezone, {
    time: (atLocal) => formatTime(Date.parse(`${ANY_DAY}T${atLocal}`)),
    day: (date) => formatDay(`${date}T${NOON}`),
    list: (names) => new Intl.ListFormat(reader().locale, { type: "conjunction" }).format(names),
    firstWeekday: reader().firstWeekday,
  }) ?? sentence;

/** What is stored of it may not be a rule. */
export const scheduleText = ({ rule, timezone, sentence }: Pick<Schedule, "rule" | "timezone" | "sentence">): string =>
  rule === null ? schedulesMessages().rules.unreadable : ruleText({ rule, timezone, sentence });
