import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { deleteParked } from "./parked-records.store.ts";

const PARKED_FOR_DAYS = 90;

export async function sweepParked({ database, logger }: Pick<Context, "database" | "logger">): Promise<void> {
  const removed = await deleteParked(database, PARKED_FOR_DAYS);
  if (removed > 0) logger.warn({ removed }, "parked records were removed because of their age");
}

export const sweepParkedJob: Job<Parameters<typeof sweepParked>[0]> = {
  name: "sweep-parked",
  everyMs: 3_600_000,
  run: sweepParked,
};
