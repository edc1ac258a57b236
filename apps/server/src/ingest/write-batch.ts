// Writes one batch: one insert, one small upsert when it is due, one relay update when something changed.

import type { LatestRow } from "../store/device-latest.store.ts";
import type { ReadingRow } from "../store/readings.store.ts";
import type { PlacedBatch } from "./place-batch.ts";

export type BatchStore = Readonly<{
  insertReadings: (rows: readonly ReadingRow[]) => Promise<number>;
  upsertLatest: (rows: readonly LatestRow[]) => Promise<void>;
  syncRelays: (deviceNos: readonly number[]) => Promise<void>;
}>;

/** Each step can be repeated without harm, so none needs the others' transaction. */
export async function writeBatch(
  batch: PlacedBatch,
  store: BatchStore,
  persist: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  if (batch.rows.length > 0) await persist(() => store.insertReadings(batch.rows));
  if (batch.latest.size > 0) await persist(() => store.upsertLatest([...batch.latest.values()]));
  if (batch.changedDeviceNos.size > 0) await persist(() => store.syncRelays([...batch.changedDeviceNos]));
}
