// Records that could not be stored and never will be as they are. Put in without a right to read; bounded by kind and by
// device, so that nobody's poison takes the room of another's.

import { sql } from "kysely";
import type { Fault } from "../../db/poison.ts";
import type { AccountTx, Database, Tx } from "../../db/pools.ts";

export type ParkedKind = "emergency_stop" | "safety_command" | "command_progress" | "telemetry";

export type ParkedRecord = Readonly<{
  kind: ParkedKind;
  accountId: string | null;
  registrationId: string | null;
  deviceId: string | null;
  subject: string | null;
  /** What was to be written; of a device's message the bytes as they came. */
  payload: Readonly<Record<string, unknown>> | Uint8Array;
  fault: Fault;
  happenedAtMs: number;
}>;

/** PostgreSQL's texts know neither a NUL nor half a character; jsonb takes neither. */
const isStorable = (text: string): boolean => text.isWellFormed() && !/\\u0000|\\ud[89a-f]/i.test(text);
const plain = (text: string): string => text.toWellFormed().replaceAll("\0", "");

function payloadOf({ payload }: ParkedRecord): { payload: string | null; payloadBytes: Buffer | null } {
  if (payload instanceof Uint8Array) return { payload: null, payloadBytes: Buffer.from(payload) };
  const text = JSON.stringify(payload);
  return isStorable(text) ? { payload: text, payloadBytes: null } : { payload: null, payloadBytes: Buffer.from(text) };
}

export async function insertParked(transaction: Tx, records: readonly ParkedRecord[]): Promise<void> {
  const rows = records.map((record) => ({
    kind: record.kind,
    accountId: record.accountId,
    registrationId: record.registrationId,
    deviceId: record.deviceId,
    subject: record.subject,
    ...payloadOf(record),
    errorCode: record.fault.code,
    errorMessage: plain(record.fault.message),
    happenedAt: new Date(record.happenedAtMs),
  }));
  await transaction.insertInto("parkedRecords").values(rows).execute();
}

export type ParkedCounts = Readonly<{ total: number; byRegistration: ReadonlyMap<string, number> }>;

/** How many of this kind are parked: all, and of these devices. */
export async function countParkedOf(
  transaction: Tx,
  kind: ParkedKind,
  registrationIds: readonly string[],
): Promise<ParkedCounts> {
  const { rows } = await sql<{ registrationId: string | null; count: number }>`
    select registration_id, count from count_parked_records(${kind}, ${[...registrationIds]}::text[])`.execute(transaction);
  const total = rows.find(({ registrationId }) => registrationId === null)?.count ?? 0;
  return { total, byRegistration: new Map(rows.flatMap(({ registrationId: id, count }) => (id === null ? [] : [[id, count]]))) };
}

/** For the administrator: a number, and nothing of what it counts. */
export async function countParked(transaction: AccountTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count_parked_records() as count`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** How many were removed because they are old. */
export async function deleteParked(database: Database, keptDays: number): Promise<number> {
  const swept = await database
    .deleteFrom("parkedRecords")
    .where("parkedAt", "<", sql<Date>`now() - ${keptDays} * interval '1 day'`)
    .executeTakeFirst();
  return Number(swept.numDeletedRows);
}

/** Answers with those that are on a disk now. */
export type Park = (records: readonly ParkedRecord[]) => Promise<ReadonlySet<ParkedRecord>>;

/** `park` throws while the database is away, and may then be called again; `aside` asks no database and never throws. */
export type Parking = Readonly<{ park: Park; aside: Park }>;
