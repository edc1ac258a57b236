// Readings that come in bulk and of whatever age: the past of a demonstration, and imports. They go where ingest's go, marked for the
// rollups in the same statement, and are rolled up here, so that a chart of the past is drawn from sums at once. Loaded again, or by
// two at once, they are there once: the primary key knows them.

import type { Pool } from "../db/pools.ts";
import { ensureReadingPartitions, ensureRollupPartitions } from "./partitions.store.ts";
import { insertReadings, type ReadingRow } from "./readings.store.ts";
import { createRollupMarks } from "./rollup-marks.ts";
import { openNextEpoch, rollUpDue } from "./rollups.store.ts";

/** As the roles that do the same day by day: nobody needs more rights for a year. */
export type LoadPools = Readonly<{ ingest: Pool; worker: Pool }>;

const ROWS_AT_A_TIME = 4000;
const HOURS_AT_A_TIME = 500;

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

async function makeRoom(worker: Pool, rows: readonly ReadingRow[]): Promise<void> {
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { takenAtMs } of rows) {
    firstMs = Math.min(firstMs, takenAtMs);
    lastMs = Math.max(lastMs, takenAtMs);
  }
  await ensureReadingPartitions(worker, dayOf(firstMs), dayOf(lastMs));
  await ensureRollupPartitions(worker, dayOf(firstMs), dayOf(lastMs));
}

/** Answers with how many were new. */
async function insertAll(ingest: Pool, rows: readonly ReadingRow[]): Promise<number> {
  const marks = createRollupMarks();
  let written = 0;
  for (let first = 0; first < rows.length; ) {
    const portion = rows.slice(first, first + ROWS_AT_A_TIME);
    const [epoch, missing] = [marks.epoch(), marks.missing(portion)];
    const inserted = await insertReadings(ingest, portion, epoch, missing);
    if (inserted.epoch !== epoch) {
      // Nothing was written: what is marked in this epoch was not known. Once at the beginning, and whenever a worker opens one.
      marks.turnTo(inserted.epoch);
      continue;
    }
    marks.committed(missing);
    written += inserted.rows;
    first += portion.length;
  }
  return written;
}

/** Answers with how many were new. What is not rolled up when this ends, the worker's job rolls up in its turn. */
export async function loadReadings({ ingest, worker }: LoadPools, rows: readonly ReadingRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  await makeRoom(worker, rows);
  const written = await insertAll(ingest, rows);
  await openNextEpoch(worker, 0);
  while ((await rollUpDue(worker, HOURS_AT_A_TIME)) > 0);
  return written;
}
