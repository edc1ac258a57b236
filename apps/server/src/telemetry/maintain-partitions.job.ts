// Partitions exist from nine days back (readings are accepted eight) to seven days ahead; older than the retention
// they are dropped, which frees the space at once and leaves no dead rows.

import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";

const DAY_MS = 86_400_000;
const DAYS_BACK = 9;
const DAYS_AHEAD = 7;

export type RetentionDays = Readonly<{ readings: number; minutes: number; hours: number }>;

export type PartitionDeps = Readonly<{
  ensure: (firstDay: string, lastDay: string) => Promise<number>;
  drop: (beforeDays: Readonly<Record<keyof RetentionDays, string>>) => Promise<number>;
  /** Null when every reading is rolled up. */
  firstMarkedDay: () => Promise<string | null>;
  retentionDays: RetentionDays;
  clock: Clock;
  logger: Logger;
}>;

export const createMaintainPartitions =
  ({ ensure, drop, firstMarkedDay, retentionDays, clock, logger }: PartitionDeps) =>
  async (): Promise<void> => {
    const day = (offset: number) => new Date(clock() + offset * DAY_MS).toISOString().slice(0, 10);
    const made = await ensure(day(-DAYS_BACK), day(DAYS_AHEAD));
    const marked = await firstMarkedDay();
    const due = day(-retentionDays.readings);
    // A day that is not rolled up yet stays: once it is gone, its sums can never be made.
    const readings = marked !== null && marked < due ? marked : due;
    const dropped = await drop({ readings, minutes: day(-retentionDays.minutes), hours: day(-retentionDays.hours) });
    if (made > 0 || dropped > 0) logger.info({ made, dropped }, "partitions maintained");
  };
