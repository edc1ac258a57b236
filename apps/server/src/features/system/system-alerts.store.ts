// What the administrators were told of. One process of many tells it: whoever wrote the row, or took it away.

import type { Database } from "../../db/pools.ts";

export type SystemAlert = Readonly<{ code: string; message: string }>;

/** True for whoever was first. */
export async function openSystemAlert(database: Database, { code, message }: SystemAlert, nowMs: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto("auth.systemAlerts")
    .values({ code, message, raisedAt: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** True for whoever was first. */
export async function endSystemAlert(database: Database, code: string): Promise<boolean> {
  const { numDeletedRows } = await database.deleteFrom("auth.systemAlerts").where("code", "=", code).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export type Administrator = Readonly<{ firstName: string; lastName: string; email: string }>;

export const listAdministrators = (database: Database): Promise<Administrator[]> =>
  database.selectFrom("auth.users").select(["firstName", "lastName", "email"]).where("role", "=", "admin").execute();
