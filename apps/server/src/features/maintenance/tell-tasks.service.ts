import type { Catalogue } from "@halocline/messages/texts/catalogues";
import type { AccountTx } from "../../db/pools.ts";
import { listTasks } from "./maintenance.store.ts";
import { dayIn, dueDayOfTask, taskName } from "./task-days.ts";

/** `dueDay` and `today` are of the tank's calendar. */
export type ToldTask = Readonly<{ tankId: string; tankName: string; name: string; dueDay: number; today: number; due: string }>;

function dueText(daysLeft: number, { dueToday, overdue, ahead }: Catalogue["maintenanceTasks"]): string {
  if (daysLeft === 0) return dueToday;
  return daysLeft < 0 ? overdue({ count: -daysLeft }) : ahead({ count: daysLeft });
}

/** A household's tasks as an email tells them, the most urgent first. */
export async function tellTasks(transaction: AccountTx, accountId: string, nowMs: number, texts: Catalogue): Promise<ToldTask[]> {
  const tasks = (await listTasks(transaction, accountId)).map((task): ToldTask => {
    const [dueDay, today] = [dueDayOfTask(task), dayIn(nowMs, task.timezone)];
    const { tankId, tankName } = task;
    return { tankId, tankName, name: taskName(task, texts), dueDay, today, due: dueText(dueDay - today, texts.maintenanceTasks) };
  });
  return tasks.toSorted((a, b) => a.dueDay - a.today - (b.dueDay - b.today));
}
