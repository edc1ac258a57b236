// What happens to one task: changed, done, snoozed or deleted, each with its line in the audit log.

import type { AuditAction } from "@halocline/domain/accounts/audit-actions";
import type { Context } from "../../context.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import { lockTask, removeTask, type StoredTask, saveTask, type TaskChange } from "./maintenance.store.ts";
import { dayIn } from "./task-days.ts";

type TaskContext = Pick<Context, "inAccount" | "clock">;
type Change = Readonly<{ action: AuditAction; change: TaskChange | null; detail?: Readonly<Record<string, string | number>> }>;

const withTask = (
  ctx: TaskContext,
  actor: AuditActor,
  taskId: string,
  changeOf: (task: StoredTask, nowMs: number) => Change,
): Promise<StoredTask | Rejection> => {
  const { accountId } = actor;
  return ctx.inAccount(accountId, async (transaction) => {
    const task = await lockTask(transaction, accountId, taskId);
    if (!task) return rejection("maintenance_task_not_found");
    const { action, change, detail = {} } = changeOf(task, ctx.clock());
    if (change) await saveTask(transaction, accountId, taskId, change);
    else await removeTask(transaction, accountId, taskId);
    const { tankId, name, template } = task;
    await appendAudit(transaction, actor, {
      action,
      target: { kind: "maintenance_task", id: taskId },
      detail: { tankId, name: name ?? template ?? "", ...detail },
    });
    return (change && (await lockTask(transaction, accountId, taskId))) ?? task;
  });
};

export const changeTask = (
  ctx: TaskContext,
  actor: AuditActor,
  taskId: string,
  { name, intervalDays }: Readonly<{ name?: string | undefined; intervalDays: number }>,
): Promise<StoredTask | Rejection> =>
  withTask(ctx, actor, taskId, () => ({
    action: "change_maintenance_task",
    change: { ...(name !== undefined && { name }), intervalDays },
    detail: { intervalDays },
  }));

/** The next time is one interval away; a snooze was for this time only. */
export const finishTask = (ctx: TaskContext, actor: AuditActor, taskId: string): Promise<StoredTask | Rejection> =>
  withTask(ctx, actor, taskId, (_task, nowMs) => ({
    action: "finish_maintenance_task",
    change: { lastDoneAt: new Date(nowMs), snoozedUntilDay: null },
  }));

export const snoozeTask = (ctx: TaskContext, actor: AuditActor, taskId: string, days: number): Promise<StoredTask | Rejection> =>
  withTask(ctx, actor, taskId, ({ timezone }, nowMs) => ({
    action: "snooze_maintenance_task",
    change: { snoozedUntilDay: dayIn(nowMs, timezone) + days },
    detail: { days },
  }));

export async function deleteTask(
  ctx: TaskContext,
  actor: AuditActor,
  taskId: string,
): Promise<Readonly<{ ok: true }> | Rejection> {
  const deleted = await withTask(ctx, actor, taskId, () => ({ action: "delete_maintenance_task", change: null }));
  return isRejection(deleted) ? deleted : { ok: true };
}
