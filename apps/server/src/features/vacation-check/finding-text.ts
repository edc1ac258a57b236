// What the check found, in the reader's language.

import type { VacationFinding } from "@halocline/contracts/http/vacation-check.contract";
import type { Finding } from "@halocline/domain/vacation/finding";
import { findingText } from "@halocline/messages/finding-text";
import type { Reader } from "../../platform/reader.ts";

export function presentFinding(finding: Finding, reader: Reader): VacationFinding {
  const { topic, state, about, place } = finding;
  const { sentence, fix } = findingText(reader, finding);
  return { topic, state, about, sentence, fix: place === null || fix === null ? null : { text: fix, place } };
}
