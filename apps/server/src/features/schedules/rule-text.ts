// A rule in the reader's language. The page says it again with the reader's own clock where it can; others read this.

import type { ScheduleRule } from "@halocline/domain/schedules/schedules";
import { type RuleFormats, ruleSentence, zoneText } from "@halocline/messages/rule-sentence";
import { catalogues } from "@halocline/messages/texts/catalogues";
import type { Language } from "@halocline/messages/texts/languages";
import { explainCron } from "@halocline/recurrence/explain";

const rulesIn = (language: Language) => catalogues[language].schedules.rules;

const formatsOf = (language: Language): RuleFormats => ({
  time: (atLocal) => atLocal,
  day: (date) => new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date)),
  list: (names) => new Intl.ListFormat(language, { type: "conjunction" }).format(names),
  firstWeekday: 1,
});

export function ruleText(rule: ScheduleRule, zone: string, language: Language): string {
  const rules = rulesIn(language);
  const sentence = ruleSentence(rules, rule, zone, formatsOf(language));
  if (sentence !== null || !("cron" in rule)) return sentence ?? "";
  return rules.other({ rule: explainCron(rule.cron, language), zone: zoneText(rules, zone) });
}

export const unreadableRule = (language: Language): string => rulesIn(language).unreadable;
