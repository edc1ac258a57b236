// What is known of a language without asking a translator: Node's copy of CLDR.

import type { PluralCategory } from "@messageformat/parser";

const categoriesOf = (language: string, type: "cardinal" | "ordinal"): PluralCategory[] =>
  new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;

export const pluralCategories = (language: string) => ({
  cardinal: categoriesOf(language, "cardinal"),
  ordinal: categoriesOf(language, "ordinal"),
});

export const decimalMarkOf = (language: string): string => new Intl.NumberFormat(language).format(1.5).charAt(1);

const SAMPLE = [...Array(1001).keys(), 0.5, 1.5, 2.1, 1_000_000];

/** As in English and German: then a page compares the number itself. */
export function isOneSaidOfOneOnly(language: string): boolean {
  const rules = new Intl.PluralRules(language);
  return SAMPLE.every((count) => (rules.select(count) === "one") === (count === 1));
}
