// The service: a look every minute, and at once when somebody asks for a backup. A database that is away is waited for.

import { type BackupDeps, look } from "./back-up.ts";
import { writeConfiguration } from "./configuration.ts";
import { type Client, listenForRequests, openClient } from "./connection.store.ts";
import { BackupError } from "./pgbackrest.ts";
import { tidyRuns } from "./records.store.ts";
import type { Settings } from "./settings.ts";

const LOOK_EVERY_MS = 60_000;
const CONNECT_AGAIN_MS = 5000;

export async function connect({ databaseUrl }: Pick<Settings, "databaseUrl">): Promise<Client> {
  if (databaseUrl === null) throw new BackupError("HALOCLINE_DATABASE_URL_BACKUP is missing: set-up writes it into backup.env.");
  return openClient({ connectionString: databaseUrl, application_name: "halocline-backup" });
}

/** Ends early when somebody asks, when the connection breaks, or when we are told to stop. */
function pause(client: Client | null, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      client?.off("notification", done).off("end", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
    client?.on("notification", done).on("end", done);
    if (signal.aborted) done();
  });
}

async function lookAgainAndAgain(deps: BackupDeps, signal: AbortSignal): Promise<void> {
  await listenForRequests(deps.client);
  await tidyRuns(deps.client, deps.clock());
  while (!signal.aborted) {
    await look(deps);
    await pause(deps.client, LOOK_EVERY_MS, signal);
  }
}

export async function serve(settings: Settings, report: BackupDeps["report"], signal: AbortSignal): Promise<void> {
  writeConfiguration(settings);
  while (!signal.aborted) {
    let client: Client | null = null;
    try {
      client = await connect(settings);
      await lookAgainAndAgain({ settings, client, clock: Date.now, report }, signal);
    } catch (error) {
      report(`waiting for the database: ${error instanceof Error ? error.message : String(error)}`);
      await pause(null, CONNECT_AGAIN_MS, signal);
    } finally {
      await client?.end().catch(() => {});
    }
  }
}
