// Hears from the database what has ended: a session, somebody's rights, a household's hold on a device. The database tells it
// with the commit itself, so that nothing that ends is forgotten by whoever ends it.

import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Config } from "../config/config.ts";
import type { ReportError } from "../platform/background-errors.ts";

const CHANNEL = "halocline_endings";
const RETRY_MS = 500;
/** A connection that is dead without a word would tell nothing for ever. */
const ASK_EVERY_MS = 5000;
const ANSWER_WITHIN_MS = 5000;

const KINDS = ["session", "user", "household"] as const;
export type Ending = Readonly<{ kind: (typeof KINDS)[number]; id: string }>;

export type EndingWatcher = Readonly<{
  onEnding: (ending: Ending) => void;
  /** From now on everything is heard. What was told before, while nobody listened, was not. */
  onListening?: () => void;
}>;

export type Endings = Readonly<{ watch: (watcher: EndingWatcher) => void }>;

export type EndingsContext = Readonly<{
  config: Pick<Config, "databaseUrls">;
  reportError: ReportError;
  onStop: (stop: () => unknown) => void;
}>;

function readEnding(payload: string): Ending | null {
  const [word, id] = payload.split(" ");
  const kind = KINDS.find((known) => known === word);
  return kind && id ? { kind, id } : null;
}

/** Listens again whenever the connection was lost. */
export function openEndings({ config, reportError, onStop }: EndingsContext): Endings {
  const watchers: EndingWatcher[] = [];
  const stopping = new AbortController();
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(config.databaseUrls.auth, watchers, stopping.signal);
      } catch (error) {
        if (!stopping.signal.aborted) reportError("endings", error);
      }
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  onStop(() => {
    stopping.abort();
    return listening;
  });
  return { watch: (watcher) => void watchers.push(watcher) };
}

/** Ends with an error when the connection is lost or the process stops. */
async function listenOnce(url: string, watchers: readonly EndingWatcher[], signal: AbortSignal): Promise<never> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on("error", (error) => lost.abort(error));
  client.on("end", () => lost.abort());
  client.on("notification", ({ payload = "" }) => {
    const ending = readEnding(payload);
    if (ending) for (const watcher of watchers) watcher.onEnding(ending);
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    for (const watcher of watchers) watcher.onListening?.();
    for (;;) {
      await pause(ASK_EVERY_MS, undefined, { signal: AbortSignal.any([signal, lost.signal]) });
      await client.query("select 1");
    }
  } finally {
    void client.end().catch(() => {});
  }
}
