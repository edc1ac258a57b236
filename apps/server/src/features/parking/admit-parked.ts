// How much may be parked: so many of a kind, and so many of a device, so that no flood takes another's room.

import type { ParkedCounts, ParkedKind, ParkedRecord } from "./parked-records.store.ts";

export const MOST_OF_A_KIND = 10_000;
export const MOST_OF_A_DEVICE = 1000;

export type Admitted = Readonly<{ admitted: ParkedRecord[]; refused: ParkedRecord[] }>;

export function admitParked(records: readonly ParkedRecord[], counted: ReadonlyMap<ParkedKind, ParkedCounts>): Admitted {
  const [totals, ofDevices] = [new Map<ParkedKind, number>(), new Map<string, number>()];
  const result: Admitted = { admitted: [], refused: [] };
  for (const record of records) {
    const { kind, registrationId } = record;
    const key = `${kind} ${registrationId}`;
    const counts = counted.get(kind);
    const total = totals.get(kind) ?? counts?.total ?? 0;
    const ofDevice = ofDevices.get(key) ?? counts?.byRegistration.get(registrationId ?? "") ?? 0;
    if (total >= MOST_OF_A_KIND || ofDevice >= MOST_OF_A_DEVICE) {
      result.refused.push(record);
      continue;
    }
    totals.set(kind, total + 1);
    ofDevices.set(key, ofDevice + 1);
    result.admitted.push(record);
  }
  return result;
}
