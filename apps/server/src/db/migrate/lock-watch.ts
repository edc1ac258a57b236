// Says what a migration waits for, while it waits: a start that hangs without a word looks like one that is broken.

import { setTimeout as pause } from "node:timers/promises";
import type { Connection } from "../pools.ts";

const ASK_EVERY_MS = 500;

/** Of sessions of other roles the owner sees who they are, and not what they do. */
const HOLDERS = `
  select pid, usename as role, application_name as program from pg_stat_activity
  where pid = any (pg_blocking_pids($1)) order by pid`;

type Holder = Readonly<{ pid: number; role: string | null; program: string | null }>;

export const nameHolder = ({ pid, role, program }: Holder): string =>
  `process ${pid} of PostgreSQL (${[role, program].filter(Boolean).join(", ") || "unknown"})`;

export type LockWatch = Readonly<{
  /** Who was in the way when it was last looked; null: nobody yet. */
  lastHolders: () => string | null;
  stop: () => Promise<void>;
}>;

/** `watching` is a connection of its own: the other one waits. */
export function watchLocks(watching: Connection, pid: number, report: (sentence: string) => void): LockWatch {
  const stopping = new AbortController();
  let last: string | null = null;

  async function look(): Promise<void> {
    const { rows } = await watching.query<Holder>(HOLDERS, [pid]);
    const holders = rows.map(nameHolder).join(" and ");
    if (holders === "" || holders === last) return;
    last = holders;
    report(`Waiting for a lock that ${holders} holds.`);
  }

  const watched = (async () => {
    while (!stopping.signal.aborted) {
      // Whoever only watches ends nothing: what is wrong with the database, the migration itself will say.
      await look().catch(() => {});
      await pause(ASK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    lastHolders: () => last,
    stop: () => {
      stopping.abort();
      return watched;
    },
  };
}
