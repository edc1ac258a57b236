import type { AuditActor } from "../audit/audit.store.ts";
import type { InAccount } from "../../db/pools.ts";
import type { CommandStores } from "../../actions/command-stores.ts";
import { isRefused, type Refused, refused } from "../../refusals/refused.ts";

export type DeleteScheduleDeps = Readonly<{
  inAccount: InAccount;
  store: Pick<CommandStores, "lockSchedule" | "deleteSchedule" | "appendAudit">;
  announceChange: (registrationId: string) => void;
}>;

/** Runs that it started stay; what became of its due times goes with it. */
export const createDeleteSchedule =
  ({ inAccount, store, announceChange }: DeleteScheduleDeps) =>
  async (actor: AuditActor, scheduleId: string): Promise<Readonly<{ ok: true }> | Refused> => {
    const { accountId } = actor;
    const deleted = await inAccount(accountId, async (transaction) => {
      const schedule = await store.lockSchedule(transaction, accountId, scheduleId);
      if (!schedule) return refused("schedule_not_found");
      await store.deleteSchedule(transaction, accountId, scheduleId);
      const { tankId, type, rule } = schedule;
      const target = { kind: "schedule", id: scheduleId } as const;
      const detail = { tankId, type, rule: JSON.stringify(rule) };
      await store.appendAudit(transaction, actor, { action: "delete_schedule", target, detail });
      return schedule;
    });
    if (isRefused(deleted)) return deleted;
    announceChange(deleted.registrationId);
    return { ok: true };
  };

export type DeleteSchedule = ReturnType<typeof createDeleteSchedule>;
