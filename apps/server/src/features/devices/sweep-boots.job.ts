// A boot's row gives its readings their time for as long as they may still come. A device that boots all the time leaves many, and
// the older ones go (SEC-10).

import type { Context } from "../../context.ts";
import type { Job } from "../../platform/run-interval.ts";
import { sweepInPortions } from "../../platform/sweep-in-portions.ts";
import { endBoots } from "./device-registry.store.ts";

/** Readings are accepted eight days back. */
const KEPT_MS = 10 * 86_400_000;
/** However old: the boot that a device is in may have lasted for years. */
const KEPT_OF_A_DEVICE = 100;

export const sweepBoots = ({ pool, clock }: Pick<Context, "pool" | "clock">): Promise<void> =>
  sweepInPortions((limit) => endBoots(pool, clock() - KEPT_MS, KEPT_OF_A_DEVICE, limit));

export const sweepBootsJob: Job<Parameters<typeof sweepBoots>[0]> = {
  name: "sweep-boots",
  everyMs: 3_600_000,
  run: sweepBoots,
};
