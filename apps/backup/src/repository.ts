// What is really in the repository, as pgBackRest tells it: what the database remembers of backups says nothing of a disk that was
// replaced.

import { z } from "zod";
import { STANZA } from "./configuration.ts";
import { pgBackRest } from "./pgbackrest.ts";
import type { Settings } from "./settings.ts";

const answer = z.array(
  z.object({
    name: z.string(),
    archive: z.array(z.object({ max: z.string().nullable() })).default([]),
    backup: z
      .array(
        z.object({
          label: z.string(),
          type: z.enum(["full", "diff", "incr"]),
          error: z.boolean().nullish(),
          timestamp: z.object({ start: z.number(), stop: z.number() }),
          info: z.object({ size: z.number(), repository: z.object({ delta: z.number() }) }),
        }),
      )
      .default([]),
  }),
);

export type StoredBackup = Readonly<{
  label: string;
  kind: "full" | "diff" | "incr";
  startedAtMs: number;
  endedAtMs: number;
  databaseBytes: number;
  storedBytes: number;
}>;

/** The newest backup last. */
export type Repository = Readonly<{ backups: readonly StoredBackup[]; newestWal: string | null }>;

export function repositoryOf(text: string): Repository {
  const ours = answer.parse(JSON.parse(text)).find(({ name }) => name === STANZA);
  const backups = (ours?.backup ?? [])
    .filter(({ error }) => error !== true)
    .map(({ label, type, timestamp, info }) => ({
      label,
      kind: type,
      startedAtMs: timestamp.start * 1000,
      endedAtMs: timestamp.stop * 1000,
      databaseBytes: info.size,
      storedBytes: info.repository.delta,
    }));
  // The last cluster of the list is the current one.
  return { backups, newestWal: ours?.archive.at(-1)?.max ?? null };
}

export const readRepository = async (settings: Settings): Promise<Repository> =>
  repositoryOf(await pgBackRest(settings, "info", ["--output=json"]));
