import type { Connection } from "../../db/pools.ts";

export type StoredUnits = Readonly<{
  length: "mm" | "inch";
  temperature: "celsius" | "fahrenheit";
  volume: "litre" | "gallon";
}>;

const METRIC: StoredUnits = { length: "mm", temperature: "celsius", volume: "litre" };

/** Who has never chosen reads metric. */
export async function findUnits(connection: Connection, userId: string): Promise<StoredUnits> {
  const { rows } = await connection.query<StoredUnits>(
    "select length_unit as length, temperature_unit as temperature, volume_unit as volume from display_settings where user_id = $1",
    [userId],
  );
  return rows[0] ?? METRIC;
}

export async function saveUnits(connection: Connection, userId: string, units: StoredUnits): Promise<void> {
  await connection.query(
    `insert into display_settings (user_id, length_unit, temperature_unit, volume_unit) values ($1, $2, $3, $4)
     on conflict (user_id) do update set length_unit = $2, temperature_unit = $3, volume_unit = $4, updated_at = now()`,
    [userId, units.length, units.temperature, units.volume],
  );
}
