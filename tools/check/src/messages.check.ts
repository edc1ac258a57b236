// A text that a person reads is in the message catalogue, or it cannot be translated.

import type { Check } from "./check.types.ts";
import { verdictOf } from "./check.types.ts";
import { isTest, listFiles, readText } from "./repository.ts";
import { findUntranslated } from "./untranslated.ts";

const WEB = "apps/web/src/";
/** Only tests and the gallery show what is in them. */
const NOT_SHOWN = ["testing/", "gallery/"];

export const findUntranslatedTexts = (sources: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(sources).flatMap(([path, source]) =>
    findUntranslated(path, source).map((text) => `${path}: “${text.trim()}” is not in the message catalogue`),
  );

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
