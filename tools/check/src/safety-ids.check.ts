// docs/safety.md says of each rule whether tests cover it. A rule stated as covered must stand in a test title,
// and a test title may only carry a rule that the document knows.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Check } from "./check.types.ts";
import { verdictOf } from "./check.types.ts";
import { isTest, listFiles, ROOT, readText } from "./repository.ts";

const DOCUMENT = "docs/safety.md";
const ruleId = /\b(?:SAFE|SEC)-\d+\b/g;
/** A title carries its rules at its beginning, in brackets: `it("[RULE-1] [RULE-2] …"`. */
const titleTags = /\(\s*["'`]((?:\[[^\]]*\]\s*)+)/g;

const idsIn = (text: string): string[] => text.match(ruleId) ?? [];

const claimsCover = (line: string): boolean => /\bcovered\b/i.test(line) && !/\bnot (?:yet )?covered\b/i.test(line);

export const idsInTitles = (testText: string): string[] =>
  [...testText.matchAll(titleTags)].flatMap((match) => idsIn(match[1] ?? ""));

export function findUnprovenRules(document: string, testTexts: readonly string[]): string[] {
  const lines = document.split("\n");
  const known = new Set(idsIn(document));
  const covered = new Set(lines.filter(claimsCover).flatMap(idsIn));
  const tested = new Set(testTexts.flatMap(idsInTitles));
  return [
    ...(covered.size === 0 ? [`${DOCUMENT} states no rule as covered`] : []),
    ...[...covered]
      .filter((id) => !tested.has(id))
      .map((id) => `${DOCUMENT} states ${id} as covered, but no test title carries it`),
    ...[...tested].filter((id) => !known.has(id)).map((id) => `a test title carries ${id}, which ${DOCUMENT} does not know`),
  ];
}

/** Rules that the document states and no test title carries yet, in the document's order. */
export function findUntestedRules(document: string, testTexts: readonly string[]): string[] {
  const tested = new Set(testTexts.flatMap(idsInTitles));
  return [...new Set(idsIn(document))].filter((id) => !tested.has(id));
}

export const safetyIdsCheck: Check = {
  name: "safety rule ids",
  run: async () => {
    if (!existsSync(join(ROOT, DOCUMENT))) return verdictOf([]);
    const tests = listFiles().filter(isTest).map(readText);
    const untested = findUntestedRules(readText(DOCUMENT), tests);
    const note = untested.length > 0 ? `no test title carries ${untested.join(", ")} yet` : "every rule stands in a test title";
    return { ...verdictOf(findUnprovenRules(readText(DOCUMENT), tests)), note };
  },
};
