import { sql } from "kysely";
import type { Database } from "../../db/pools.ts";

export type StoredUnits = Readonly<{
  length: "mm" | "inch";
  temperature: "celsius" | "fahrenheit";
  volume: "litre" | "gallon";
}>;

export type StoredLocale = Readonly<{
  language: "automatic" | "en" | "de";
  hourCycle: "automatic" | "h12" | "h23";
  firstWeekday: "automatic" | "monday" | "saturday" | "sunday";
  /** Null or absent: none chosen. */
  timezone?: string | null | undefined;
}>;

type StoredDisplay = Readonly<{ units: StoredUnits; locale: StoredLocale }>;

const METRIC: StoredUnits = { length: "mm", temperature: "celsius", volume: "litre" };

const AUTOMATIC: StoredLocale = { language: "automatic", hourCycle: "automatic", firstWeekday: "automatic" };

/** Who has never chosen reads metric, and the rest as the browser has it. */
export async function findDisplay(database: Database, userId: string): Promise<StoredDisplay> {
  const row = await database
    .selectFrom("displaySettings")
    .select(["lengthUnit as length", "temperatureUnit as temperature", "volumeUnit as volume"])
    .select(["language", "hourCycle", "firstWeekday", "timezone"])
    .where("userId", "=", userId)
    .$castTo<StoredUnits & StoredLocale>()
    .executeTakeFirst();
  if (!row) return { units: METRIC, locale: AUTOMATIC };
  const { length, temperature, volume, timezone, ...locale } = row;
  return { units: { length, temperature, volume }, locale: timezone ? { ...locale, timezone } : locale };
}

const unitColumns = ({ length, temperature, volume }: StoredUnits) => ({
  lengthUnit: length,
  temperatureUnit: temperature,
  volumeUnit: volume,
});

export async function saveUnits(database: Database, userId: string, units: StoredUnits): Promise<void> {
  const chosen = unitColumns(units);
  await database
    .insertInto("displaySettings")
    .values({ userId, ...chosen })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ ...chosen, updatedAt: sql`now()` }))
    .execute();
}

/** The units of somebody who has chosen none are written too: the ones that are read already. */
export async function saveLocale(database: Database, userId: string, locale: StoredLocale): Promise<void> {
  const { language, hourCycle, firstWeekday, timezone } = locale;
  const chosen = { language, hourCycle, firstWeekday, ...(timezone !== undefined && { timezone }) };
  await database
    .insertInto("displaySettings")
    .values({ userId, ...unitColumns(METRIC), ...chosen })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ ...chosen, updatedAt: sql`now()` }))
    .execute();
}
