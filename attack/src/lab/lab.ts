// A whole Halocline of one attack's own: the services and one server process with every role, gone when the attack is; the logs stay.

import { type ApiCall, apiCaller, type Caller } from "@halocline/e2e/support/api-caller";
import type { ServerProcess } from "@halocline/e2e/support/server-process";
import { type PrepareFolder, type System, startSystem } from "@halocline/e2e/support/system";

export const EVERY_ROLE = "api,ingest,worker,auth";

export type Lab = Readonly<{ system: System; server: ServerProcess; callAs: (caller: Caller) => ApiCall }>;

/** What an operator has: what is written at this level is what fills a disk. */
export const ENVIRONMENT = { HALOCLINE_LOG_LEVEL: "info" };

export async function withSystem<T>(name: string, use: (system: System) => Promise<T>, prepare?: PrepareFolder): Promise<T> {
  const system = await startSystem(`attack-${name}`, prepare);
  // Whoever interrupts a long form must not leave a database, a broker and servers behind.
  const interrupt = () => void system.stop().finally(() => process.exit(130));
  process.once("SIGINT", interrupt);
  try {
    return await use(system);
  } finally {
    process.off("SIGINT", interrupt);
    await system.stop();
  }
}

export const withLab = <T>(
  name: string,
  use: (lab: Lab) => Promise<T>,
  environment: Readonly<Record<string, string>> = {},
): Promise<T> =>
  withSystem(name, async (system) => {
    const server = await system.startServer(EVERY_ROLE, { ...ENVIRONMENT, ...environment });
    return use({ system, server, callAs: (caller) => apiCaller(system.stack, server.url, caller) });
  });
