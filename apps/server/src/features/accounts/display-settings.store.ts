import { sql } from "kysely";
import type { Database } from "../../db/pools.ts";

export type StoredUnits = Readonly<{
  length: "mm" | "inch";
  temperature: "celsius" | "fahrenheit";
  volume: "litre" | "gallon";
}>;

const METRIC: StoredUnits = { length: "mm", temperature: "celsius", volume: "litre" };

/** Who has never chosen reads metric. */
export async function findUnits(database: Database, userId: string): Promise<StoredUnits> {
  const row = await database
    .selectFrom("displaySettings")
    .select(["lengthUnit as length", "temperatureUnit as temperature", "volumeUnit as volume"])
    .where("userId", "=", userId)
    .$castTo<StoredUnits>()
    .executeTakeFirst();
  return row ?? METRIC;
}

export async function saveUnits(database: Database, userId: string, units: StoredUnits): Promise<void> {
  const chosen = { lengthUnit: units.length, temperatureUnit: units.temperature, volumeUnit: units.volume };
  await database
    .insertInto("displaySettings")
    .values({ userId, ...chosen })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ ...chosen, updatedAt: sql`now()` }))
    .execute();
}
