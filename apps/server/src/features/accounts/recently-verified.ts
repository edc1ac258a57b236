// Who was verified lately, and which devices are theirs. Asked only to switch off (SAFE-11): what was verified a moment
// ago spares a stop every question, and a quarter of an hour is enough when the database does not answer. Bounded;
// losing it costs nothing but that.

import { LRUCache } from "lru-cache";
import type { Principal } from "../../db/principal.ts";
import type { Clock } from "../../platform/clock.ts";

const LIFETIME_MS = 15 * 60_000;
/** An open page asks something at least every half minute. */
export const JUST_NOW_MS = 90_000;
const RELOAD_AFTER_MS = 60_000;
const MOST_SESSIONS = 10_000;
const MOST_ACCOUNTS = 10_000;

type Known = Readonly<{ deviceId: string }>;

export type RecentlyVerifiedDeps<Device extends Known> = Readonly<{
  listOwned: (accountId: string) => Promise<Device[]>;
  clock: Clock;
}>;

export type RecentlyVerified<Device extends Known> = Readonly<{
  /** After the database has answered: null ends what was known of the session. */
  note: (token: string, principal: Principal | null) => void;
  session: (token: string, withinMs?: number) => Principal | null;
  device: (accountId: string, deviceId: string, withinMs?: number) => Device | null;
  /** Which of the account's devices is it? The first of which this is true. */
  deviceWith: (accountId: string, isIt: (device: Device) => boolean) => Device | null;
  /** Something about its devices has changed: the next request asks again. */
  isOutdated: (accountId: string) => void;
}>;

type Verified = Readonly<{ principal: Principal; atMs: number }>;
type Owned<Device> = { devices: readonly Device[]; atMs: number; askedAtMs: number };

export function createRecentlyVerified<Device extends Known>({
  listOwned,
  clock,
}: RecentlyVerifiedDeps<Device>): RecentlyVerified<Device> {
  const sessions = new LRUCache<string, Verified>({ max: MOST_SESSIONS });
  const accounts = new LRUCache<string, Owned<Device>>({ max: MOST_ACCOUNTS });
  const isWithin = (atMs: number, withinMs: number) => clock() - atMs <= withinMs;

  async function refresh(accountId: string): Promise<void> {
    const known = accounts.get(accountId) ?? { devices: [], atMs: Number.NEGATIVE_INFINITY, askedAtMs: Number.NEGATIVE_INFINITY };
    if (clock() - known.askedAtMs < RELOAD_AFTER_MS) return;
    known.askedAtMs = clock();
    accounts.set(accountId, known);
    try {
      known.devices = await listOwned(accountId);
      known.atMs = clock();
    } catch {
      // Noted by the reader. The next request asks again.
      known.askedAtMs = Number.NEGATIVE_INFINITY;
    }
  }

  function deviceWith(accountId: string, isIt: (device: Device) => boolean, withinMs = LIFETIME_MS): Device | null {
    const owned = accounts.get(accountId);
    return owned && isWithin(owned.atMs, withinMs) ? (owned.devices.find(isIt) ?? null) : null;
  }

  return {
    note(token, principal) {
      if (!principal) {
        sessions.delete(token);
        return;
      }
      sessions.set(token, { principal, atMs: clock() });
      void refresh(principal.accountId);
    },
    session(token, withinMs = LIFETIME_MS) {
      const verified = sessions.get(token);
      return verified && isWithin(verified.atMs, withinMs) ? verified.principal : null;
    },
    device: (accountId, deviceId, withinMs) => deviceWith(accountId, (device) => device.deviceId === deviceId, withinMs),
    deviceWith,
    isOutdated(accountId) {
      const owned = accounts.get(accountId);
      if (owned) owned.askedAtMs = Number.NEGATIVE_INFINITY;
    },
  };
}
