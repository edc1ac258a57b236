// Schedules as their household sees and changes them, always inside one account. The time zone is the tank's.

import type { ScheduleRule } from "@halocline/domain/schedules/schedules";
import { sql } from "kysely";
import type { DueOutcome, RunStatus, RunType } from "../../db/database.types.ts";
import type { AccountTx } from "../../db/pools.ts";

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
    isEnabled: boolean;
    pausedUntil: Date | null;
    createdAt: Date;
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
    .select(["s.pausedUntil", "s.createdAt"])
    .where("s.accountId", "=", accountId);

type Row = Awaited<ReturnType<ReturnType<typeof selectSchedules>["execute"]>>[number];

const storedOf = (row: Row): StoredSchedule => ({ ...row, rule: row.rule as unknown as ScheduleRule });

/** Oldest first; a foreign id gives the same empty answer as a missing one (SEC-1). */
export async function listSchedules(transaction: AccountTx, accountId: string, scheduleId?: string): Promise<ToldSchedule[]> {
  let query = selectSchedules(transaction, accountId).orderBy("s.createdAt").orderBy("s.id");
  if (scheduleId !== undefined) query = query.where("s.id", "=", scheduleId);
  const rows = await query.execute();
  const last = await lastResults(transaction, accountId, scheduleId);
  return rows.map((row) => ({ ...storedOf(row), ...(last.get(row.id) ?? { last: null, lastStartedDueAt: null }) }));
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
  return row ? storedOf(row) : null;
}

export async function lockTankSchedules(transaction: AccountTx, accountId: string, tankId: string): Promise<StoredSchedule[]> {
  const rows = await selectSchedules(transaction, accountId)
    .where("s.tankId", "=", tankId)
    .orderBy("s.id")
    .forUpdate("s")
    .execute();
  return rows.map(storedOf);
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
  Pick<StoredSchedule, "id" | "accountId" | "tankId" | "type" | "rule" | "isEnabled" | "createdAt">;

export async function insertSchedule(transaction: AccountTx, { rule, ...row }: NewSchedule): Promise<void> {
  await transaction
    .insertInto("schedules")
    .values({ ...row, rule: JSON.stringify(rule) })
    .execute();
}

export type ScheduleChange = StoredPlan & Partial<Pick<StoredSchedule, "tankId" | "type" | "rule" | "isEnabled" | "pausedUntil">>;

/** Whoever changes the row holds it, and has worked out anew what lies ahead. */
export async function saveSchedule(
  transaction: AccountTx,
  accountId: string,
  scheduleId: string,
  { rule, ...change }: ScheduleChange,
): Promise<void> {
  await transaction
    .updateTable("schedules")
    .set({ ...change, ...(rule && { rule: JSON.stringify(rule) }) })
    .where("accountId", "=", accountId)
    .where("id", "=", scheduleId)
    .execute();
}

export async function removeSchedule(transaction: AccountTx, accountId: string, scheduleId: string): Promise<void> {
  await transaction.deleteFrom("schedules").where("accountId", "=", accountId).where("id", "=", scheduleId).execute();
}
