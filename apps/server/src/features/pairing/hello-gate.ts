// Anybody may say hello without a key, so what each client and all together may cost is bounded: in memory, in
// questions to the database, and in wrong codes.

import type { Clock } from "../../platform/clock.ts";

const MIN_GAP_MS = 2000;
const MAX_WRONG_CODES = 5;
const MAX_PER_SECOND = 50;
const MAX_CLIENTS = 10_000;

type Client = { lastAtMs: number; wrongCodes: number };

export function createHelloGate(clock: Clock, maxClients = MAX_CLIENTS) {
  // In the order of their last hello: the first is the one to forget.
  const clients = new Map<string, Client>();
  let second = 0;
  let hellosThisSecond = 0;

  function isRoomThisSecond(nowMs: number): boolean {
    const now = Math.floor(nowMs / 1000);
    if (now !== second) [second, hellosThisSecond] = [now, 0];
    return ++hellosThisSecond <= MAX_PER_SECOND;
  }

  return {
    /** False: do nothing about this hello; the device says it again. */
    mayCount(clientId: string): boolean {
      const nowMs = clock();
      const client = clients.get(clientId);
      if (client && (client.wrongCodes >= MAX_WRONG_CODES || nowMs - client.lastAtMs < MIN_GAP_MS)) return false;
      if (!isRoomThisSecond(nowMs)) return false;
      clients.delete(clientId);
      clients.set(clientId, { lastAtMs: nowMs, wrongCodes: client?.wrongCodes ?? 0 });
      const [oldest] = clients.keys();
      if (clients.size > maxClients && oldest !== undefined) clients.delete(oldest);
      return true;
    },
    noteWrongCode(clientId: string): void {
      const client = clients.get(clientId);
      if (client) client.wrongCodes++;
    },
    clientCount: (): number => clients.size,
  };
}

export type HelloGate = ReturnType<typeof createHelloGate>;
