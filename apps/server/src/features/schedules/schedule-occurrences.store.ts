// Due times across accounts: claimed by whichever worker comes first, and recorded once each (SAFE-20).

import type { ScheduleRule } from "@halocline/domain/schedules/schedules";
import { sql } from "kysely";
import type { DueOutcome, RunType } from "../../db/database.types.ts";
import type { SystemTx, Tx } from "../../db/pools.ts";
import type { StoredPlan } from "./schedules.store.ts";

export type DueSchedule = Readonly<{
  id: string;
  accountId: string;
  tankId: string;
  deviceId: string;
  registrationId: string;
  type: RunType;
  rule: ScheduleRule;
  /** Of a water change; null is a whole one. */
  litres: number | null;
  dueAt: Date;
  skipNextAt: Date | null;
  pausedUntil: Date | null;
  waitMinutes: number;
  /** Set when it has been tried, and waits. */
  retryAt: Date | null;
}>;

/** `fromMs` null: everything before. Those in `exceptIds` failed a moment ago. */
export type DueStretch = Readonly<{ fromMs: number | null; untilMs: number; exceptIds: readonly string[] }>;

/** When a worker looks at it: at its due time, and while that waits, at the next try. */
const LOOK_AT = sql<Date>`coalesce(s.retry_at, s.next_run_at)`;

export const dueSchedules = (transaction: SystemTx, untilMs: number) =>
  transaction
    .selectFrom("schedules as s")
    .innerJoin("tanks as t", "t.id", "s.tankId")
    .innerJoin("devices as d", "d.id", "t.deviceId")
    .where("s.isEnabled", "=", true)
    .where(LOOK_AT, "<=", new Date(untilMs));

/**
 * The one that has waited longest. What another worker holds, and what belongs to a device that is being commanded right
 * now, is left for later: nobody ever waits here, so nobody can wait for each other.
 */
export async function lockDueSchedule(
  transaction: SystemTx,
  { fromMs, untilMs, exceptIds }: DueStretch,
): Promise<DueSchedule | null> {
  let query = dueSchedules(transaction, untilMs)
    .select(["s.id", "s.accountId", "s.tankId", "t.deviceId", "d.registrationId", "s.type", "s.rule", "s.litres"])
    .select(["s.nextRunAt as dueAt", "s.skipNextAt", "s.pausedUntil", "s.waitMinutes", "s.retryAt"]);
  if (fromMs !== null) query = query.where(LOOK_AT, ">=", new Date(fromMs));
  if (exceptIds.length > 0) query = query.where("s.id", "not in", exceptIds);
  const row = await query
    .orderBy(LOOK_AT)
    .limit(1)
    .modifyEnd(sql`for update of s skip locked for no key update of d skip locked`)
    .executeTakeFirst();
  return row?.dueAt ? { ...row, dueAt: row.dueAt, rule: row.rule as unknown as ScheduleRule } : null;
}

/** Asked once the device is held, as by whoever changes it: what the question with the lock would give may be older. */
export async function findZone(transaction: SystemTx, tankId: string): Promise<string> {
  const row = await transaction.selectFrom("tanks").select("timezone").where("id", "=", tankId).executeTakeFirstOrThrow();
  return row.timezone;
}

/** The claimed row goes on to its next due time, in the commit that records this one. */
export async function saveSchedulePlan(transaction: SystemTx, scheduleId: string, plan: StoredPlan): Promise<void> {
  await transaction
    .updateTable("schedules")
    .set({ ...plan, retryAt: null })
    .where("id", "=", scheduleId)
    .execute();
}

/** It stays due, and is looked at again then. */
export async function saveRetry(transaction: SystemTx, scheduleId: string, retryAtMs: number): Promise<void> {
  await transaction
    .updateTable("schedules")
    .set({ retryAt: new Date(retryAtMs) })
    .where("id", "=", scheduleId)
    .execute();
}

export type Occurrence = Readonly<{
  scheduleId: string;
  accountId: string;
  dueAt: Date;
  outcome: DueOutcome;
  reason: string | null;
  runId: string | null;
  recordedAt: Date;
}>;

/** False when this due time is on record already: then nothing may be done about it again. */
export async function recordOccurrence(transaction: SystemTx, occurrence: Occurrence): Promise<boolean> {
  const result = await transaction
    .insertInto("scheduleOccurrences")
    .values(occurrence)
    .onConflict((conflict) => conflict.columns(["scheduleId", "dueAt"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Asked by whoever holds the schedule, so nobody records it meanwhile; the key decides all the same. */
export async function isRecorded(transaction: SystemTx, { id, dueAt }: Pick<DueSchedule, "id" | "dueAt">): Promise<boolean> {
  const row = await transaction
    .selectFrom("scheduleOccurrences")
    .select("dueAt")
    .where("scheduleId", "=", id)
    .where("dueAt", "=", dueAt)
    .executeTakeFirst();
  return row !== undefined;
}

export type RefusedStart = Readonly<{
  accountId: string;
  deviceId: string;
  tankId: string;
  type: RunType;
  dueAt: Date;
  timezone: string;
}>;

/** The device refused what a schedule had started; null when no schedule did. */
export async function refuseOccurrence(transaction: Tx, runId: string, reason: string): Promise<RefusedStart | null> {
  const row = await transaction
    .updateTable("scheduleOccurrences as o")
    .from("automationRuns as r")
    .innerJoin("tanks as t", "t.id", "r.tankId")
    .set({ outcome: "refused", reason })
    .where("o.runId", "=", runId)
    .whereRef("r.id", "=", "o.runId")
    .where("o.outcome", "=", "started")
    .returning(["r.accountId", "r.deviceId", "r.tankId", "r.type", "o.dueAt", "t.timezone"])
    .executeTakeFirst();
  return row ?? null;
}

/** One portion of those recorded before then; how many went. The newest of a schedule stays, and the newest that started. */
export async function endOccurrences(transaction: SystemTx, endMs: number, limit: number): Promise<number> {
  const end = sql<{ ended: number }>`select end_occurrences(${new Date(endMs)}, ${limit}) as ended`;
  return (await end.execute(transaction)).rows[0]?.ended ?? 0;
}
