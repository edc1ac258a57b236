// The backup program: beside PostgreSQL, as its system user.

import { parseArgs } from "node:util";
import { backUp } from "./back-up.ts";
import { writeConfiguration } from "./configuration.ts";
import { kindDue } from "./due-backup.ts";
import { BackupError, pgBackRest } from "./pgbackrest.ts";
import { readRepository } from "./repository.ts";
import { restore } from "./restore.ts";
import { connect, serve } from "./serve.ts";
import { readEnvironment } from "./settings.ts";
import { statusText } from "./status-text.ts";

const HELP = `Usage:
  backup run                    the service: backs up when it is due, or when somebody asks for it
  backup now [--full]           one backup, at once
  backup status                 what is in the repository, and since when
  backup restore [--to <time>]  into an empty data folder: the newest state, or that of a time such as 2026-11-17T10:30:00Z

Settings come from the environment: see "Backup and restore" in docs/operations.md.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: "boolean", default: false }, to: { type: "string" }, help: { type: "boolean", default: false } },
});
const report = (sentence: string): void => console.log(`backup: ${sentence}`);

async function run(): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  await serve(readEnvironment(), report, stop.signal);
}

async function now(): Promise<void> {
  const settings = readEnvironment();
  writeConfiguration(settings);
  const client = await connect(settings);
  try {
    await pgBackRest(settings, "stanza-create");
    const { backups } = await readRepository(settings);
    const kind = values.full ? "full" : kindDue(backups, Date.now());
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
    throw new BackupError(`--to ${text} is no time with its zone, such as 2026-11-17T10:30:00Z`);
  return at;
}

async function restoreAll(): Promise<void> {
  const { restoredTo, sealedSecretsFile } = await restore(readEnvironment(), values.to === undefined ? null : timeOf(values.to));
  report(
    `the database is restored${restoredTo ? ` to ${restoredTo.toISOString()}` : ""}; all sessions, links and codes have ended`,
  );
  if (sealedSecretsFile) report(`the secrets are in ${sealedSecretsFile}: setup unseal opens them`);
}

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = { run, now, status, restore: restoreAll };
const command = COMMANDS[positionals[0] ?? ""];
if (values.help || !command) {
  console.log(HELP);
  process.exit(values.help ? 0 : 1);
}
try {
  await command();
} catch (error) {
  if (!(error instanceof BackupError) && !(error instanceof Error && error.message.startsWith("settings:"))) throw error;
  // The sentence says all there is to know.
  console.error(`backup: ${error.message}`);
  process.exitCode = 1;
}
