import type { MaintenanceTask } from "@halocline/contracts/http/maintenance.contract";
import { taskStateOf } from "@halocline/domain/maintenance/tasks";
import type { Reader } from "../../platform/reader.ts";
import type { StoredTask } from "./maintenance.store.ts";
import { dayIn, dueDayOfTask, taskName } from "./task-days.ts";

const DAY_MS = 86_400_000;
const DATE_LENGTH = "2026-11-18".length;

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, DATE_LENGTH);

export function presentTask(task: StoredTask, nowMs: number, { texts }: Reader): MaintenanceTask {
  const { id, tankId, tankName, intervalDays, lastDoneAt, snoozedUntilDay, timezone } = task;
  const [dueDay, today] = [dueDayOfTask(task), dayIn(nowMs, timezone)];
  return {
    id,
    tankId,
    tankName,
    name: taskName(task, texts),
    intervalDays,
    lastDoneAt: lastDoneAt && lastDoneAt.toISOString(),
    snoozedUntil: snoozedUntilDay !== null && snoozedUntilDay > today ? dateOf(snoozedUntilDay) : null,
    dueOn: dateOf(dueDay),
    state: taskStateOf(dueDay, today),
    daysLeft: dueDay - today,
    timezone,
  };
}
