import { timeMessages } from "@halocline/messages/texts/time";
import { expect, it, vi } from "vitest";
import { formatLength, formatVolume } from "../format.ts";
import { formatDay, formatMoment, formatTime } from "../time/date-text.ts";
import { formatAge, formatMaxRuntime, formatSpan } from "../time/duration.ts";
import { sinceText } from "../time/since-text.ts";
import { firstLanguage, rememberLanguage } from "./first-language.ts";
import { readAs, reader } from "./reader.ts";

const AFTERNOON = new Date(2026, 10, 9, 15, 5);

it("whoever reads German reads numbers, times and ages as Germans write them", async () => {
  await readAs({ language: "de", hourCycle: "automatic" });
  expect([formatLength(28.4), formatVolume(1.25)]).toEqual(["28,4 mm", "1,3 L"]);
  expect([formatTime(AFTERNOON.getTime()), formatMoment(AFTERNOON.toISOString())]).toEqual(["15:05", "09.11.2026, 15:05"]);
  expect(formatDay(AFTERNOON.toISOString())).toBe("9. November 2026");
  expect([formatAge(3000), formatAge(null), formatSpan(60_000)]).toEqual(["vor 3 s", "Nie", "1 Minute"]);
  expect([formatMaxRuntime(1200), formatMaxRuntime(null)]).toEqual(["Max. 20:00", "Dauerbetrieb"]);
  expect(sinceText(AFTERNOON.toISOString(), AFTERNOON.getTime() + 3 * 86_400_000)).toBe("seit Montag");
});

it("a formatter that was made before follows a new choice", async () => {
  await readAs({ language: "en", hourCycle: "h12" });
  expect(formatMoment(AFTERNOON.toISOString())).toBe("Nov 9, 2026, 3:05 PM");
  await readAs({ language: "en", hourCycle: "h23" });
  expect(formatMoment(AFTERNOON.toISOString())).toBe("Nov 9, 2026, 15:05");
  expect(formatTime(new Date(2026, 10, 9, 0, 5).getTime())).toBe("00:05");
});

it("the last language asked for is shown, whichever arrives last", async () => {
  const german = readAs({ language: "de", hourCycle: "automatic" });
  const english = readAs({ language: "en", hourCycle: "automatic" });
  await Promise.all([german, english]);
  expect([reader().language, timeMessages().never, document.documentElement.lang]).toEqual(["en", "Never", "en"]);
});

it("the page begins in the language that was last chosen here", () => {
  expect(firstLanguage()).toBe("automatic");
  rememberLanguage("de");
  expect(firstLanguage()).toBe("de");
  localStorage.setItem("halocline-language", "tlh");
  expect(firstLanguage()).toBe("automatic");
});

it("a browser that keeps nothing begins in its own language", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  expect(firstLanguage()).toBe("automatic");
});
