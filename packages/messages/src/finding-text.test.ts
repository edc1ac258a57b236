import { FINDING_CODES, type FindingCode, type FindingValues, finding } from "@halocline/domain/vacation/finding";
import { describe, expect, it } from "vitest";
import { catalogues } from "../compiled/catalogues.ts";
import { findingText } from "./finding-text.ts";

const readers = {
  en: { texts: catalogues.en, litres: (litres: number) => `${litres} L` },
  de: { texts: catalogues.de, litres: (litres: number) => `${String(litres).replace(".", ",")} L` },
};
const said = (language: keyof typeof readers, code: FindingCode, values?: FindingValues): string =>
  findingText(readers[language], finding(code, "Reef", values)).sentence;

const VALUES = {
  changes: 1,
  topUps: 2,
  cause: "A pump ran",
  advice: "Look at it.",
  litres: 7.5,
  thereLitres: 20,
  way: { kind: "webhook", name: "Kitchen" },
} as const;

describe("what the check before an absence found", () => {
  it.each([
    ["auto_top_up_off", {}, "Automatic top-up is off, so the level will fall while you are away."],
    ["critical_alerts", { count: 1 }, "1 critical alert is open."],
    ["calibrated", { count: 0 }, "The tank was calibrated today."],
    ["planned", { changes: 1, topUps: 2 }, "1 water change is scheduled. 2 top-ups are scheduled."],
    ["salt_enough", { ...VALUES, count: 2 }, "2 water changes will need about 7.5 L of the 20 L in the salt water reservoir."],
    [
      "fresh_need_unknown",
      { count: 10, why: "fall" },
      "It is not known how much fresh water the top-ups will need. The last day does not show how fast the level falls.",
    ],
    ["way_untried", { way: { kind: "email", name: null } }, "Email has not been tested yet."],
    ["way_untried", { way: { kind: "pigeon", name: "Berta" } }, "pigeon “Berta” has not been tested yet."],
  ] as const)("%s %j in English", (code, values, sentence) => expect(said("en", code, values)).toBe(sentence));

  it("has German numbers in German", () => {
    expect(said("de", "salt_not_enough", { count: 2, litres: 7.5, thereLitres: 4 })).toBe(
      "2 Wasserwechsel brauchen etwa 7,5 L Salzwasser, aber im Behälter sind 4 L.",
    );
  });

  it.each(FINDING_CODES)("%s has whole sentences in both languages, and a fix unless all is in order", (code) => {
    for (const reader of Object.values(readers))
      for (const count of [1, 2]) {
        const found = finding(code, "Reef", { ...VALUES, count });
        const { sentence, fix } = findingText(reader, found);
        for (const text of [sentence, fix ?? "None."]) {
          expect(text).toMatch(/^[A-ZÄÖÜ0-9].*\.$/u);
          expect(text).not.toMatch(/undefined|null|\[object/);
        }
        expect(fix === null).toBe(found.state === "ok");
      }
  });

  it("asks the second person for what only they can put right", () => {
    const found = { ...finding("way_failing", "Grace", VALUES), isOfSecond: true } as const;
    expect(findingText(readers.en, found).fix).toMatch(/^Ask this person/);
  });
});
