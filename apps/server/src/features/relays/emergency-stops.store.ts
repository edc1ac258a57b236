// Emergency stops: one open row per device, by a unique index. An id that was cleared or withdrawn is never sent again.

import { sql } from "kysely";
import type { SystemTx, Tx } from "../../db/pools.ts";

export type StopRequest = Readonly<{
  id: string;
  accountId: string;
  deviceId: string;
  requestedAtMs: number;
  requestedBy: string | null;
}>;

/** A second stop while one is open changes nothing: the first stays. */
export async function openStop(transaction: Tx, stop: StopRequest): Promise<void> {
  const { requestedAtMs, ...row } = stop;
  await transaction
    .insertInto("emergencyStops")
    .values({ ...row, requestedAt: new Date(requestedAtMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** True when this is news: the device had not said so before. */
export async function markLatched(transaction: SystemTx, deviceId: string, nowMs: number): Promise<boolean> {
  const result = await transaction
    .updateTable("emergencyStops")
    .set({ latchedAt: new Date(nowMs) })
    .where("deviceId", "=", deviceId)
    .where("clearedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .where("latchedAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A stop asked for after the clear was made stays open, and so does the one that takes the others' place. */
export async function closeStops(
  transaction: Tx,
  deviceId: string,
  askedBeforeMs: number,
  nowMs: number,
  exceptId: string | null = null,
): Promise<void> {
  const older = transaction
    .updateTable("emergencyStops")
    .set({ clearedAt: new Date(nowMs) })
    .where("deviceId", "=", deviceId)
    .where("requestedAt", "<=", new Date(askedBeforeMs))
    .where("clearedAt", "is", null)
    .where("withdrawnAt", "is", null);
  await (exceptId === null ? older : older.where("id", "<>", exceptId)).execute();
}

/** False when this id is none of ours: a stop that another process lost to, or one of the device's own. */
export async function closeStop(transaction: SystemTx, deviceId: string, stopId: string, nowMs: number): Promise<boolean> {
  const result = await transaction
    .updateTable("emergencyStops")
    .set({ clearedAt: sql`coalesce(cleared_at, ${new Date(nowMs)})` })
    .where("deviceId", "=", deviceId)
    .where(sql`id::text`, "=", stopId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function withdrawStop(transaction: Tx, stopId: string, nowMs: number): Promise<void> {
  await transaction
    .updateTable("emergencyStops")
    .set({ withdrawnAt: new Date(nowMs) })
    .where("id", "=", stopId)
    .where("latchedAt", "is", null)
    .where("clearedAt", "is", null)
    .execute();
}

export async function findOpenStopId(transaction: SystemTx, deviceId: string): Promise<string | null> {
  const row = await transaction
    .selectFrom("emergencyStops")
    .select("id")
    .where("deviceId", "=", deviceId)
    .where("clearedAt", "is", null)
    .where("withdrawnAt", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type UnheardStop = Readonly<{ stopId: string; registrationId: string; commandId: string | null; commandSeq: number }>;

const MOST_AT_ONCE = 1000;

/** Across accounts: open stops that no device has confirmed, whether or not the device seems to be there. */
export const unheardStops = (transaction: SystemTx) =>
  transaction
    .selectFrom("emergencyStops as s")
    .innerJoin("devices as d", "d.id", "s.deviceId")
    .where("s.clearedAt", "is", null)
    .where("s.withdrawnAt", "is", null)
    .where("s.latchedAt", "is", null);

export async function listUnheardStops(transaction: SystemTx): Promise<UnheardStop[]> {
  const rows = await unheardStops(transaction)
    .select(["s.id as stopId", "d.registrationId", "d.commandSeq"])
    .select((eb) =>
      eb
        .selectFrom("commands as c")
        .select("c.id")
        .whereRef("c.deviceId", "=", "s.deviceId")
        .where("c.type", "=", "emergency_stop")
        // An id that belongs to an earlier stop would only get its old answer repeated.
        .where(sql<boolean>`c.payload ->> 'stopId' = s.id::text`)
        .orderBy("c.createdAt", "desc")
        .limit(1)
        .as("commandId"),
    )
    .orderBy("s.requestedAt", "desc")
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.map((row) => ({ ...row, commandSeq: Number(row.commandSeq) }));
}
