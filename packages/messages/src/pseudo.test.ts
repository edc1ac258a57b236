import { expect, it } from "vitest";
import { en } from "../compiled/en.ts";
import { pseudo } from "./pseudo.ts";
import { exampleFormats, exampleVerdicts } from "./verdict/examples.ts";
import { verdictText } from "./verdict-text.ts";

it("makes texts 40 % longer, marks them, and leaves values alone", () => {
  const texts = pseudo({ plain: "Water", nested: { of: ({ mm }: { mm: string }) => `${mm} below` }, none: "Hm" });
  expect(texts.plain).toBe("[Waateer]");
  expect(texts.nested.of({ mm: "20" })).toMatch(/^\[20 .*\]$/);
  expect(texts.none).toBe("[Hm~]");
});

it("every verdict can be told in it, longer than in English", () => {
  const texts = pseudo(en);
  for (const verdict of exampleVerdicts(["sensor_dirty"], ["overflow"])) {
    const [english, long] = [verdictText(en, verdict, exampleFormats), verdictText(texts, verdict, exampleFormats)];
    expect(long.sentence).toMatch(/^\[.*\]$/);
    expect(long.sentence.length).toBeGreaterThanOrEqual(Math.ceil(english.sentence.length * 1.4));
  }
});
