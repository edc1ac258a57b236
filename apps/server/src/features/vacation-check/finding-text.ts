// What the check found, in the reader's language.

import type { VacationFinding } from "@halocline/contracts/http/vacation-check.contract";
import type { Finding } from "@halocline/domain/vacation/finding";
import { vacationFindings as de } from "@halocline/messages/de/vacation-findings";
import { vacationFindings as en } from "@halocline/messages/en/vacation-findings";
import type { Language } from "@halocline/messages/language";
import { say } from "@halocline/messages/said";

const FINDINGS: Readonly<Record<Language, typeof en>> = { en, de };

export function presentFinding({ topic, state, about, found, fix }: Finding, language: Language): VacationFinding {
  const labels = FINDINGS[language];
  return {
    topic,
    state,
    about,
    sentence: say(labels.found, found),
    fix: fix && { text: say(labels.fixes, fix.way), place: fix.place },
  };
}
