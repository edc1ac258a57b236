// Which devices are a household's, read again at most once a minute and whenever that has changed.

import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.ts";

const RELOAD_AFTER_MS = 60_000;
const MOST_ACCOUNTS = 10_000;

export type Known = Readonly<{ deviceId: string }>;

export type RememberedDevicesDeps<Device extends Known> = Readonly<{
  listOwned: (accountId: string) => Promise<Device[]>;
  clock: Clock;
}>;

type Owned<Device> = { devices: readonly Device[]; atMs: number; askedAtMs: number };

const NEVER_MS = Number.NEGATIVE_INFINITY;

export function createRememberedDevices<Device extends Known>({ listOwned, clock }: RememberedDevicesDeps<Device>) {
  const accounts = new LRUCache<string, Owned<Device>>({ max: MOST_ACCOUNTS });

  async function refresh(accountId: string): Promise<void> {
    const known = accounts.get(accountId) ?? { devices: [], atMs: NEVER_MS, askedAtMs: NEVER_MS };
    if (clock() - known.askedAtMs < RELOAD_AFTER_MS) return;
    known.askedAtMs = clock();
    accounts.set(accountId, known);
    try {
      known.devices = await listOwned(accountId);
      known.atMs = clock();
    } catch {
      // Noted by the reader. The next request asks again.
      known.askedAtMs = NEVER_MS;
    }
  }

  return {
    refresh,
    of: (accountId: string): Readonly<Owned<Device>> | undefined => accounts.get(accountId),
    /** An answer under way is nobody's any more. */
    forget(accountId: string): void {
      if (accounts.delete(accountId)) void refresh(accountId);
    },
    /** What is known still counts, and is read again with the next request. */
    isOutdated(accountId: string): void {
      const known = accounts.get(accountId);
      if (known) known.askedAtMs = NEVER_MS;
    },
    /** Read again when next asked for; an answer under way may be too old. */
    doubt(): void {
      const known = [...accounts.entries()].map(([accountId, owned]) => [accountId, { ...owned, askedAtMs: NEVER_MS }] as const);
      for (const [accountId, owned] of known.toReversed()) accounts.set(accountId, owned);
    },
  };
}
