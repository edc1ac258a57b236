import { MOST_TASKS_PER_TANK } from "@halocline/domain/maintenance/tasks";
import { findTemplate, type MaintenanceTemplate } from "@halocline/domain/maintenance/templates";
import type { Context } from "../../context.ts";
import { type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import { appendAudit } from "../audit/index.ts";
import { holdTank, insertTask, lockTask, type StoredTask } from "./maintenance.store.ts";

export type TaskInput = Readonly<{ tankId: string; isDoneToday: boolean }> &
  Readonly<{ template: MaintenanceTemplate; intervalDays?: number | undefined } | { name: string; intervalDays: number }>;

function contentOf(input: TaskInput) {
  if ("name" in input) return { template: null, name: input.name, intervalDays: input.intervalDays };
  const { template, intervalDays = findTemplate(template)?.intervalDays ?? 1 } = input;
  return { template, name: null, intervalDays };
}

export const addTask = (
  ctx: Pick<Context, "inAccount" | "newId" | "clock">,
  actor: AuditActor,
  input: TaskInput,
): Promise<StoredTask | Rejection> => {
  const { accountId, userId } = actor;
  return ctx.inAccount(accountId, async (transaction) => {
    const { tankId, isDoneToday } = input;
    const tank = await holdTank(transaction, accountId, tankId);
    if (!tank) return rejection("tank_not_found");
    if (tank.tasks >= MOST_TASKS_PER_TANK) return rejection("too_many_maintenance_tasks");
    const [id, createdAt, content] = [ctx.newId(), new Date(ctx.clock()), contentOf(input)];
    const lastDoneAt = isDoneToday ? createdAt : null;
    await insertTask(transaction, { id, accountId, tankId, ...content, lastDoneAt, createdBy: userId, createdAt });
    const { template, name, intervalDays } = content;
    await appendAudit(transaction, actor, {
      action: "add_maintenance_task",
      target: { kind: "maintenance_task", id },
      detail: { tankId, name: name ?? template, intervalDays },
    });
    return (await lockTask(transaction, accountId, id)) ?? rejection("maintenance_task_not_found");
  });
};
