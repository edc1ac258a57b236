// How this person reads: set before anything is drawn. A language other than English is loaded first; while it cannot be, the
// page stays as it was.

import { showMessages } from "@halocline/messages/shown";
import type { Language, PageMessages } from "@halocline/messages/texts/languages";
import { useSyncExternalStore } from "react";
import { type Reader, type ReadingChoice, readerOf } from "./locale.ts";

const LOADERS: Readonly<Record<Exclude<Language, "en">, () => Promise<PageMessages>>> = {
  de: async () => (await import("@halocline/messages/texts/de")).de,
};

const ENGLISH: Reader = { language: "en", locale: "en", isTwelveHours: true, decimalMark: ".", firstWeekday: 0 };

let shown = ENGLISH;
let wanted = ENGLISH;
const listeners = new Set<() => void>();

export const reader = (): Reader => shown;

/** What the server is asked to answer in: the language that is shown, or is about to be. */
export const askedLanguage = (): Language => wanted.language;

function show(next: Reader, catalogue: PageMessages | null): void {
  const isSame = JSON.stringify(next) === JSON.stringify(shown);
  shown = next;
  showMessages(catalogue);
  document.documentElement.lang = next.language;
  if (!isSame) for (const listener of listeners) listener();
}

/** The last one asked for is shown, in whatever order the languages arrive. */
export async function readAs(choice: ReadingChoice): Promise<void> {
  const next = readerOf(choice, navigator.languages);
  wanted = next;
  // Not awaited where there is nothing to load: whoever draws next draws it so.
  if (next.language === "en") return show(next, null);
  const catalogue = await LOADERS[next.language]().catch(() => null);
  if (wanted !== next) return;
  if (catalogue) show(next, catalogue);
  else wanted = shown;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const shownKey = (): string => Object.values(shown).join();

/** Differs whenever what is drawn must be drawn anew. */
export const useReaderKey = (): string => useSyncExternalStore(subscribe, shownKey);
