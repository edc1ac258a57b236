// Before it is known who reads, the page has the language that was last read here.

import { keep, readKept } from "../page/kept.ts";
import type { LocaleChoice } from "./locale.ts";

type LanguageChoice = LocaleChoice["language"];

const STORAGE_KEY = "halocline-language";
const CHOICES = ["automatic", "en", "de"] as const satisfies readonly LanguageChoice[];

export function firstLanguage(): LanguageChoice {
  const kept = readKept(STORAGE_KEY);
  return CHOICES.find((choice) => choice === kept) ?? "automatic";
}

export const rememberLanguage = (choice: LanguageChoice): void => void keep(STORAGE_KEY, choice);
