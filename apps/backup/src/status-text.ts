import { readRepository } from "./repository.ts";
import { describeRepository, type Settings } from "./settings.ts";

const MIB = 1024 ** 2;

/** For a terminal, also on a machine that has nothing but the repository and its key. */
export async function statusText(settings: Settings): Promise<string> {
  const { backups, newestWal } = await readRepository(settings);
  const lines = backups.map(
    ({ label, kind, endedAtMs, databaseBytes, storedBytes }) =>
      `${label}  ${kind}  ended ${new Date(endedAtMs).toISOString()}  ${(databaseBytes / MIB).toFixed(1)} MiB, stored ${(storedBytes / MIB).toFixed(1)} MiB`,
  );
  return [
    `repository: ${describeRepository(settings)}`,
    ...(lines.length === 0 ? ["no backup yet"] : lines),
    `newest piece of the log: ${newestWal ?? "none"}`,
  ].join("\n");
}
