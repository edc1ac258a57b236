// Gathers the week of everything somebody has, household by household.

import { weekBefore } from "@halocline/domain/notifications/digests";
import { alertSentences } from "@halocline/messages/alert-sentences";
import { instantMs, isTimeZone } from "@halocline/recurrence/wall-clock";
import type { Context } from "../../context.ts";
import type { AccountTx } from "../../db/pools.ts";
import type { Email } from "../../mail/mail.ts";
import type { DigestTo } from "../../mail/templates/maintenance-email.ts";
import { type TankWeek, writeWeeklyEmail } from "../../mail/templates/weekly-email.ts";
import { listDevices } from "../devices/index.ts";
import { tellTasks } from "../maintenance/index.ts";
import { type Stretch, weekOfTank } from "./week-of-tank.service.ts";

type WeeklyContext = Pick<Context, "inAccount" | "clock" | "config">;

/** Of a household, in one transaction: its parts fit together. */
async function weeksOf(
  ctx: WeeklyContext,
  transaction: AccountTx,
  { accountId, reader, stretch }: Pick<DigestTo, "reader"> & Readonly<{ accountId: string; stretch: Stretch }>,
): Promise<TankWeek[]> {
  const tasks = await tellTasks(transaction, accountId, ctx.clock(), reader.texts);
  const weeks: TankWeek[] = [];
  for (const device of await listDevices(transaction, accountId))
    for (const tank of device.tanks) {
      const { alerts, ...week } = await weekOfTank(ctx, transaction, { accountId, device, tank, stretch });
      weeks.push({
        ...week,
        tank,
        alerts: alerts.map((alert) => ({
          at: alert.createdAt,
          message: alertSentences(reader, { ...alert, isOver: alert.clearedAt !== null }).message,
        })),
        due: tasks.filter(({ tankId, dueDay, today }) => tankId === tank.id && dueDay <= today),
      });
    }
  return weeks;
}

/** Null when there is no tank any more. */
export async function writeWeekly(
  ctx: WeeklyContext,
  digest: Readonly<{ day: number; timezone: string }>,
  to: DigestTo,
  accountIds: readonly string[],
): Promise<Email | null> {
  const timezone = isTimeZone(digest.timezone) ? digest.timezone : "UTC";
  const { fromWallMs, toWallMs } = weekBefore(digest.day);
  const stretch = { fromMs: instantMs(fromWallMs, timezone), toMs: instantMs(toWallMs, timezone) };
  const tanks: TankWeek[] = [];
  for (const accountId of accountIds)
    tanks.push(...(await ctx.inAccount(accountId, (tx) => weeksOf(ctx, tx, { accountId, reader: to.reader, stretch }))));
  return tanks.length === 0 ? null : writeWeeklyEmail(to, { ...stretch, timezone, tanks }, ctx.config.publicUrl);
}
