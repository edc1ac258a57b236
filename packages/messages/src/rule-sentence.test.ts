import { describe, expect, it } from "vitest";
import { catalogues } from "../compiled/catalogues.ts";
import { ruleSentence } from "./rule-sentence.ts";

const [en, de] = [catalogues.en.schedules.rules, catalogues.de.schedules.rules];

const formats = {
  time: (atLocal: string) => atLocal,
  day: (date: string) => date,
  list: (names: readonly string[]) => names.join(", "),
  firstWeekday: 1,
} as const;
const anchor = { atLocal: "10:00", anchorDate: "2026-11-22" };
const BERLIN = "Europe/Berlin";

describe("a schedule's rule as a sentence", () => {
  it.each([
    [{ cron: "0 10 * * 0" }, BERLIN, "Every Sunday at 10:00, Berlin time", "Jeden Sonntag um 10:00, Ortszeit Berlin"],
    [{ cron: " 5  9 * *  7,1-3" }, "UTC", "Every Monday, Tuesday, Wednesday, Sunday at 09:05, UTC", /^Jeden Montag, Dienstag, /],
    [{ cron: "0 2 1 * *" }, "Asia/Tokyo", "Every month on the 1st at 02:00, Tokyo time", /^Jeden Monat am 1\. um 02:00, /],
    [{ cron: "0 2 23 * *" }, "America/New_York", "Every month on the 23rd at 02:00, New York time", /Ortszeit New York$/],
    [{ cron: "30 8 * * *" }, "UTC", "Every day at 08:30, UTC", "Jeden Tag um 08:30, UTC"],
    [{ cron: "30 8 * * 0-6" }, "UTC", "Every day at 08:30, UTC", "Jeden Tag um 08:30, UTC"],
    [{ everyDays: 1, ...anchor }, "UTC", "Every day at 10:00, UTC", "Jeden Tag um 10:00, UTC"],
    [
      { everyDays: 7, ...anchor },
      BERLIN,
      "Every 7 days at 10:00, starting 2026-11-22, Berlin time",
      "Alle 7 Tage um 10:00, ab 2026-11-22, Ortszeit Berlin",
    ],
    [{ everyWeeks: 1, weekday: 0, ...anchor }, BERLIN, "Every Sunday at 10:00, Berlin time", /^Jeden Sonntag um/],
    [
      { everyWeeks: 2, weekday: 6, ...anchor },
      BERLIN,
      "Every 2 weeks on Saturday at 10:00, starting 2026-11-22, Berlin time",
      /^Alle 2 Wochen am Samstag um 10:00, /,
    ],
  ] as const)("%j in %s", (rule, zone, english, german) => {
    expect(ruleSentence(en, rule, zone, formats)).toBe(english);
    expect(ruleSentence(de, rule, zone, formats)).toMatch(german);
  });

  it.each([
    [0, "Sunday, Monday, Saturday"],
    [1, "Monday, Saturday, Sunday"],
    [6, "Saturday, Sunday, Monday"],
  ] as const)("lists weekdays in the order of a week that begins with day %d", (firstWeekday, days) =>
    expect(ruleSentence(en, { cron: "0 10 * * 6,0,1" }, "UTC", { ...formats, firstWeekday })).toBe(`Every ${days} at 10:00, UTC`),
  );

  it.each([
    "0 10 1 * 0",
    "*/5 10 * * 0",
    "0 10 * 6 *",
    "0 8,20 * * *",
    "0 10 * * 5-2",
    "0 10 * * 1-3-5",
    "0 10 * * SUN",
    "60 10 * * 0",
    "0 24 * * 0",
    "0 10 32 * *",
    "",
  ])("returns null for %j", (cron) => expect(ruleSentence(en, { cron }, BERLIN, formats)).toBeNull());
});
