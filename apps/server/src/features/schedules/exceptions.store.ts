// Single runs that an owner left out or moved, as the worker and the household's own transactions read them. Always asked for
// by itself, after the schedule is held: what the same question as the lock would give may be older than the lock.

import type { ScheduleException } from "@halocline/domain/schedules/exceptions";
import type { AccountTx, Tx } from "../../db/pools.ts";

/** By schedule; one without any is not in it. */
export async function findExceptions(
  transaction: Tx,
  accountId: string,
  scheduleIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ScheduleException[]>> {
  if (scheduleIds.length === 0) return new Map();
  const rows = await transaction
    .selectFrom("scheduleExceptions")
    .select(["scheduleId", "dueAt", "movedTo"])
    .where("accountId", "=", accountId)
    .where("scheduleId", "in", scheduleIds)
    .orderBy("dueAt")
    .execute();
  const found = new Map<string, ScheduleException[]>();
  for (const { scheduleId, dueAt, movedTo } of rows) {
    const exception = { dueAtMs: Number(dueAt), movedToMs: movedTo === null ? null : Number(movedTo) };
    // The database has times that no calendar shows.
    if (!Number.isFinite(exception.dueAtMs) || !Number.isFinite(exception.movedToMs ?? 0)) continue;
    found.set(scheduleId, [...(found.get(scheduleId) ?? []), exception]);
  }
  return found;
}

/** Whoever changes them holds the schedule. */
export async function replaceExceptions(
  transaction: AccountTx,
  accountId: string,
  scheduleId: string,
  exceptions: readonly ScheduleException[],
): Promise<void> {
  await transaction
    .deleteFrom("scheduleExceptions")
    .where("accountId", "=", accountId)
    .where("scheduleId", "=", scheduleId)
    .execute();
  if (exceptions.length === 0) return;
  const rows = exceptions.map(({ dueAtMs, movedToMs }) => ({
    scheduleId,
    accountId,
    dueAt: new Date(dueAtMs),
    movedTo: movedToMs === null ? null : new Date(movedToMs),
  }));
  await transaction.insertInto("scheduleExceptions").values(rows).execute();
}
