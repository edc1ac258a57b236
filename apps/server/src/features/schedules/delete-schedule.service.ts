import type { Context } from "../../context.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import { lockSchedule, removeSchedule } from "./schedules.store.ts";

/** Runs that it started stay; what became of its due times goes with it. */
export async function deleteSchedule(
  ctx: Pick<Context, "inAccount" | "bus">,
  actor: AuditActor,
  scheduleId: string,
): Promise<Readonly<{ ok: true }> | Rejection> {
  const { accountId } = actor;
  const deleted = await ctx.inAccount(accountId, async (transaction) => {
    const schedule = await lockSchedule(transaction, accountId, scheduleId);
    if (!schedule) return rejection("schedule_not_found");
    await removeSchedule(transaction, accountId, scheduleId);
    const { tankId, type, rule } = schedule;
    const target = { kind: "schedule", id: scheduleId } as const;
    const detail = { tankId, type, rule: JSON.stringify(rule) };
    await appendAudit(transaction, actor, { action: "delete_schedule", target, detail });
    return schedule;
  });
  if (isRejection(deleted)) return deleted;
  ctx.bus.announceChange(deleted.registrationId);
  return { ok: true };
}
