// What the administrators were told of. One process of many tells it: whoever wrote the row, or took it away.

import type { Language } from "@halocline/messages/texts/languages";
import { sql } from "kysely";
import type { Database } from "../../db/pools.ts";

export type SystemAlert = Readonly<{ code: string; message: string }>;

/** True for whoever was first. For the others it says that it is still so. */
export async function openSystemAlert(database: Database, { code, message }: SystemAlert, nowMs: number): Promise<boolean> {
  const { isNew } = await database
    .insertInto("systemAlerts")
    .values({ code, message, raisedAt: new Date(nowMs), seenAt: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column("code").doUpdateSet({ seenAt: sql<Date>`now()` }))
    .returning(sql<boolean>`xmax = 0`.as("isNew"))
    .executeTakeFirstOrThrow();
  return isNew;
}

/** True for whoever was first; for nobody while another process has seen within this time that it is still so. */
export async function endSystemAlert(database: Database, code: string, unseenForMs = 0): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom("systemAlerts")
    .where("code", "=", code)
    .where("seenAt", "<=", sql<Date>`now() - ${unseenForMs} * interval '1 ms'`)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function listSystemAlerts(database: Database): Promise<string[]> {
  const rows = await database.selectFrom("systemAlerts").select("code").orderBy("code").execute();
  return rows.map(({ code }) => code);
}

export type Administrator = Readonly<{
  firstName: string;
  lastName: string;
  email: string;
  language: "automatic" | Language | null;
}>;

export async function listAdministrators(database: Database): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`select * from auth.list_administrators()`.execute(database);
  return rows;
}
