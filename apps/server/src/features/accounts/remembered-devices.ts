// Which devices are a household's, read again at most once a minute and whenever that has changed.

import type { Clock } from "../../platform/clock.ts";
import { createRecentEntries } from "../../platform/recent-entries.ts";
import { createSharedAnswers } from "../../platform/shared-answers.ts";

const RELOAD_AFTER_MS = 60_000;
const JUST_READ_MS = 1000;
const MOST_ACCOUNTS = 10_000;

export type Known = Readonly<{ deviceId: string }>;

export type RememberedDevicesDeps<Device extends Known> = Readonly<{
  listOwned: (accountId: string) => Promise<Device[]>;
  /** The same, on connections that are kept free for it. */
  listOwnedToStop: (accountId: string) => Promise<Device[]>;
  clock: Clock;
}>;

type Owned<Device> = { devices: readonly Device[]; atMs: number; askedAtMs: number };

const NEVER_MS = Number.NEGATIVE_INFINITY;

const isJustRead = ({ atMs, askedAtMs }: Owned<unknown>, nowMs: number): boolean =>
  askedAtMs !== NEVER_MS && nowMs - atMs < JUST_READ_MS;

export function createRememberedDevices<Device extends Known>(deps: RememberedDevicesDeps<Device>) {
  const { listOwned, listOwnedToStop, clock } = deps;
  const accounts = createRecentEntries<Owned<Device>>(MOST_ACCOUNTS);
  const share = createSharedAnswers<readonly Device[]>();

  async function read(accountId: string, list: RememberedDevicesDeps<Device>["listOwned"]): Promise<readonly Device[]> {
    const known = accounts.get(accountId) ?? { devices: [], atMs: NEVER_MS, askedAtMs: clock() };
    known.askedAtMs = clock();
    accounts.set(accountId, known);
    try {
      known.devices = await list(accountId);
      known.atMs = clock();
      return known.devices;
    } catch (error) {
      // The next request asks again.
      known.askedAtMs = NEVER_MS;
      throw error;
    }
  }

  async function refresh(accountId: string): Promise<void> {
    if (clock() - (accounts.get(accountId)?.askedAtMs ?? NEVER_MS) < RELOAD_AFTER_MS) return;
    // Noted by the reader.
    await read(accountId, listOwned).catch(() => {});
  }

  return {
    refresh,
    /** Now, for whoever stops one that is not known: once a second at most, whatever ids are asked for (SEC-10). */
    ask: async (accountId: string): Promise<readonly Device[]> => {
      const known = accounts.get(accountId);
      return known && isJustRead(known, clock()) ? known.devices : share(accountId, () => read(accountId, listOwnedToStop));
    },
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
