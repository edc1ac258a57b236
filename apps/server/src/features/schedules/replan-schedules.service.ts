// The tank has another time zone now: its schedules go by the new wall clock. A due time that no worker has taken yet stays
// due; what comes after it is planned by the new clock when it is taken. One that cannot be read stays as it is.

import type { Context } from "../../context.ts";
import type { AccountTx } from "../../db/pools.ts";
import { isRejection } from "../../rejections/rejection.ts";
import { planOf } from "./plan-schedule.ts";
import { lockTankSchedules, saveSchedule } from "./schedules.store.ts";

export async function replanSchedules(
  ctx: Pick<Context, "clock">,
  transaction: AccountTx,
  accountId: string,
  tankId: string,
): Promise<void> {
  const nowMs = ctx.clock();
  for (const schedule of await lockTankSchedules(transaction, accountId, tankId)) {
    if (schedule.nextRunAt !== null && Number(schedule.nextRunAt) <= nowMs) continue;
    const plan = planOf({ ...schedule, isSkipping: schedule.skipNextAt !== null }, nowMs);
    if (!isRejection(plan)) await saveSchedule(transaction, accountId, schedule.id, plan);
  }
}
