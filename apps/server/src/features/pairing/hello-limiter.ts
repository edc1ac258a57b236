// Anybody may say hello without a key, so what each client and all together may cost is bounded: in memory, in
// questions to the database, and in wrong codes.

import type { Clock } from "../../platform/clock.ts";
import { createRateLimit } from "../../platform/rate-limit.ts";
import { createRecentEntries } from "../../platform/recent-entries.ts";

const MIN_GAP_MS = 2000;
const MAX_WRONG_CODES = 5;
const MAX_PER_SECOND = 50;
const MAX_CLIENTS = 10_000;

type Client = { lastAtMs: number; wrongCodes: number };

export function createHelloLimiter(clock: Clock, maxClients = MAX_CLIENTS) {
  // Looked at without `get`: the one whose last counted hello is the oldest is the first to be forgotten.
  const clients = createRecentEntries<Client>(maxClients);
  const isRoomThisSecond = createRateLimit(clock, { most: MAX_PER_SECOND, windowMs: 1000, mostKeys: 1 });

  return {
    /** False: do nothing about this hello; the device says it again. */
    mayCount(clientId: string): boolean {
      const nowMs = clock();
      const client = clients.peek(clientId);
      if (client && (client.wrongCodes >= MAX_WRONG_CODES || nowMs - client.lastAtMs < MIN_GAP_MS)) return false;
      if (!isRoomThisSecond("all")) return false;
      clients.set(clientId, { lastAtMs: nowMs, wrongCodes: client?.wrongCodes ?? 0 });
      return true;
    },
    countWrongCode(clientId: string): void {
      const client = clients.peek(clientId);
      if (client) client.wrongCodes++;
    },
    clientCount: (): number => clients.size,
  };
}

export type HelloLimiter = ReturnType<typeof createHelloLimiter>;
