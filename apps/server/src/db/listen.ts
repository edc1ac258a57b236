// Hears what the database tells on a channel, on a connection of its own. Listens again whenever that was lost: what was told
// meanwhile was not heard, so whoever listens looks for itself then, and now and then besides.

import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const RETRY_MS = 500;
const ANSWER_WITHIN_MS = 5000;

export type Listening = Readonly<{
  url: string;
  /** A plain name of ours or of a library, never of somebody else. */
  channel: string;
  /** A connection that is dead without a word would tell nothing for ever. */
  askEveryMs: number;
  onTold: (payload: string) => void;
  /** From now on everything is heard. What was told before, while nobody listened, was not. */
  onListening: () => void;
  onLost: (error: unknown) => void;
}>;

export function listenTo(listening: Listening): Readonly<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(listening, stopping.signal);
      } catch (error) {
        if (!stopping.signal.aborted) listening.onLost(error);
      }
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

/** Ends with an error when the connection is lost or the process stops. */
async function listenOnce(listening: Listening, signal: AbortSignal): Promise<never> {
  const client = new pg.Client({
    connectionString: listening.url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on("error", (error) => lost.abort(error));
  client.on("end", () => lost.abort());
  client.on("notification", ({ payload = "" }) => listening.onTold(payload));
  try {
    await client.connect();
    await client.query(`listen ${listening.channel}`);
    listening.onListening();
    for (;;) {
      await pause(listening.askEveryMs, undefined, { signal: AbortSignal.any([signal, lost.signal]) });
      await client.query("select 1");
    }
  } finally {
    void client.end().catch(() => {});
  }
}
