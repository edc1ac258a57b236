// Whose device is this? Asked before a stop, which must not wait: what ordinary requests have shown a moment ago suffices,
// and a quarter of an hour ago when the database is away (SAFE-11).

import { setTimeout as pause } from "node:timers/promises";
import type { OwnedDevice } from "./device-control.store.ts";
import { type Refused, refused } from "../../refusals/refused.ts";

const DATABASE_PATIENCE_MS = 300;

/** Null when no answer came in time, or the question failed: whoever asks it notes why. */
export async function answerInTime<T extends object>(question: Promise<T>, patienceMs = DATABASE_PATIENCE_MS): Promise<T | null> {
  const ending = new AbortController();
  const late = pause(patienceMs, null, { signal: ending.signal }).catch(() => null);
  try {
    return await Promise.race([question.catch(() => null), late]);
  } finally {
    ending.abort();
  }
}

export type FindOwnedDeps = Readonly<{
  listOwned: (accountId: string, deviceId: string) => Promise<OwnedDevice[]>;
  /** What is known from a moment ago; otherwise, from the last quarter of an hour. */
  recall: (accountId: string, deviceId: string, isJustNow: boolean) => OwnedDevice | null;
}>;

export const createFindOwned =
  ({ listOwned, recall }: FindOwnedDeps) =>
  async (accountId: string, deviceId: string): Promise<OwnedDevice | Refused> => {
    const known = recall(accountId, deviceId, true);
    if (known) return known;
    const found = await answerInTime(listOwned(accountId, deviceId));
    if (found) return found[0] ?? refused("device_not_found");
    return recall(accountId, deviceId, false) ?? refused("unavailable");
  };

export type FindOwned = ReturnType<typeof createFindOwned>;
