import { describe, expect, it } from "vitest";
import { readersLanguage } from "./readers-language.ts";

const languageOf = (header: string | undefined) => readersLanguage({ headers: { "accept-language": header } });

describe("the reader's language", () => {
  it.each([
    [undefined, "en"],
    ["", "en"],
    ["de", "de"],
    ["DE-at", "de"],
    ["en", "en"],
    ["fr", "en"],
    ["den", "en"],
    ["*", "en"],
    ["fr-FR, de-AT, en-US", "de"],
    ["en-US,en;q=0.9,de;q=0.8", "en"],
    ["en;q=0.5, de;q=0.9", "de"],
    ["en ; q = 0.5 , de ; q = 0.9", "de"],
    ["de;q=0.8, en;q=0.8", "de"],
    ["de;q=0, en;q=0.1", "en"],
    ["de;q=0", "en"],
    ["de;q=high, en;q=0.1", "en"],
    ["de;q=7, en;q=0.1", "en"],
    ["de;level=1;q=0.3, en;q=0.2", "de"],
    [",,;q=1,=;;", "en"],
  ])("of %j is %s", (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});
