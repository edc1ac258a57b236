// What follows from a person's choice and the browser's languages. By rules of our own where a first drawing needs it: the
// browser's formatters take a phone tens of milliseconds each.

import type { User } from "@halocline/contracts/http/auth.contract";
import type { Language } from "@halocline/messages/texts/languages";

export type LocaleChoice = User["locale"];

const LANGUAGES = ["en", "de"] as const satisfies readonly Language[];

export type Reader = Readonly<{
  language: Language;
  /** With the browser's region where it has one for this language: "de-AT". */
  locale: string;
  isTwelveHours: boolean;
  decimalMark: "." | ",";
  /** 0 is Sunday. */
  firstWeekday: 0 | 1 | 6;
}>;

/** Who has not said with which day the week begins begins it as usual. */
export type ReadingChoice = Pick<LocaleChoice, "language" | "hourCycle"> & Partial<Pick<LocaleChoice, "firstWeekday">>;

const languageOf = (locale: string): Language | undefined =>
  LANGUAGES.find((language) => locale === language || locale.startsWith(`${language}-`));

/** Where English is read and the clock has twelve hours. */
const TWELVE_HOURS = /^en(-(AU|BD|CA|CY|FJ|HK|IN|JM|MY|NZ|PG|PH|PK|PR|SG|TT|US|VI))?$/;
/** Where English is read and the week begins with Sunday. */
const SUNDAY_FIRST = /^en(-(BD|BW|CA|HK|IL|IN|JM|KE|PH|PK|PR|SG|TT|US|VI|ZA|ZW))?$/;
const WEEKDAYS = { sunday: 0, monday: 1, saturday: 6 } as const;
const DECIMAL_POINT = /^(en|de-(CH|LI))/;

/** Without a choice: the first of the browser's languages that there is here. */
export function readerOf({ language, hourCycle, firstWeekday = "automatic" }: ReadingChoice, browser: readonly string[]): Reader {
  const shown = language === "automatic" ? (browser.map(languageOf).find((known) => known !== undefined) ?? "en") : language;
  const locale = browser.find((one) => languageOf(one) === shown) ?? shown;
  return {
    language: shown,
    locale,
    isTwelveHours: hourCycle === "automatic" ? TWELVE_HOURS.test(locale) : hourCycle === "h12",
    firstWeekday: firstWeekday === "automatic" ? (SUNDAY_FIRST.test(locale) ? 0 : 1) : WEEKDAYS[firstWeekday],
    decimalMark: DECIMAL_POINT.test(locale) ? "." : ",",
  };
}
