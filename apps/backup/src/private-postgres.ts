// PostgreSQL on restored files, for nobody but us: no address, a socket in a folder of our own, and a log that stays here. It ships
// nothing: a restore that is only a drill must not write into the repository of the instance that is still running. What it would
// have shipped waits, and goes out when the cluster is started for real.

import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, openClient } from "./connection.store.ts";
import { BackupError } from "./pgbackrest.ts";
import { makePrivateFolder, writePrivateFile } from "./service-user.ts";
import type { Settings } from "./settings.ts";

const LOOK_EVERY_MS = 200;
const STOP_MS = 60_000;

/** What a fresh cluster's own settings ask for may be less than what the restored one needs: without readers it does not matter. */
const settingsOf = (folder: string): string => `listen_addresses = ''
unix_socket_directories = '${folder}'
hba_file = '${join(folder, "pg_hba.conf")}'
ident_file = '${join(folder, "pg_ident.conf")}'
hot_standby = off
archive_mode = on
archive_command = 'false'
timezone = 'UTC'
`;

function sentenceOfLog(log: string): string {
  if (log.includes("recovery ended before configured recovery target"))
    return "The repository ends before the time that was asked for: choose an earlier one, or none for the newest.";
  const fatal = log.split("\n").filter((line) => /FATAL|PANIC|ERROR/.test(line));
  return `The restored database does not start. PostgreSQL says: ${(fatal.at(-1) ?? log.slice(-400)).trim()}`;
}

async function tryConnect(socket: string): Promise<Client | null> {
  try {
    return await openClient({ host: socket, user: "postgres", database: "halocline" });
  } catch {
    return null;
  }
}

/** `use` is called when the log has been replayed to its end, or to the time that was asked for. */
export async function withPrivatePostgres<T>(settings: Settings, use: (client: Client) => Promise<T>): Promise<T> {
  const folder = join(settings.workFolder, "restore");
  makePrivateFolder(folder, settings);
  writePrivateFile(join(folder, "postgresql.conf"), settingsOf(folder), settings);
  writePrivateFile(join(folder, "pg_hba.conf"), "local all all trust\n", settings);
  writePrivateFile(join(folder, "pg_ident.conf"), "", settings);
  const { bin, data } = settings.postgres;
  const log: Buffer[] = [];
  const args = ["-D", data, "-c", `config_file=${join(folder, "postgresql.conf")}`];
  const server = spawn(join(bin, "postgres"), args, { ...settings.user, cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (part: Buffer) => void log.push(part));
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()).once("error", () => resolve()));
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  try {
    let client: Client | null = null;
    while (!client) {
      if (hasEnded) throw new BackupError(sentenceOfLog(Buffer.concat(log).toString()));
      client = await tryConnect(folder);
      if (!client) await sleep(LOOK_EVERY_MS);
    }
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  } finally {
    // Fast: whoever is connected is not waited for.
    server.kill("SIGINT");
    const isLate = await Promise.race([ended, sleep(STOP_MS, true, { ref: false })]);
    if (isLate) server.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  }
}
