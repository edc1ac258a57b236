// The newest command number this process has seen of each device: for numbering a stop without a database.

import { LRUCache } from "lru-cache";

const MOST_DEVICES = 50_000;

export function createKnownSeqs(mostDevices = MOST_DEVICES) {
  const seqs = new LRUCache<string, number>({ max: mostDevices });
  const lastOf = (registrationId: string): number => seqs.get(registrationId) ?? 0;
  return {
    lastOf,
    note: (registrationId: string, seq: number): void => {
      seqs.set(registrationId, Math.max(lastOf(registrationId), seq));
    },
  };
}
