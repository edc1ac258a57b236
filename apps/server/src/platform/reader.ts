// Who reads what the server says: the texts of their language, and times as they write them.

import type { AlertReader } from "@halocline/messages/alert-sentences";
import { catalogues } from "@halocline/messages/texts/catalogues";
import { LANGUAGES, type Language } from "@halocline/messages/texts/languages";
import { isTimeZone } from "@halocline/recurrence/wall-clock";

export type HourCycle = "automatic" | "h12" | "h23";

export type Reader = AlertReader &
  Readonly<{
    language: Language;
    /** The reader's own zone; without one, the tank's. A zone that this machine does not know is UTC. */
    zoneOf: (timezone: string) => string;
    /** With the day of the week, for what is read some time later. */
    longMoment: (at: Date, timezone: string) => string;
    millimetres: (mm: number) => string;
  }>;

const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false } as const;

/** Without a choice, hours are written as is usual with the language, and times are those on the clock at the tank. */
export function readerOf(language: Language, hourCycle: HourCycle = "automatic", ownZone: string | null = null): Reader {
  const zoneOf = (timezone: string): string => [ownZone, timezone].find((zone) => zone !== null && isTimeZone(zone)) ?? "UTC";
  const text = (at: Date | number, timezone: string, dateStyle: "full" | "medium"): string =>
    new Intl.DateTimeFormat(LOCALES[language], {
      dateStyle,
      timeStyle: "short",
      timeZone: zoneOf(timezone),
      ...(hourCycle !== "automatic" && { hourCycle }),
    }).format(at);
  return {
    language,
    texts: catalogues[language],
    zoneOf,
    moment: (atMs, timezone) => text(atMs, timezone, "medium"),
    longMoment: (at, timezone) => text(at, timezone, "full"),
    litres: (litres) => `${new Intl.NumberFormat(LOCALES[language]).format(litres)} L`,
    millimetres: (mm) => `${new Intl.NumberFormat(LOCALES[language], TENTHS).format(mm)} mm`,
  };
}

/** Of somebody's stored choice; who has made none reads English. */
export const languageOf = (choice: "automatic" | Language | null): Language =>
  LANGUAGES.find((language) => language === choice) ?? "en";

/** For what is stored, and for readers of exports and of older versions. */
export const ENGLISH: Reader = readerOf("en");
