// Brings a database up to the migrations that this program knows, as the schema's owner. Safe to repeat, and safe to run twice at the
// same time. Ours, because neither postgrator nor node-pg-migrate makes it smaller and as safe (docs/adr/0026-migrations-in-the-program.md).

import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { adoptBaseline } from "./adopt-baseline.ts";
import { listApplied, pendingOf, rejectChanged, rejectUnknown } from "./applied-migrations.ts";
import { type Migration, MigrationError } from "./migrations.ts";

/** A file may set other time limits for itself. */
const LIMITS = {
  /** For a lock: all other statements on the table queue behind one that waits for an exclusive lock. */
  lockMs: 10_000,
  /** For one statement, which may have to rewrite a large table. */
  statementMs: 600_000,
  /** For another process that migrates. */
  turnMs: 600_000,
};

export type MigrateOptions = Readonly<{
  /** Receives a sentence for each step, and for a wait. */
  report?: (sentence: string) => void;
  limits?: Partial<typeof LIMITS>;
  /** Runs after the migrations, under the same lock. */
  thereafter?: () => Promise<void>;
}>;

type Run = Readonly<{ client: pg.Client; report: (sentence: string) => void; limits: typeof LIMITS }>;

/** All roles of the server may read how old the schema is; only its owner writes here. */
const PREPARE = `
  create table if not exists public.schema_migrations (
    version varchar primary key,
    checksum text check (checksum ~ '^[0-9a-f]{64}$')
  );
  grant select on public.schema_migrations to halocline_app, halocline_ingest, halocline_worker, halocline_auth;`;

export async function migrateDatabase(
  ownerUrl: string,
  known: readonly Migration[],
  { report = () => {}, limits = {}, thereafter }: MigrateOptions = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "halocline migrations", keepAlive: true });
  // A connection that breaks between two statements must not end the process: the next statement fails.
  client.on("error", () => {});
  await client.connect();
  const run = { client, report, limits: { ...LIMITS, ...limits } };
  try {
    await lockDatabase(run);
    await applyPending(run, known);
    await thereafter?.();
  } finally {
    await client.end();
  }
}

/** Any two numbers, always the same; other programs in this database use others. */
const LOCK = [1_751_346_019, 1];
const POLL_EVERY_MS = 200;

/**
 * A lock of the session: it ends with the connection, even if this process is killed. Polls instead of waiting inside the database: a
 * waiting statement is an open transaction, and an index that pg-boss builds concurrently under the lock would wait for it.
 */
async function lockDatabase({ client, report, limits }: Run): Promise<void> {
  const endsAtMs = performance.now() + limits.turnMs;
  for (let isReported = false; ; isReported = true) {
    const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1, $2) as "isLocked"', LOCK);
    if (rows[0]?.isLocked) return;
    if (performance.now() > endsAtMs)
      throw new MigrationError(
        `Another process is still migrating this database after ${limits.turnMs / 1000} s. Nothing was done. ` +
          'Run this again when it has ended; pg_stat_activity lists it as "halocline migrations".',
      );
    if (!isReported) report("Another process is migrating this database. Waiting for it to end.");
    await pause(POLL_EVERY_MS);
  }
}

async function applyPending(run: Run, known: readonly Migration[]): Promise<void> {
  await setLimits(run);
  await run.client.query(PREPARE);
  rejectUnknown(await listApplied(run.client), known);
  if (await adoptBaseline(run.client, known[0])) run.report(`The schema is recognised as ${known[0]?.name}.`);
  const applied = await listApplied(run.client);
  rejectChanged(applied, known);
  for (const migration of pendingOf(applied, known)) {
    await setLimits(run);
    await applyMigration(run.client, migration);
    run.report(`${migration.name} is applied.`);
  }
}

/** Resets what the file before has set for the session. */
const setLimits = ({ client, limits }: Run) =>
  client.query(`reset all; set lock_timeout = ${limits.lockMs}; set statement_timeout = ${limits.statementMs}`);

const TRANSACTION = "select pg_current_xact_id()::text as id";

/** One transaction with its record: both are stored, or neither. */
async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { name, version, checksum, text } = migration;
  await client.query("begin");
  try {
    const { rows: begun } = await client.query(TRANSACTION);
    await client.query(text);
    const { rows: ended } = await client.query(TRANSACTION);
    if (begun[0].id !== ended[0].id) throw new Error("a migration must not begin or end a transaction");
    await client.query("insert into public.schema_migrations (version, checksum) values ($1, $2)", [version, checksum]);
  } catch (error) {
    // A connection that cannot roll back is closed, and its transaction has ended; the first error has the reason.
    await client.query("rollback").catch(() => {});
    throw new MigrationError(describeFailure(migration, error as pg.DatabaseError), { cause: error });
  }
  await client.query("commit").catch((error: Error) => {
    // Without a response the commit may have happened; the table shows whether it has.
    throw new MigrationError(`${name} was not confirmed: ${error.message}. Run this again.`, { cause: error });
  });
}

const LOCK_NOT_AVAILABLE = "55P03";

/** PostgreSQL reports a position for what it cannot parse or resolve, not for what fails while it runs. */
function describeFailure({ name, text }: Migration, { message, code, position }: pg.DatabaseError): string {
  const place = position === undefined ? name : `${name}, line ${text.slice(0, Number(position)).split("\n").length}`;
  const remedy = code === LOCK_NOT_AVAILABLE ? " Another program holds the lock: stop the server, then run this again." : "";
  return `${place} failed: ${message}. Nothing of this file was applied.${remedy}`;
}
