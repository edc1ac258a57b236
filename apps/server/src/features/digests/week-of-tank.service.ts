// One tank's week, from what is stored: levels, top-ups, water changes and alerts.

import { levelBuckets } from "@halocline/domain/tanks/level-buckets";
import { evaporationWeek } from "@halocline/domain/tanks/week";
import type { Context } from "../../context.ts";
import type { AccountTx } from "../../db/pools.ts";
import type { TankWeek } from "../../mail/templates/weekly-email.ts";
import type { StoredAlert } from "../alerts/alerts.store.ts";
import { listTankAlerts } from "../alerts/index.ts";
import type { StoredDevice } from "../devices/devices.store.ts";
import type { StoredTank } from "../devices/tanks.store.ts";
import { listLevelBuckets, measureFall } from "../history/index.ts";
import { listTankRuns } from "../runs/index.ts";
import type { StoredRun } from "../runs/runs.store.ts";

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const HOURS = 169;
const MOST_RUNS = 1000;
const MOST_ALERTS = 100;

export type Stretch = Readonly<{ fromMs: number; toMs: number }>;

/** As the report tells it; alerts are still to be said in its reader's language. */
export type WeekOfTank = Omit<TankWeek, "tank" | "alerts" | "due"> & Readonly<{ alerts: readonly StoredAlert[] }>;

type Asked = Readonly<{ accountId: string; device: StoredDevice; tank: StoredTank; stretch: Stretch }>;
type WeekContext = Pick<Context, "clock" | "config">;

async function levelsOf(ctx: WeekContext, transaction: AccountTx, { accountId, device, stretch }: Asked) {
  const { deviceNo } = device;
  const buckets = levelBuckets({ ...stretch, points: HOURS, nowMs: ctx.clock(), keptDays: ctx.config.retentionDays });
  const levels = await listLevelBuckets(transaction, { accountId, deviceNo }, buckets);
  const points = levels.flatMap(({ at, meanMm }) => (meanMm === null ? [] : [{ atMs: at.getTime(), distanceMm: meanMm }]));
  const [least, most] = [levels.flatMap(({ minMm }) => minMm ?? []), levels.flatMap(({ maxMm }) => maxMm ?? [])];
  const extremesMm = least.length === 0 ? null : { least: Math.min(...least), most: Math.max(...most) };
  return { points, bucketMs: buckets.bucketMs, extremesMm };
}

async function fallsOf(ctx: WeekContext, transaction: AccountTx, { accountId, device, stretch }: Asked) {
  const falls: (number | null)[] = [];
  for (let day = WEEK_DAYS - 1; day >= 0; day--) {
    const asOfThatDay = { ...ctx, clock: () => stretch.toMs - day * DAY_MS };
    falls.push(await measureFall(asOfThatDay, transaction, { accountId, deviceNo: device.deviceNo, relays: device.relays }));
  }
  return falls;
}

/** Null when one of them has no height. */
const toppedUpMm = (topUps: readonly StoredRun[]): number | null =>
  topUps.reduce<number | null>((sum, run) => (sum === null || run.toppedUpMm === null ? null : sum + run.toppedUpMm), 0);

const ranMsOf = ({ startedAt, completedAt }: StoredRun): number =>
  (completedAt?.getTime() ?? startedAt.getTime()) - startedAt.getTime();

export async function weekOfTank(ctx: WeekContext, transaction: AccountTx, asked: Asked): Promise<WeekOfTank> {
  const { accountId, device, tank, stretch } = asked;
  const [from, to] = [new Date(stretch.fromMs), new Date(stretch.toMs)];
  const runs = await listTankRuns(transaction, accountId, tank.id, { limit: MOST_RUNS, from, to });
  const about = { accountId, tankId: tank.id, deviceId: device.id };
  const alerts = await listTankAlerts(transaction, about, { from, to, limit: MOST_ALERTS });
  const topUps = runs.filter(({ type }) => type === "top_up");
  const changes = runs.filter(({ type }) => type === "water_change").toReversed();
  return {
    ...(await levelsOf(ctx, transaction, asked)),
    evaporation: evaporationWeek({ topUpDays: tank.topUpDays, fallsMmPerDay: await fallsOf(ctx, transaction, asked) }),
    topUps: {
      count: topUps.length,
      ranMs: topUps.reduce((sum, run) => sum + ranMsOf(run), 0),
      mm: toppedUpMm(topUps),
    },
    changedAt: changes.filter(({ status }) => status === "success").map(({ startedAt }) => startedAt),
    failedChanges: changes.filter(({ status }) => status === "failed" || status === "cancelled").length,
    // One that began earlier was told in its own week.
    alerts: alerts.filter(({ createdAt }) => createdAt >= from),
  };
}
