// A whole Halocline of a test's own: database, broker and server processes on loopback, gone when the test is; only the logs stay.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { openQueries, type Queries } from "@halocline/local-services/database";
import { repositoryPath } from "@halocline/local-services/paths";
import { type SeededAccount, type SeedOptions, seedAccount } from "@halocline/local-services/seed";
import { type Stack, startStack } from "@halocline/local-services/stack";
import { type ServerProcess, startServer } from "./server-process.ts";

/** The folder of this run's template, if it has one. */
export const STACK_TEMPLATE = "E2E_STACK_TEMPLATE";

export type System = Readonly<{
  stack: Stack;
  seed: (options: SeedOptions) => Promise<SeededAccount>;
  rows: Queries["rows"];
  startServer: (roles: string, environment?: Record<string, string>, logFolder?: string) => Promise<ServerProcess>;
  /** Runs before the services stop, the latest first. */
  onStop: (stop: () => Promise<unknown>) => void;
  stop: () => Promise<void>;
}>;

/** Makes ready the folder in which the services will keep their data, and returns what undoes it. */
export type PrepareFolder = (folder: string) => () => void;

export async function startSystem(name: string, prepare: PrepareFolder = () => () => {}): Promise<System> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-e2e-"));
  const undo = prepare(folder);
  const logFolder = repositoryPath(`.local/e2e/${name}`);
  mkdirSync(logFolder, { recursive: true });
  const stack = await startStack(folder, { isDurable: false, template: process.env[STACK_TEMPLATE], endsWithParent: true });
  const queries = openQueries(stack.database.admin);
  const stops: (() => Promise<unknown>)[] = [queries.close];
  let servers = 0;
  return {
    stack,
    seed: (options) => seedAccount(stack.database.admin, options),
    rows: queries.rows,
    startServer: async (roles, environment = {}, place = logFolder) => {
      const logFile = join(place, `${(servers += 1)}-${roles.replaceAll(",", "-")}.log`);
      const server = await startServer(stack, { roles, logFile, environment });
      stops.unshift(server.stop);
      return server;
    },
    onStop: (stop) => stops.unshift(stop),
    stop: async () => {
      const results: PromiseSettledResult<unknown>[] = [];
      for (const stop of [...stops, stack.stop]) results.push(...(await Promise.allSettled([stop()])));
      for (const log of ["nats/nats.log", "postgres/postgres.log"])
        copyFileSync(join(folder, log), join(logFolder, basename(log)));
      undo();
      rmSync(folder, { recursive: true, force: true });
      rmSync(stack.postgres.folder, { recursive: true, force: true });
      const failed = results.find((result) => result.status === "rejected");
      if (failed) throw failed.reason;
    },
  };
}

export const deviceNames = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
