// Brings a database up to the files that this program knows, as the schema's owner. Safe to repeat, and safe to run twice at once.

import pg from "pg";
import type { MigrationFile } from "../../platform/migration-files.ts";
import { addChecksums, listApplied, prepareApplied, recordApplied } from "./applied.store.ts";
import { pendingOf, rejectChanged, rejectUnknown } from "./compare-schema.ts";
import { type LockWatch, watchLocks } from "./lock-watch.ts";
import { type Migration, readMigrations } from "./migration.ts";
import { MigrationError } from "./migration-error.ts";
import type { Statement } from "./split-statements.ts";
import { takeTurn } from "./turn.ts";

/** A file may set others for itself. */
const LIMITS = {
  /** For a lock: whoever waits for an exclusive one keeps everybody else waiting behind it. */
  lockMs: 10_000,
  /** For one statement, which may have a large table to go through. */
  statementMs: 600_000,
  /** For another process that migrates. */
  turnMs: 600_000,
};
export type MigrationLimits = Partial<typeof LIMITS>;

export type MigrateOptions = Readonly<{
  /** Told what is done, and what is waited for. */
  report?: (sentence: string) => void;
  limits?: MigrationLimits;
  /** What else only one process may do at a time, when the files are through. */
  thereafter?: () => Promise<void>;
}>;

type Run = Readonly<{ client: pg.Client; watch: LockWatch; report: (sentence: string) => void; limits: typeof LIMITS }>;

const PROGRAM = "halocline migrations";

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: PROGRAM, keepAlive: true });
  // One that breaks between two statements must not end the process: the next statement says it.
  client.on("error", () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

export async function migrateDatabase(
  ownerUrl: string,
  files: readonly MigrationFile[],
  { report = () => {}, limits = {}, thereafter }: MigrateOptions = {},
): Promise<void> {
  const known = readMigrations(files);
  const all = { ...LIMITS, ...limits };
  await withClient(ownerUrl, async (client) => {
    await takeTurn(client, all.turnMs, report);
    await withClient(ownerUrl, async (watching) => {
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      const watch = watchLocks(watching, rows[0]?.pid ?? 0, report);
      try {
        await applyPending({ client, watch, report, limits: all }, known);
      } finally {
        await watch.stop();
      }
    });
    await thereafter?.();
  });
}

async function applyPending(run: Run, known: readonly Migration[]): Promise<void> {
  await setLimits(run);
  await prepareApplied(run.client);
  const applied = await listApplied(run.client);
  rejectUnknown(applied, known);
  rejectChanged(applied, known);
  await addChecksums(run.client, known);
  for (const migration of pendingOf(applied, known)) {
    // What a file before has set for the session is not meant for this one.
    await run.client.query("reset all");
    await setLimits(run);
    await (migration.isTransaction ? applyWhole(run, migration) : applyPiecewise(run, migration));
    run.report(`${migration.name} is applied.`);
  }
}

const setLimits = ({ client, limits }: Run) =>
  client.query(`set lock_timeout = ${limits.lockMs}; set statement_timeout = ${limits.statementMs}`);

/** With its own record: both are there, or neither. */
async function applyWhole(run: Run, migration: Migration): Promise<void> {
  const { client } = run;
  await client.query("begin");
  try {
    await runStatements(run, migration);
    await recordApplied(client, migration);
  } catch (error) {
    // A connection that cannot roll back is gone, and its transaction with it; the first error says why.
    await client.query("rollback").catch(() => {});
    throw error;
  }
  await client.query("commit").catch((error: Error) => {
    // Without an answer nobody knows whether it was; the table does.
    throw new MigrationError(`${migration.name} was not confirmed: ${error.message}. Run this again.`, { cause: error });
  });
}

/** What fails in between stays half done, and begins again from the top: such a file must be safe to repeat. */
async function applyPiecewise(run: Run, migration: Migration): Promise<void> {
  await runStatements(run, migration);
  await recordApplied(run.client, migration);
}

async function runStatements(run: Run, migration: Migration): Promise<void> {
  for (const [index, statement] of migration.statements.entries()) {
    try {
      await run.client.query(statement.text);
    } catch (error) {
      throw new MigrationError(describeFailure(run, migration, index, error), { cause: error });
    }
  }
}

const LOCK_NOT_AVAILABLE = "55P03";

function describeFailure({ watch }: Run, migration: Migration, index: number, error: unknown): string {
  const { text, line } = migration.statements[index] as Statement;
  const { code, message } = error as Error & { code?: unknown };
  const holders = code === LOCK_NOT_AVAILABLE ? watch.lastHolders() : null;
  const stays = index === 1 ? "The first of them stays applied." : `The first ${index} of them stay applied.`;
  const kept = migration.isTransaction || index === 0 ? "Nothing of this file was applied." : stays;
  return [
    `${migration.name}, line ${line}: statement ${index + 1} of ${migration.statements.length} failed: ${message}.`,
    ...(holders === null ? [] : [`The lock is held by ${holders}: stop the server, then run this again.`]),
    `${kept}\n  ${text.split("\n")[0]}`,
  ].join(" ");
}
