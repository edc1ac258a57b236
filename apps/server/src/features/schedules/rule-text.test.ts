import { expect, it } from "vitest";
import { ruleText, unreadableRule } from "./rule-text.ts";

const BERLIN = "Europe/Berlin";
const EVERY_OTHER = { everyWeeks: 2, weekday: 0, atLocal: "10:00", anchorDate: "2026-11-22" } as const;

it.each([
  ["en", { cron: "0 10 * * 0,3" }, "Every Wednesday and Sunday at 10:00, Berlin time"],
  ["de", { cron: "0 10 * * 0,3" }, "Jeden Mittwoch und Sonntag um 10:00, Ortszeit Berlin"],
  ["en", EVERY_OTHER, "Every 2 weeks on Sunday at 10:00, starting November 22, 2026, Berlin time"],
  ["de", EVERY_OTHER, "Alle 2 Wochen am Sonntag um 10:00, ab 22. November 2026, Ortszeit Berlin"],
  ["en", { cron: "30 14 * 6 1" }, "At 14:30, only on Monday, only in June, Berlin time"],
  ["de", { cron: "30 14 * 6 1" }, "Um 14:30, nur jeden Montag, nur im Juni, Ortszeit Berlin"],
] as const)("in %s: %j", (language, rule, sentence) => expect(ruleText(rule, BERLIN, language)).toBe(sentence));

it("what is no cron text has no words, and whoever shows it says so", () => {
  expect(() => ruleText({ cron: "61 25 * * 9" }, BERLIN, "en")).toThrow();
  expect([unreadableRule("en"), unreadableRule("de")]).toEqual([
    "This schedule cannot be read",
    "Dieser Zeitplan ist nicht lesbar",
  ]);
});
