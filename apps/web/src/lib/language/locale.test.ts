import { describe, expect, it } from "vitest";
import { readerOf } from "./locale.ts";

const AUTOMATIC = { language: "automatic", hourCycle: "automatic" } as const;

describe("the language", () => {
  it.each([
    [["fr-FR", "de-AT", "en-US"], "de", "de-AT"],
    [["en-GB", "de"], "en", "en-GB"],
    [["fr"], "en", "en"],
    [["den"], "en", "en"],
    [[], "en", "en"],
  ] as const)("of a browser with %j is %s", (browser, language, locale) => {
    expect(readerOf(AUTOMATIC, browser)).toMatchObject({ language, locale });
  });

  it("a choice wins, in the browser's own region where it has one", () => {
    expect(readerOf({ ...AUTOMATIC, language: "de" }, ["en-US"])).toMatchObject({ language: "de", locale: "de" });
    expect(readerOf({ ...AUTOMATIC, language: "de" }, ["en-US", "de-CH"])).toMatchObject({ locale: "de-CH" });
  });
});

const ENGLISH = [
  "en",
  ..."AU BD BE BW CA CY DE FJ GB HK IE IL IN JM KE MY NG NZ PG PH PK PR SG TT US VI ZW"
    .split(" ")
    .map((region) => `en-${region}`),
];
const GERMAN = ["de", "de-AT", "de-CH", "de-DE", "de-LI", "de-LU"];

it.each([...ENGLISH, ...GERMAN])("the clock of %s has the hours that the browser gives it", (locale) => {
  const { hour12 } = new Intl.DateTimeFormat(locale, { timeStyle: "short" }).resolvedOptions();
  expect(readerOf(AUTOMATIC, [locale]).isTwelveHours).toBe(hour12);
});

it.each(GERMAN.filter((locale) => locale !== "de-AT"))("%s has the decimal mark that the browser gives it", (locale) => {
  expect(readerOf(AUTOMATIC, [locale]).decimalMark).toBe(new Intl.NumberFormat(locale).format(1.5).charAt(1));
});

it.each([...ENGLISH, ...GERMAN])("the week of %s begins as the browser's does", (locale) => {
  // Newer than the types of the language: 7 is Sunday.
  const { firstDay } = (new Intl.Locale(locale) as unknown as { getWeekInfo: () => { firstDay: number } }).getWeekInfo();
  expect(readerOf(AUTOMATIC, [locale]).firstWeekday).toBe(firstDay % 7);
});

it("the week begins as chosen, whatever is usual", () => {
  expect(readerOf({ ...AUTOMATIC, firstWeekday: "saturday" }, ["en-US"]).firstWeekday).toBe(6);
  expect(readerOf({ ...AUTOMATIC, firstWeekday: "sunday" }, ["de"]).firstWeekday).toBe(0);
  expect(readerOf({ ...AUTOMATIC, firstWeekday: "monday" }, ["en-US"]).firstWeekday).toBe(1);
});

it("hours are as chosen, whatever is usual", () => {
  expect(readerOf({ ...AUTOMATIC, hourCycle: "h23" }, ["en-US"]).isTwelveHours).toBe(false);
  expect(readerOf({ ...AUTOMATIC, hourCycle: "h12" }, ["de"]).isTwelveHours).toBe(true);
});
