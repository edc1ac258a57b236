// Hears from the database what has ended: a session, somebody's rights, a household's hold on a device. The database tells it
// with the commit itself, so that nothing that ends is forgotten by whoever ends it.

import type { Config } from "../config/config.ts";
import type { ReportError } from "../platform/background-errors.ts";
import { listenTo } from "./listen.ts";

const CHANNEL = "halocline_endings";
/** A connection may be dead without a word. */
const ASK_EVERY_MS = 5000;

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
  const { stop } = listenTo({
    url: config.databaseUrls.auth,
    channel: CHANNEL,
    askEveryMs: ASK_EVERY_MS,
    onTold: (payload) => {
      const ending = readEnding(payload);
      if (ending) for (const watcher of watchers) watcher.onEnding(ending);
    },
    onListening: () => {
      for (const watcher of watchers) watcher.onListening?.();
    },
    onLost: (error) => reportError("endings", error),
  });
  onStop(stop);
  return { watch: (watcher) => void watchers.push(watcher) };
}
