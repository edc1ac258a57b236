// Writes one batch: one insert, one more for what is disputed, one small upsert when it is due, one relay update when something
// changed.

import type { LatestRow } from "./device-latest.store.ts";
import type { InsertedReadings, ReadingRow, RollupMark } from "./readings.store.ts";
import type { PlacedBatch } from "./resolve-batch.ts";
import type { RollupMarks } from "./rollup-marks.ts";
import type { UnplacedRow } from "./unplaced-readings.store.ts";

export type BatchStore = Readonly<{
  insertReadings: (rows: readonly ReadingRow[], epoch: number, marks: readonly RollupMark[]) => Promise<InsertedReadings>;
  /** Answers with the places, in what was given, of those for which there was no room. */
  insertUnplaced: (rows: readonly UnplacedRow[]) => Promise<number[]>;
  writeLatest: (rows: readonly LatestRow[]) => Promise<void>;
  syncRelays: (deviceNos: readonly number[]) => Promise<void>;
}>;

type Persist = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Each step can be repeated without harm, so none needs the others' transaction. False when the epoch has changed, once in some
 * minutes: then no reading was placed, and the batch has to be resolved anew, because an anchor may have changed with it.
 */
export async function writeBatch(batch: PlacedBatch, store: BatchStore, marks: RollupMarks, persist: Persist): Promise<boolean> {
  if (batch.rows.length > 0 && !(await writeReadings(batch.rows, store, marks, persist))) return false;
  if (batch.unplaced.length > 0) await writeUnplaced(batch, store, persist);
  if (batch.latest.size > 0) await persist(() => store.writeLatest([...batch.latest.values()]));
  if (batch.changedDeviceNos.size > 0) await persist(() => store.syncRelays([...batch.changedDeviceNos]));
  return true;
}

async function writeReadings(
  rows: readonly ReadingRow[],
  store: BatchStore,
  marks: RollupMarks,
  persist: Persist,
): Promise<boolean> {
  const [epoch, missing] = [marks.epoch(), marks.missing(rows)];
  const inserted = await persist(() => store.insertReadings(rows, epoch, missing));
  if (inserted.epoch === epoch) marks.committed(missing);
  else marks.turnTo(inserted.epoch);
  return inserted.epoch === epoch;
}

/** What found no room is not confirmed either: its device keeps it, and sends it again. */
async function writeUnplaced(
  { unplaced, confirmations, drops }: PlacedBatch,
  store: BatchStore,
  persist: Persist,
): Promise<void> {
  const refused = new Set(await persist(() => store.insertUnplaced(unplaced)));
  unplaced.forEach(({ confirmation }, place) => {
    if (refused.has(place)) drops.push("unplaced_full");
    else confirmations.push(confirmation);
  });
}
