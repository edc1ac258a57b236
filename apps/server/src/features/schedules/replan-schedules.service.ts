// The tank has another time zone now: its schedules go by the new wall clock. A due time that no worker has taken yet stays
// due; what comes after it is planned by the new clock when it is taken.

import type { Clock } from "../../platform/clock.ts";
import type { AccountTransaction } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import { planFrom } from "./plan-schedule.ts";

export type ReplanSchedulesDeps = Readonly<{
  store: Pick<CommandStores, "lockTankSchedules" | "saveSchedule">;
  clock: Clock;
}>;

export const createReplanSchedules =
  ({ store, clock }: ReplanSchedulesDeps) =>
  async (transaction: AccountTransaction, accountId: string, tankId: string): Promise<void> => {
    const nowMs = clock();
    for (const schedule of await store.lockTankSchedules(transaction, accountId, tankId)) {
      if (schedule.nextRunAt !== null && schedule.nextRunAt.getTime() <= nowMs) continue;
      const plan = planFrom({ ...schedule, isSkipping: schedule.skipNextAt !== null }, nowMs);
      await store.saveSchedule(transaction, accountId, schedule.id, plan);
    }
  };

export type ReplanSchedules = ReturnType<typeof createReplanSchedules>;
