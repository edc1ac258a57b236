// Tasks that people do by hand, always inside one account. The time zone is the tank's.

import { sql } from "kysely";
import type { AccountTx } from "../../db/pools.ts";

export type StoredTask = Readonly<{
  id: string;
  tankId: string;
  tankName: string;
  timezone: string;
  template: string | null;
  name: string | null;
  intervalDays: number;
  lastDoneAt: Date | null;
  /** As a day number: days since 1970 on the tank's calendar. */
  snoozedUntilDay: number | null;
  createdAt: Date;
}>;

const SNOOZED_UNTIL_DAY = sql<number | null>`m.snoozed_until - date '1970-01-01'`;
const dateOf = (day: number) => sql<Date>`date '1970-01-01' + ${day}::int`;

const selectTasks = (transaction: AccountTx, accountId: string) =>
  transaction
    .selectFrom("maintenanceTasks as m")
    .innerJoin("tanks as t", "t.id", "m.tankId")
    .select(["m.id", "m.tankId", "t.name as tankName", "t.timezone", "m.template", "m.name", "m.intervalDays"])
    .select(["m.lastDoneAt", SNOOZED_UNTIL_DAY.as("snoozedUntilDay"), "m.createdAt"])
    .where("m.accountId", "=", accountId);

/** Oldest first. */
export const listTasks = (transaction: AccountTx, accountId: string): Promise<StoredTask[]> =>
  selectTasks(transaction, accountId).orderBy("m.createdAt").orderBy("m.id").execute();

/** Null for a foreign id as for a missing one (SEC-1). */
export async function lockTask(transaction: AccountTx, accountId: string, taskId: string): Promise<StoredTask | null> {
  const row = await selectTasks(transaction, accountId).where("m.id", "=", taskId).forUpdate("m").executeTakeFirst();
  return row ?? null;
}

/** Keeps the tank while a task is added to it, and counts those it has. */
export async function holdTank(
  transaction: AccountTx,
  accountId: string,
  tankId: string,
): Promise<Readonly<{ timezone: string; tasks: number }> | null> {
  const row = await transaction
    .selectFrom("tanks as t")
    .select("t.timezone")
    .select(sql<number>`(select count(*)::int from maintenance_tasks where tank_id = t.id)`.as("tasks"))
    .where("t.accountId", "=", accountId)
    .where("t.id", "=", tankId)
    .forShare("t")
    .executeTakeFirst();
  return row ?? null;
}

export type NewTask = Readonly<{
  id: string;
  accountId: string;
  tankId: string;
  template: string | null;
  name: string | null;
  intervalDays: number;
  lastDoneAt: Date | null;
  createdBy: string;
  createdAt: Date;
}>;

export async function insertTask(transaction: AccountTx, task: NewTask): Promise<void> {
  await transaction.insertInto("maintenanceTasks").values(task).execute();
}

export type TaskChange = Readonly<
  Partial<{ name: string; intervalDays: number; lastDoneAt: Date; snoozedUntilDay: number | null }>
>;

export async function saveTask(transaction: AccountTx, accountId: string, taskId: string, change: TaskChange): Promise<void> {
  const { snoozedUntilDay, ...rest } = change;
  const snoozedUntil = snoozedUntilDay === null ? null : snoozedUntilDay === undefined ? undefined : dateOf(snoozedUntilDay);
  await transaction
    .updateTable("maintenanceTasks")
    .set({ ...rest, ...(snoozedUntil !== undefined && { snoozedUntil }) })
    .where("accountId", "=", accountId)
    .where("id", "=", taskId)
    .execute();
}

export async function removeTask(transaction: AccountTx, accountId: string, taskId: string): Promise<void> {
  await transaction.deleteFrom("maintenanceTasks").where("accountId", "=", accountId).where("id", "=", taskId).execute();
}
