// What the check found, in the reader's language.

import type { VacationFinding } from "@halocline/contracts/http/vacation-check.contract";
import type { Finding } from "@halocline/domain/vacation/finding";
import { say } from "@halocline/messages/said";
import type { Reader } from "../../platform/reader.ts";

export function presentFinding({ topic, state, about, found, fix }: Finding, { texts }: Reader): VacationFinding {
  const labels = texts.vacationFindings;
  return {
    topic,
    state,
    about,
    sentence: say(labels.found, found),
    fix: fix && { text: say(labels.fixes, fix.way), place: fix.place },
  };
}
