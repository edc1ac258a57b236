// Schedules as their household sees and changes them, always inside one account. The time zone is the tank's.

import type { ScheduleException } from "@halocline/domain/schedules/exceptions";
import type { ScheduleRule } from "@halocline/domain/schedules/schedules";
import { sql } from "kysely";
import type { DueOutcome, RunStatus, RunType } from "../../db/database.types.ts";
import type { AccountTx } from "../../db/pools.ts";
import { findExceptions } from "./exceptions.store.ts";

/** What lies ahead, as the recurrence worked it out. */
export type StoredPlan = Readonly<{ nextRunAt: Date | null; nextStartAt: Date | null; skipNextAt: Date | null }>;

export type StoredSchedule = StoredPlan &
  Readonly<{
    id: string;
    accountId: string;
    tankId: string;
    tankName: string;
    deviceName: string;
    registrationId: string;
    timezone: string;
    type: RunType;
    rule: ScheduleRule;
    /** Of a water change; null is a whole one. */
    litres: number | null;
    isEnabled: boolean;
    pausedUntil: Date | null;
    createdAt: Date;
    /** For a controller that cannot be reached; 0: not at all. */
    waitMinutes: number;
    /** When a due time that waits is looked at again. */
    retryAt: Date | null;
    exceptions: readonly ScheduleException[];
  }>;

export type LastResult = Readonly<{
  dueAt: Date;
  outcome: DueOutcome;
  reason: string | null;
  runId: string | null;
  runStatus: RunStatus | null;
}>;

export type ToldSchedule = StoredSchedule & Readonly<{ last: LastResult | null; lastStartedDueAt: Date | null }>;

const selectSchedules = (transaction: AccountTx, accountId: string) =>
  transaction
    .selectFrom("schedules as s")
    .innerJoin("tanks as t", "t.id", "s.tankId")
    .innerJoin("devices as d", "d.id", "t.deviceId")
    .select(["s.id", "s.accountId", "s.tankId", "t.name as tankName", "d.name as deviceName", "d.registrationId"])
    .select(["t.timezone", "s.type", "s.rule", "s.isEnabled", "s.nextRunAt", "s.nextStartAt", "s.skipNextAt"])
    .select(["s.pausedUntil", "s.createdAt", "s.litres", "s.waitMinutes", "s.retryAt"])
    .where("s.accountId", "=", accountId);

type Row = Awaited<ReturnType<ReturnType<typeof selectSchedules>["execute"]>>[number];

const storedOf = (row: Row, exceptions: readonly ScheduleException[] = []): StoredSchedule => ({
  ...row,
  rule: row.rule as unknown as ScheduleRule,
  exceptions,
});

const exceptionsOf = (transaction: AccountTx, accountId: string, rows: readonly Row[]) =>
  findExceptions(
    transaction,
    accountId,
    rows.map(({ id }) => id),
  );

/** Oldest first; a foreign id gives the same empty answer as a missing one (SEC-1). */
export async function listSchedules(transaction: AccountTx, accountId: string, scheduleId?: string): Promise<ToldSchedule[]> {
  let query = selectSchedules(transaction, accountId).orderBy("s.createdAt").orderBy("s.id");
  if (scheduleId !== undefined) query = query.where("s.id", "=", scheduleId);
  const rows = await query.execute();
  const last = await lastResults(transaction, accountId, scheduleId);
  const exceptions = await exceptionsOf(transaction, accountId, rows);
  return rows.map((row) => ({
    ...storedOf(row, exceptions.get(row.id)),
    ...(last.get(row.id) ?? { last: null, lastStartedDueAt: null }),
  }));
}

