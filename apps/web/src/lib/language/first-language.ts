// Before it is known who reads, the page has the language that was last read here.

import type { LocaleChoice } from "./locale.ts";

type LanguageChoice = LocaleChoice["language"];

const STORAGE_KEY = "halocline-language";
const CHOICES = ["automatic", "en", "de"] as const satisfies readonly LanguageChoice[];

export function firstLanguage(): LanguageChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return CHOICES.find((choice) => choice === stored) ?? "automatic";
  } catch {
    return "automatic"; // storage may be blocked
  }
}

export function rememberLanguage(choice: LanguageChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Then the browser's own language comes first again.
  }
}
