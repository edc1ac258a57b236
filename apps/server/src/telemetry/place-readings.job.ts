// Settles the boots whose readings wait because clocks disagree: when the rules of the domain say which anchor holds, the readings are
// placed by it; when that is another than before, the boot's rows are moved with them.

import { type Dispute, placeWaiting, type Settlement, settle } from "@halocline/domain/devices/disputed-time";
import type { Context } from "../context.ts";
import { beginMove } from "../features/devices/index.ts";
import type { Job } from "../platform/run-interval.ts";
import { ensureReadingPartitions } from "./partitions.store.ts";
import {
  type DisputedBoot,
  findStretch,
  listDisputedBoots,
  listWaiting,
  MOST_UNPLACED,
  type PlacedReading,
  type StoredWaiting,
  settleBoot,
} from "./unplaced-readings.store.ts";

const PORTION = 100;
/** From here on what is known has to do: the other half is for what comes until it is placed. */
const FULL_FROM = MOST_UNPLACED / 2;
const DAY_MS = 86_400_000;

type PlaceContext = Pick<Context, "pool" | "clock" | "logger" | "reportError">;

const disputeOf = (boot: DisputedBoot, waiting: readonly StoredWaiting[], nowMs: number): Dispute => {
  const { latestUpMs, latestReceivedAtMs } = boot;
  return {
    ...boot,
    anchor: boot,
    waiting,
    latest: latestUpMs === null || latestReceivedAtMs === null ? null : { upMs: latestUpMs, receivedAtMs: latestReceivedAtMs },
    nowMs,
    isFull: waiting.length >= FULL_FROM,
  };
};

async function settleOne({ pool, clock, logger }: PlaceContext, boot: DisputedBoot): Promise<void> {
  const waiting = await listWaiting(pool, boot);
  const settlement = settle(disputeOf(boot, waiting, clock()));
  if (!settlement) return;
  const isCorrected = settlement.anchorMs !== boot.anchorMs;
  if (isCorrected && !boot.isMoving) {
    await beginMove(pool, boot.deviceNo, boot.boot);
    return;
  }
  const newestUpMs = Math.max(boot.latestUpMs ?? 0, ...waiting.map(({ sentUpMs }) => sentUpMs));
  const placed = waiting.map((reading) => ({ seq: reading.seq, ...placeWaiting(settlement, reading) }));
  await makeRoom(pool, boot, settlement, newestUpMs, placed);
  const rows = await settleBoot(pool, boot, isCorrected ? settlement.anchorMs : null, newestUpMs, placed);
  if (rows === null) return;
  const movedByS = Math.round((settlement.anchorMs - boot.anchorMs) / 1000);
  logger.info({ deviceNo: boot.deviceNo, boot: boot.boot, rows, movedByS }, "disputed readings placed");
}

/** Before the transaction that needs it: a new partition keeps everybody else out until its commit. */
async function makeRoom(
  pool: Context["pool"],
  boot: DisputedBoot,
  { anchorMs }: Settlement,
  newestUpMs: number,
  placed: readonly PlacedReading[],
): Promise<void> {
  const days = new Set(placed.map(({ takenAtMs }) => Math.floor(takenAtMs / DAY_MS)));
  const stepMs = anchorMs - boot.anchorMs;
  const stretch = stepMs === 0 ? null : await findStretch(pool, boot, newestUpMs);
  if (stretch) {
    const [first, last] = stretch.map((atMs) => Math.floor((atMs + stepMs) / DAY_MS)) as [number, number];
    for (let day = first; day <= last; day++) days.add(day);
  }
  for (const day of days) {
    const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
    await ensureReadingPartitions(pool, text, text);
  }
}

export async function placeReadings(ctx: PlaceContext): Promise<void> {
  let after: Pick<DisputedBoot, "deviceNo" | "boot"> = { deviceNo: 0, boot: "0" };
  for (;;) {
    const boots = await listDisputedBoots(ctx.pool, after, PORTION);
    for (const boot of boots) {
      // One that cannot be settled must not keep the others waiting.
      await settleOne(ctx, boot).catch((error: unknown) => ctx.reportError("place_readings", error));
    }
    const last = boots.at(-1);
    if (!last) return;
    after = last;
  }
}

export const placeReadingsJob: Job<PlaceContext> = { name: "place-readings", everyMs: 10_000, run: placeReadings };