/** The newest due time of each schedule, and the newest that started: two steps into the key of the occurrences. */
async function lastResults(transaction: AccountTx, accountId: string, scheduleId?: string) {
  let query = transaction
    .selectFrom("schedules as s")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("scheduleOccurrences as o")
          .leftJoin("automationRuns as r", "r.id", "o.runId")
          .select(["o.dueAt", "o.outcome", "o.reason", "o.runId", "r.status as runStatus"])
          .whereRef("o.scheduleId", "=", "s.id")
          .orderBy("o.dueAt", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select(["s.id", "last.dueAt", "last.outcome", "last.reason", "last.runId", "last.runStatus"])
    .select((eb) =>
      eb
        .selectFrom("scheduleOccurrences as o")
        .select("o.dueAt")
        .whereRef("o.scheduleId", "=", "s.id")
        .where("o.outcome", "=", "started")
        .orderBy("o.dueAt", "desc")
        .limit(1)
        .as("lastStartedDueAt"),
    )
    .where("s.accountId", "=", accountId);
  if (scheduleId !== undefined) query = query.where("s.id", "=", scheduleId);
  const rows = await query.execute();
  return new Map(rows.map(({ id, lastStartedDueAt, ...last }) => [id, { last, lastStartedDueAt }]));
}

/** By schedule, of one tank: the newest due time on record that is not ahead; one without any is not in it. */
export async function newestDueTimes(
  transaction: AccountTx,
  accountId: string,
  tankId: string,
  untilMs: number,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await transaction
    .selectFrom("schedules as s")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("scheduleOccurrences as o")
          .select("o.dueAt")
          .whereRef("o.scheduleId", "=", "s.id")
          .where("o.dueAt", "<=", new Date(untilMs))
          .orderBy("o.dueAt", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select(["s.id", "last.dueAt"])
    .where("s.accountId", "=", accountId)
    .where("s.tankId", "=", tankId)
    .execute();
  return new Map(rows.map(({ id, dueAt }) => [id, dueAt]));
}

export async function findScheduleTank(transaction: AccountTx, accountId: string, scheduleId: string): Promise<string | null> {
  const row = await transaction
    .selectFrom("schedules")
    .select("tankId")
    .where("accountId", "=", accountId)
    .where("id", "=", scheduleId)
    .executeTakeFirst();
  return row?.tankId ?? null;
}

/** Locked against workers and other changes until the end of the transaction. */
export async function lockSchedule(
  transaction: AccountTx,
  accountId: string,
  scheduleId: string,
): Promise<StoredSchedule | null> {
  const row = await selectSchedules(transaction, accountId).where("s.id", "=", scheduleId).forUpdate("s").executeTakeFirst();
  return row ? storedOf(row, (await exceptionsOf(transaction, accountId, [row])).get(row.id)) : null;
}

export async function lockTankSchedules(transaction: AccountTx, accountId: string, tankId: string): Promise<StoredSchedule[]> {
  const rows = await selectSchedules(transaction, accountId)
    .where("s.tankId", "=", tankId)
    .orderBy("s.id")
    .forUpdate("s")
    .execute();
  const exceptions = await exceptionsOf(transaction, accountId, rows);
  return rows.map((row) => storedOf(row, exceptions.get(row.id)));
}

export type ScheduledTank = Readonly<{ timezone: string; registrationId: string; schedules: number }>;

/** The tank's time zone stays as it is until the end of the transaction; null for a foreign tank as for a missing one. */
export async function holdScheduledTank(
  transaction: AccountTx,
  accountId: string,
  tankId: string,
): Promise<ScheduledTank | null> {
  const row = await transaction
    .selectFrom("tanks as t")
    .innerJoin("devices as d", "d.id", "t.deviceId")
    .select(["t.timezone", "d.registrationId"])
    .select(sql<number>`(select count(*)::int from schedules where tank_id = t.id)`.as("schedules"))
    .where("t.accountId", "=", accountId)
    .where("t.id", "=", tankId)
    .forShare("t")
    .executeTakeFirst();
  return row ?? null;
}

export type NewSchedule = StoredPlan &
  Pick<StoredSchedule, "id" | "accountId" | "tankId" | "type" | "rule" | "litres" | "isEnabled" | "createdAt" | "waitMinutes">;

export async function insertSchedule(transaction: AccountTx, { rule, ...row }: NewSchedule): Promise<void> {
  await transaction
    .insertInto("schedules")
    .values({ ...row, rule: JSON.stringify(rule) })
    .execute();
}

export type ScheduleChange = StoredPlan &
  Partial<Pick<StoredSchedule, "tankId" | "type" | "rule" | "litres" | "isEnabled" | "pausedUntil" | "waitMinutes">>;

/** Whoever changes the row holds it, and has worked out anew what lies ahead. What waits goes on only while it stays due. */
export async function saveSchedule(
  transaction: AccountTx,
  accountId: string,
  scheduleId: string,
  { rule, ...change }: ScheduleChange,
): Promise<void> {
  await transaction
    .updateTable("schedules")
    .set({
      ...change,
      ...(rule && { rule: JSON.stringify(rule) }),
      retryAt: sql`case when next_run_at is not distinct from ${change.nextRunAt} then retry_at end`,
    })
    .where("accountId", "=", accountId)
    .where("id", "=", scheduleId)
    .execute();
}

export async function removeSchedule(transaction: AccountTx, accountId: string, scheduleId: string): Promise<void> {
  await transaction.deleteFrom("schedules").where("accountId", "=", accountId).where("id", "=", scheduleId).execute();
}
