// Who was verified lately, and which devices are theirs. Asked only to switch off (SAFE-11): what was verified a moment
// ago spares a stop every question, and a quarter of an hour is enough when the database does not answer. Never asked to
// switch anything on. The database tells what ends (db/endings.ts), and it is forgotten at once. Bounded; losing it costs
// nothing but that.

import type { Ending } from "../../db/endings.ts";
import type { Principal } from "../../db/principal.ts";
import type { Clock } from "../../platform/clock.ts";
import { createRememberedDevices, type Known, type RememberedDevicesDeps } from "./remembered-devices.ts";
import { createRememberedSessions } from "./remembered-sessions.ts";

const LIFETIME_MS = 15 * 60_000;
/** An open page asks something at least every half minute. */
const JUST_NOW_MS = 90_000;

/** How long ago is recent enough: a moment, or as long as it may be while the database does not answer. */
export type Recent = "just_now" | "lately";

export type RecentlyVerified<Device extends Known> = Readonly<{
  /** Passes on what the database answers, and remembers it; null ends what was known of the session. */
  verify: (token: string, ask: () => Promise<Principal | null>) => Promise<Principal | null>;
  session: (token: string, recent: Recent) => Principal | null;
  device: (accountId: string, deviceId: string, recent: Recent) => Device | null;
  /** Which of the account's devices is it? The first of which this is true. */
  deviceWith: (accountId: string, isIt: (device: Device) => boolean, recent: Recent) => Device | null;
  /** Null when none were read recently enough. */
  devices: (accountId: string, recent: Recent) => readonly Device[] | null;
  /** The account's devices by the database, for a stop of one that is not known of just now. */
  askDevices: (accountId: string) => Promise<readonly Device[]>;
  /** Something about its devices has changed: the next request asks again. */
  isOutdated: (accountId: string) => void;
  forget: (ending: Ending) => void;
  /** Endings may have been missed: until it is verified again, nothing known counts as of just now. */
  doubt: () => void;
}>;

export function createRecentlyVerified<Device extends Known>(deps: RememberedDevicesDeps<Device>): RecentlyVerified<Device> {
  const { clock } = deps;
  const isRecent = createRecency(clock);
  const sessions = createRememberedSessions();
  const devices = createRememberedDevices(deps);
  const devicesOf: RecentlyVerified<Device>["devices"] = (accountId, recent) => {
    const owned = devices.of(accountId);
    return owned && isRecent(owned.atMs, recent) ? owned.devices : null;
  };
  const deviceWith: RecentlyVerified<Device>["deviceWith"] = (accountId, isIt, recent) =>
    devicesOf(accountId, recent)?.find(isIt) ?? null;
  return {
    async verify(token, ask) {
      const heardBefore = sessions.endingsHeard();
      const principal = await ask();
      if (!principal) sessions.delete(token);
      // Something ended meanwhile, and the answer may be older than that: the next one is remembered.
      else if (sessions.endingsHeard() === heardBefore) {
        sessions.set(token, { principal, atMs: clock() });
        void devices.refresh(principal.accountId);
      }
      return principal;
    },
    session(token, recent) {
      const verified = sessions.get(token);
      return verified && isRecent(verified.atMs, recent) ? verified.principal : null;
    },
    device: (accountId, deviceId, recent) => deviceWith(accountId, (device) => device.deviceId === deviceId, recent),
    deviceWith,
    devices: devicesOf,
    askDevices: (accountId) => devices.ask(accountId),
    isOutdated: (accountId) => devices.isOutdated(accountId),
    forget: (ending) => (ending.kind === "household" ? devices.forget(ending.id) : sessions.forget(ending)),
    doubt() {
      isRecent.doubt();
      sessions.doubt();
      devices.doubt();
    },
  };
}

function createRecency(clock: Clock) {
  let doubtedAtMs = Number.NEGATIVE_INFINITY;
  const isRecent = (atMs: number, recent: Recent): boolean => {
    const ageMs = clock() - atMs;
    return recent === "lately" ? ageMs <= LIFETIME_MS : ageMs <= JUST_NOW_MS && atMs > doubtedAtMs;
  };
  return Object.assign(isRecent, {
    doubt: (): void => {
      doubtedAtMs = clock();
    },
  });
}
