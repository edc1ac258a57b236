// Writes one batch: one insert, one small upsert when it is due, one relay update when something changed.

import type { LatestRow } from "./device-latest.store.ts";
import type { InsertedReadings, ReadingRow, RollupMark } from "./readings.store.ts";
import type { PlacedBatch } from "./resolve-batch.ts";
import type { RollupMarks } from "./rollup-marks.ts";

export type BatchStore = Readonly<{
  insertReadings: (rows: readonly ReadingRow[], epoch: number, marks: readonly RollupMark[]) => Promise<InsertedReadings>;
  upsertLatest: (rows: readonly LatestRow[]) => Promise<void>;
  syncRelays: (deviceNos: readonly number[]) => Promise<void>;
}>;

type Persist = <T>(work: () => Promise<T>) => Promise<T>;

/** Each step can be repeated without harm, so none needs the others' transaction. */
export async function writeBatch(batch: PlacedBatch, store: BatchStore, marks: RollupMarks, persist: Persist): Promise<void> {
  if (batch.rows.length > 0) await writeReadings(batch.rows, store, marks, persist);
  if (batch.latest.size > 0) await persist(() => store.upsertLatest([...batch.latest.values()]));
  if (batch.changedDeviceNos.size > 0) await persist(() => store.syncRelays([...batch.changedDeviceNos]));
}

/** Again, with marks for all of it, when the epoch has changed: once in some minutes. */
async function writeReadings(
  rows: readonly ReadingRow[],
  store: BatchStore,
  marks: RollupMarks,
  persist: Persist,
): Promise<void> {
  while (true) {
    const [epoch, missing] = [marks.epoch(), marks.missing(rows)];
    const inserted = await persist(() => store.insertReadings(rows, epoch, missing));
    if (inserted.epoch === epoch) return marks.committed(missing);
    marks.turnTo(inserted.epoch);
  }
}
