// What is really in the repository, as pgBackRest tells it: what the database remembers of backups says nothing of a disk that was
// replaced.

import { z } from "zod";
import { STANZA } from "./configuration.ts";
import { BackupError, pgBackRest, sentenceOf } from "./pgbackrest.ts";
import type { Settings } from "./settings.ts";

const answer = z.array(
  z.object({
    name: z.string(),
    repo: z.array(z.object({ status: z.object({ code: z.number(), message: z.string() }) })).default([]),
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

/** Not missing, but unreadable. */
const OTHER_TROUBLE = 99;

/** What it could not decrypt it quotes, and that is no JSON. */
function parsed(text: string): z.infer<typeof answer> {
  try {
    return answer.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupError(sentenceOf(text), { cause: error });
  }
}

function repositoryOf(text: string): Repository {
  const ours = parsed(text).find(({ name }) => name === STANZA);
  const trouble = ours?.repo.find(({ status }) => status.code === OTHER_TROUBLE);
  if (trouble) throw new BackupError(sentenceOf(trouble.status.message));
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
