// How many sockets one session and one address may hold open (SEC-10). A page that opens one too many takes the place of the oldest;
// a client without a session takes nobody's.

import { addressKey } from "../platform/address-key.ts";

/** They have ten seconds to show a ticket. */
const MOST_WITHOUT_SESSION = 20;

export type PlaceLimits = Readonly<{ session: number; address: number }>;

type Entry = { readonly address: string; sessionId: string | null; readonly drop: () => void };

export type Place = Readonly<{ signIn: (sessionId: string) => void; leave: () => void }>;

function createGroups() {
  const groups = new Map<string, Set<Entry>>();
  return {
    of: (key: string): ReadonlySet<Entry> => groups.get(key) ?? new Set(),
    add: (key: string, entry: Entry): void => void groups.set(key, (groups.get(key) ?? new Set()).add(entry)),
    delete(key: string, entry: Entry): void {
      const group = groups.get(key);
      if (group?.delete(entry) && group.size === 0) groups.delete(key);
    },
  };
}

export function createSocketPlaces(limits: PlaceLimits) {
  const [sessions, addresses] = [createGroups(), createGroups()];

  function leave(entry: Entry): void {
    addresses.delete(entry.address, entry);
    if (entry.sessionId !== null) sessions.delete(entry.sessionId, entry);
  }

  /** The first of a set is the oldest. */
  function dropOldest(group: ReadonlySet<Entry>): void {
    const entries = [...group];
    const oldest = entries.find(({ sessionId }) => sessionId === null) ?? entries[0];
    if (!oldest) return;
    leave(oldest);
    oldest.drop();
  }

  function signIn(entry: Entry, sessionId: string): void {
    entry.sessionId = sessionId;
    sessions.add(sessionId, entry);
    if (sessions.of(sessionId).size > limits.session) dropOldest(sessions.of(sessionId));
  }

  return {
    /** Null: refused. `drop` is called when another socket takes the place. */
    take(ip: string, sessionId: string | null, drop: () => void): Place | null {
      const address = addressKey(ip);
      const there = addresses.of(address);
      if (sessionId === null) {
        const strangers = [...there].filter((entry) => entry.sessionId === null).length;
        if (strangers >= MOST_WITHOUT_SESSION || there.size >= limits.address) return null;
      }
      const entry: Entry = { address, sessionId: null, drop };
      if (there.size >= limits.address) dropOldest(there);
      addresses.add(address, entry);
      if (sessionId !== null) signIn(entry, sessionId);
      return { signIn: (known) => signIn(entry, known), leave: () => leave(entry) };
    },
  };
}

export type SocketPlaces = ReturnType<typeof createSocketPlaces>;
