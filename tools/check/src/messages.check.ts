// A text that a person reads is in the message catalogue, or it cannot be translated. Places that are not converted yet are
// named here; one that has nothing left to convert must go from the list.

import type { Check } from "./check.types.ts";
import { verdictOf } from "./check.types.ts";
import { isTest, listFiles, readText } from "./repository.ts";
import { findUntranslated } from "./untranslated.ts";

const WEB = "apps/web/src/";
/** Only tests and the gallery show what is in them. */
const NOT_SHOWN = ["testing/", "gallery/"];

/** Folders, or beginnings of file names. */
const NOT_YET: readonly string[] = [];

export function findUntranslatedTexts(
  sources: Readonly<Record<string, string>>,
  notYet: readonly string[] = NOT_YET,
): readonly string[] {
  const found = Object.entries(sources).flatMap(([path, source]) =>
    findUntranslated(path, source).map((text) => ({ path, text: text.trim() })),
  );
  const isListed = (path: string): boolean => notYet.some((start) => path.startsWith(start));
  const done = notYet.filter((start) => !found.some(({ path }) => path.startsWith(start)));
  return [
    ...found.filter(({ path }) => !isListed(path)).map(({ path, text }) => `${path}: “${text}” is not in the message catalogue`),
    ...done.map((start) => `${start} has no text of its own any more: take it from the list`),
  ];
}

export const messagesCheck: Check = {
  name: "messages",
  run: async () => {
    const shown = listFiles()
      .filter((path) => path.startsWith(WEB) && /[.]tsx?$/.test(path) && !isTest(path))
      .map((path) => path.slice(WEB.length))
      .filter((path) => !NOT_SHOWN.some((folder) => path.startsWith(folder)));
    return verdictOf(findUntranslatedTexts(Object.fromEntries(shown.map((path) => [path, readText(WEB + path)]))));
  },
};
