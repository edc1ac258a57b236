// Partitions exist from nine days back (readings are accepted eight) to seven days ahead; older than the retention
// they are dropped, which frees the space at once and leaves no dead rows.

import type { Context } from "../context.ts";
import type { Job } from "../platform/run-interval.ts";
import {
  dropReadingPartitions,
  dropRollupPartitions,
  ensureReadingPartitions,
  ensureRollupPartitions,
} from "./partitions.store.ts";
import { firstMarkedDay } from "./rollups.store.ts";

const DAY_MS = 86_400_000;
const DAYS_BACK = 9;
const DAYS_AHEAD = 7;

export async function maintainPartitions(ctx: Pick<Context, "pool" | "config" | "clock" | "logger">): Promise<void> {
  const { pool, logger } = ctx;
  const { retentionDays } = ctx.config;
  const day = (offset: number) => new Date(ctx.clock() + offset * DAY_MS).toISOString().slice(0, 10);
  const [firstDay, lastDay] = [day(-DAYS_BACK), day(DAYS_AHEAD)];
  const made = (await ensureReadingPartitions(pool, firstDay, lastDay)) + (await ensureRollupPartitions(pool, firstDay, lastDay));
  const marked = await firstMarkedDay(pool);
  const due = day(-retentionDays.readings);
  // A day that is not rolled up yet stays: once it is gone, its sums can never be made.
  const readings = marked !== null && marked < due ? marked : due;
  const dropped =
    (await dropReadingPartitions(pool, readings)) +
    (await dropRollupPartitions(pool, day(-retentionDays.minutes), day(-retentionDays.hours)));
  if (made > 0 || dropped > 0) logger.info({ made, dropped }, "partitions maintained");
}

export const maintainPartitionsJob: Job<Parameters<typeof maintainPartitions>[0]> = {
  name: "maintain-partitions",
  everyMs: 3_600_000,
  run: maintainPartitions,
};
