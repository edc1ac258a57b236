// The tank has another time zone now: its schedules go by the new wall clock, and so do single runs that were left out or moved, and
// the next one, if it is to be skipped. A due time that no worker has taken yet stays due; what comes after it is planned by the new
// clock when it is taken. One that cannot be read stays as it is.

import type { Context } from "../../context.ts";
import type { AccountTx } from "../../db/pools.ts";
import { isReadableTime } from "../../platform/readable-fields.ts";
import { isRejection } from "../../rejections/rejection.ts";
import { replaceExceptions } from "./exceptions.store.ts";
import { foldedSkip } from "./folded-skip.ts";
import { type NewClock, type OnNewClock, onNewClock } from "./new-clock.ts";
import { planOf } from "./plan-schedule.ts";
import { lockTankSchedules, newestDueTimes, type StoredSchedule, saveSchedule } from "./schedules.store.ts";

const isWaiting = ({ nextRunAt }: StoredSchedule, nowMs: number): boolean => nextRunAt !== null && Number(nextRunAt) <= nowMs;

/** The newest that is on record, or that no worker has looked at yet. */
function lastDueMs(schedule: StoredSchedule, recordedAt: Date | undefined, nowMs: number): number | null {
  const known = [recordedAt, isWaiting(schedule, nowMs) ? schedule.nextRunAt : null];
  const times = known.flatMap((time) => (time && isReadableTime(time) ? [time.getTime()] : []));
  return times.length === 0 ? null : Math.max(...times);
}

/** What is to be skipped next stays so: where the new clock is past it already, no other run is skipped in its place. */
function withFoldedSkip(schedule: StoredSchedule, nowMs: number): StoredSchedule {
  const { skipNextAt } = schedule;
  // One that is due, and waits for a worker, is skipped as it stands.
  const isAhead = skipNextAt !== null && isReadableTime(skipNextAt) && skipNextAt.getTime() > nowMs;
  return isAhead ? { ...schedule, exceptions: foldedSkip(schedule), skipNextAt: null } : schedule;
}

/** Null: what is stored as its rule is none. */
function onItsNewClock(schedule: StoredSchedule, lastDueAtMs: number | null, clock: NewClock): OnNewClock | null {
  try {
    return onNewClock(schedule, lastDueAtMs, clock);
  } catch {
    return null;
  }
}

export async function replanSchedules(
  ctx: Pick<Context, "clock">,
  transaction: AccountTx,
  accountId: string,
  tank: Readonly<{ id: string; timezoneBefore: string }>,
): Promise<void> {
  const nowMs = ctx.clock();
  const schedules = await lockTankSchedules(transaction, accountId, tank.id);
  const recorded = await newestDueTimes(transaction, accountId, tank.id, nowMs);
  for (const stored of schedules) {
    const schedule = withFoldedSkip(stored, nowMs);
    const { id, timezone, nextRunAt, nextStartAt, skipNextAt } = schedule;
    const clock = { before: tank.timezoneBefore, after: timezone, nowMs };
    const moved = onItsNewClock(schedule, lastDueMs(schedule, recorded.get(id), nowMs), clock);
    if (!moved) continue;
    const { exceptions, afterMs } = moved;
    if (exceptions.length > 0) await replaceExceptions(transaction, accountId, id, exceptions);
    if (isWaiting(schedule, nowMs)) {
      if (schedule !== stored) await saveSchedule(transaction, accountId, id, { nextRunAt, nextStartAt, skipNextAt });
      continue;
    }
    const plan = planOf({ ...schedule, exceptions, isSkipping: skipNextAt !== null }, afterMs);
    if (!isRejection(plan)) await saveSchedule(transaction, accountId, id, plan);
  }
}
