// Runs pgBackRest. What it says of a failure is for whoever knows it; people get a sentence, with its own words behind.

import { execFile } from "node:child_process";
import { statfsSync } from "node:fs";
import { configurationFile, passwordFile, STANZA } from "./configuration.ts";
import type { Settings } from "./settings.ts";

/** Its message is a sentence for an administrator. */
export class BackupError extends Error {}

export const DISK_FULL = "The repository's disk is full.";

const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [
    /permission denied for (function|view|schema)/i,
    "The role halocline_backup lacks its rights: run deploy/postgres/backup-rights.sql as a superuser.",
  ],
  [/No space left on device/i, DISK_FULL],
  [
    /CryptoError|cipher header|unable to flush|\[095\]|unable to load info file|unable to load backup manifest/i,
    "The repository cannot be decrypted: the recovery key is wrong, or a file in it is damaged.",
  ],
  [/checksum|\[026\]|\[029\]|FormatError|invalid ini|corrupt/i, "A file in the repository is damaged."],
  [
    /do not match the database|\[028\]|\[051\]/i,
    "The repository belongs to another database: restore it, or choose another place.",
  ],
  [/\[075\]|no backup set|no prior backup|\[055\].*backup\.info/is, "There is no backup in the repository."],
  [/\[082\]|not archived before|archive_command|archive_mode|\[087\]/i, "PostgreSQL's log does not arrive in the repository."],
  [/\[056\]|\[057\]|unable to connect|could not connect|unable to find primary/i, "PostgreSQL does not answer."],
  [/\[049\]|HostConnect|unable to get address|timeout connecting/i, "The store of the repository cannot be reached."],
  [/\[050\]|unable to acquire lock/i, "Another backup is under way."],
  [/\[041\]|\[039\]|Permission denied|Read-only file system/i, "A file or folder may not be read or written."],
];

const LONGEST_CAUSE = 400;

/** The first line with an error is the cause; what follows are hints. */
function causeOf(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const first = lines.findIndex((line) => line.includes("ERROR"));
  // What it cannot decrypt it quotes.
  const cause = lines
    .slice(Math.max(first, 0))
    .join(" ")
    .replaceAll(/[^ -~]+/g, " ");
  return (cause.replaceAll(/\s+/g, " ").trim() || "It said nothing.").slice(0, LONGEST_CAUSE);
}

/** A piece of the log needs that much, if it cannot be compressed. */
const LEAST_ROOM_BYTES = 16 * 1024 ** 2;

/** Asked for when something fails: what fails first, when a disk is full, seldom says so. */
export function isDiskFull({ repository }: Pick<Settings, "repository">): boolean {
  if (!("folder" in repository)) return false;
  const { bavail, bsize } = statfsSync(repository.folder);
  return bavail * bsize < LEAST_ROOM_BYTES;
}

export function sentenceOf(output: string, known?: string): string {
  const cause = causeOf(output);
  const sentence = known ?? SENTENCES.find(([pattern]) => pattern.test(cause))?.[1] ?? "pgBackRest failed.";
  return `${sentence} pgBackRest says: ${cause}`;
}

/** Answers with what it printed. */
export function pgBackRest(settings: Settings, command: string, args: readonly string[] = []): Promise<string> {
  const all = [
    `--config=${configurationFile(settings)}`,
    `--stanza=${STANZA}`,
    "--log-level-console=error",
    "--log-level-stderr=off",
    "--log-timestamp=n",
    ...args,
    command,
  ];
  // Not what we were started with: it takes options from the environment too.
  const env = { PATH: process.env.PATH, PGPASSFILE: passwordFile(settings) };
  return new Promise((resolve, reject) => {
    execFile("pgbackrest", all, { ...settings.user, cwd: "/", env, maxBuffer: 64 * 1024 ** 2 }, (error, stdout, stderr) => {
      if (error)
        reject(
          new BackupError(sentenceOf(`${stdout}\n${stderr}`, isDiskFull(settings) ? DISK_FULL : undefined), { cause: error }),
        );
      else resolve(stdout);
    });
  });
}
