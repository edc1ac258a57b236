import type { Context } from "../../context.ts";
import { isRefused, type Refused, refused } from "../../refusals/refused.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import { lockSchedule, removeSchedule } from "./schedules.store.ts";

/** Runs that it started stay; what became of its due times goes with it. */
export async function deleteSchedule(
  ctx: Pick<Context, "inAccount" | "bus">,
  actor: AuditActor,
  scheduleId: string,
): Promise<Readonly<{ ok: true }> | Refused> {
  const { accountId } = actor;
  const deleted = await ctx.inAccount(accountId, async (transaction) => {
    const schedule = await lockSchedule(transaction, accountId, scheduleId);
    if (!schedule) return refused("schedule_not_found");
    await removeSchedule(transaction, accountId, scheduleId);
    const { tankId, type, rule } = schedule;
    const target = { kind: "schedule", id: scheduleId } as const;
    const detail = { tankId, type, rule: JSON.stringify(rule) };
    await appendAudit(transaction, actor, { action: "delete_schedule", target, detail });
    return schedule;
  });
  if (isRefused(deleted)) return deleted;
  ctx.bus.announceChange(deleted.registrationId);
  return { ok: true };
}
