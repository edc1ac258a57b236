// The backup program: beside PostgreSQL, as its system user.

import { command, InvalidArgumentError } from "@halocline/command-line/command";
import { backUp } from "./back-up.ts";
import { writeConfiguration } from "./configuration.ts";
import { kindDue } from "./due-backup.ts";
import { BackupError, pgBackRest } from "./pgbackrest.ts";
import { readRepository } from "./repository.ts";
import { restore } from "./restore.ts";
import { connect, serve } from "./serve.ts";
import { readEnvironment } from "./settings.ts";
import { statusText } from "./status-text.ts";

const report = (sentence: string): void => console.log(`backup: ${sentence}`);

async function run(): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  await serve(readEnvironment(), report, stop.signal);
}

async function now({ full = false }: Readonly<{ full?: boolean }>): Promise<void> {
  const settings = readEnvironment();
  writeConfiguration(settings);
  const client = await connect(settings);
  try {
    await pgBackRest(settings, "stanza-create");
    const { backups } = await readRepository(settings);
    const kind = full ? "full" : kindDue(backups, Date.now());
    await backUp({ settings, client, clock: Date.now, report }, { kind, cause: "request" });
  } finally {
    await client.end();
  }
}

async function status(): Promise<void> {
  const settings = readEnvironment();
  writeConfiguration(settings);
  console.log(await statusText(settings));
}

function timeOf(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !/[zZ]$|[+-]\d\d:?\d\d$/.test(text))
    throw new InvalidArgumentError("It must be a time with its zone, such as 2026-11-17T10:30:00Z.");
  return at;
}

async function restoreAll({ to }: Readonly<{ to?: Date | undefined }>): Promise<void> {
  const { restoredTo, sealedSecretsFile } = await restore(readEnvironment(), to ?? null);
  report(
    `the database is restored${restoredTo ? ` to ${restoredTo.toISOString()}` : ""}; all sessions, links and codes have ended`,
  );
  if (sealedSecretsFile) report(`the secrets are in ${sealedSecretsFile}: setup unseal opens them`);
}

/** What an operator can mend is one sentence; everything else is a bug, and keeps its stack. */
const inOneSentence =
  <T>(work: (options: T) => Promise<void>) =>
  async (options: T): Promise<void> => {
    try {
      await work(options);
    } catch (error) {
      if (!(error instanceof BackupError) && !(error instanceof Error && error.message.startsWith("settings:"))) throw error;
      console.error(`backup: ${error.message}`);
      process.exitCode = 1;
    }
  };

const PROGRAM = 'node --env-file="$BACKUP_ENV" "$HALOCLINE/apps/backup/src/main.mjs"';

/** @public For the test of every command. */
export const program = command(
  "backup",
  "Backs up the database beside which it runs, and restores it.",
  `${PROGRAM} status`,
).addHelpText("after", '\nSettings come from the environment: see "Backup and restore" in docs/operations.md.');
program.addCommand(
  command("run", "Runs as the service: backs up when it is due, or when an administrator requests it.", `${PROGRAM} run`).action(
    inOneSentence(run),
  ),
);
program.addCommand(
  command("now", "Makes one backup, at once.", `${PROGRAM} now --full`)
    .option("--full", "a whole backup, even if a smaller one would do")
    .action(inOneSentence(now)),
);
program.addCommand(
  command("status", "Prints what is in the repository, and since when.", `${PROGRAM} status`).action(inOneSentence(status)),
);
program.addCommand(
  command("restore", "Restores into an empty data folder.", `${PROGRAM} restore --to 2026-11-17T10:30:00Z`)
    .option("--to <time>", "the state of that time; the newest if not given", timeOf)
    .action(inOneSentence(restoreAll)),
);

if (import.meta.main) await program.parseAsync();
