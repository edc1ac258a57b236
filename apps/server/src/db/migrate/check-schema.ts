// Checked before a server does anything: is the schema the one that it was written for? None of its roles may change it.

import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Config, ServerRole } from "../../config/config.ts";
import type { Logger } from "../../platform/logger.ts";
import { type Applied, listApplied, rejectPending, rejectUnknown } from "./applied-migrations.ts";
import { type Migration, MigrationError } from "./migrations.ts";

const ANSWER_WITHIN_MS = 5000;
const ASK_AGAIN_MS = 2000;

const DATABASE_ROLES: Readonly<Record<ServerRole, keyof Config["databaseUrls"]>> = {
  worker: "worker",
  ingest: "ingest",
  auth: "auth",
  api: "app",
};

/** No such table, or no right to read it: setup has not run. */
const IS_OLDER = new Set(["42P01", "42501"]);

async function readApplied(url: string): Promise<Applied[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return await listApplied(client);
  } catch (error) {
    if (IS_OLDER.has((error as { code?: string }).code ?? ""))
      throw new MigrationError(
        'The database was not prepared for this program. Run "setup database" of this version, then start again.',
        { cause: error },
      );
    throw error;
  } finally {
    void client.end().catch(() => {});
  }
}

export type SchemaCheckContext = Readonly<{
  config: Pick<Config, "databaseUrls" | "roles">;
  logger: Pick<Logger, "warn" | "info">;
  onStop: (stop: () => unknown) => void;
}>;

/**
 * Fails if the schema is another one. The server starts although the database does not respond, because pumps are stopped without
 * it: the check is repeated until it responds, and `onMisfit` receives the error.
 */
export async function checkSchema(
  { config, logger, onStop }: SchemaCheckContext,
  known: readonly Migration[],
  onMisfit: (error: MigrationError) => void,
): Promise<void> {
  const [role] = config.roles;
  const url = config.databaseUrls[DATABASE_ROLES[role ?? "api"]];

  /** False: unknown. */
  async function isChecked(): Promise<boolean> {
    try {
      const applied = await readApplied(url);
      rejectUnknown(applied, known);
      rejectPending(applied, known);
      return true;
    } catch (error) {
      if (error instanceof MigrationError) throw error;
      logger.warn({ err: error }, "the schema's version is not known yet: the database does not answer");
      return false;
    }
  }

  if (await isChecked()) return;
  const stopping = new AbortController();
  const checked = (async () => {
    do await pause(ASK_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
    while (!stopping.signal.aborted && !(await isChecked()));
  })().catch(onMisfit);
  onStop(() => {
    stopping.abort();
    return checked;
  });
}
