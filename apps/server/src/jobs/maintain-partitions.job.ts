// Partitions exist from nine days back (readings are accepted eight) to seven days ahead; older than the retention
// they are dropped, which frees the space at once and leaves no dead rows.

import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";

const DAY_MS = 86_400_000;
const DAYS_BACK = 9;
const DAYS_AHEAD = 7;

export type PartitionDeps = Readonly<{
  ensure: (firstDay: string, lastDay: string) => Promise<number>;
  drop: (beforeDay: string) => Promise<number>;
  retentionDays: number;
  clock: Clock;
  logger: Logger;
}>;

export const createMaintainPartitions =
  ({ ensure, drop, retentionDays, clock, logger }: PartitionDeps) =>
  async (): Promise<void> => {
    const day = (offset: number) => new Date(clock() + offset * DAY_MS).toISOString().slice(0, 10);
    const made = await ensure(day(-DAYS_BACK), day(DAYS_AHEAD));
    const dropped = await drop(day(-retentionDays));
    if (made > 0 || dropped > 0) logger.info({ made, dropped }, "reading partitions maintained");
  };
