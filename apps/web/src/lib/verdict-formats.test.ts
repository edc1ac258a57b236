import { de } from "@halocline/messages/de";
import { en } from "@halocline/messages/en";
import { verdictText } from "@halocline/messages/verdict-text";
import { expect, it } from "vitest";
import { readAs } from "./language/reader.ts";
import { verdictFormats } from "./verdict-formats.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOW_MS = new Date(2026, 10, 15, 18, 5).getTime();
const formats = verdictFormats(NOW_MS);

const CHANGING = {
  code: "changing_water",
  phase: "draining",
  moved: { doneMm: 26, wholeMm: 40, doneLitres: 8.5, wholeLitres: 12.5 },
  finishAtMs: NOW_MS + 13 * MINUTE_MS,
} as const;

it("a running change is told as a person would", async () => {
  await readAs({ language: "en", hourCycle: "h23" });
  const { sentence } = verdictText(en, CHANGING, formats);
  expect(sentence).toBe("Draining: 8.5 of 12.5 L are out. Finished at about 18:18, in 13 min.");
});

it("and in German, with its comma", async () => {
  await readAs({ language: "de", hourCycle: "automatic" });
  const { sentence } = verdictText(de, CHANGING, formats);
  expect(sentence).toBe("Ablassen: 8,5 von 12,5 L sind draußen. Fertig etwa um 18:18, in 13 min.");
});

it.each([
  [-5, "0 s"],
  [119_000, "119 s"],
  [34 * MINUTE_MS + 59_000, "34 min"],
  [47 * HOUR_MS, "47 h"],
  [71 * HOUR_MS, "2 days"],
])("%d ms last %s, never longer than they do", (spanMs, text) => expect(formats.duration(spanMs)).toBe(text));

it("what ends within the minute ends in 1 min, never in 0", () => {
  expect([formats.wait(NOW_MS + 5000), formats.wait(NOW_MS - 5000)]).toEqual(["1 min", "1 min"]);
});

it("a day is named as far as it must be", async () => {
  await readAs({ language: "en", hourCycle: "h23" });
  const inDays = (days: number) => formats.day(new Date(2026, 10, 15 + days, 20).getTime());
  expect([inDays(0), inDays(3), inDays(10)]).toEqual(["20:00", "Wed 20:00", "Wed, Nov 25"]);
  expect(formats.time(new Date(2026, 10, 14, 14, 18).getTime())).toBe("Sat 14:18");
});
