// Sessions by their token, and found by the ids that an ending tells.

import { LRUCache } from "lru-cache";
import type { Ending } from "../../db/endings.ts";
import type { Principal } from "../../db/principal.ts";

const MOST_SESSIONS = 10_000;

export type Verified = Readonly<{ principal: Principal; atMs: number }>;

export function createRememberedSessions() {
  const tokens = new Map<string, string>();
  const sessions = new LRUCache<string, Verified>({
    max: MOST_SESSIONS,
    dispose: ({ principal }) => void tokens.delete(principal.sessionId),
  });
  let heard = 0;
  return {
    get: (token: string) => sessions.get(token),
    delete: (token: string) => void sessions.delete(token),
    set(token: string, verified: Verified): void {
      sessions.set(token, verified);
      tokens.set(verified.principal.sessionId, token);
    },
    /** Those that may have been missed count as one. */
    endingsHeard: () => heard,
    doubt: (): void => void heard++,
    forget({ kind, id }: Ending): void {
      heard++;
      if (kind === "session") return void sessions.delete(tokens.get(id) ?? "");
      // All are looked through: rights change rarely, sessions end all the time.
      const theirs = [...sessions.entries()].filter(([, { principal }]) => principal.userId === id);
      for (const [token] of theirs) sessions.delete(token);
    },
  };
}
