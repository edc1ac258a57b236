// The real server program as a child process that can be killed and started again on the same ports.

import { rmSync } from "node:fs";
import { freePort } from "@halocline/local-services/free-port";
import { type RunningProcess, startProcess, waitForService } from "@halocline/local-services/processes";
import { type ServerServices, serverEnvironment } from "@halocline/local-services/stack";
import { builtProgram } from "./built-programs.ts";
import { childEnvironment } from "./size.ts";

const START_MS = 90_000;

export type ServerProcess = Readonly<{
  pid: number;
  logFile: string;
  url: string;
  /** Zero when the server has not counted it yet; `labels` as in `reason="not_json"`, else the sum over all of them. */
  metric: (name: string, labels?: string) => Promise<number>;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}>;

export type ServerOptions = Readonly<{ roles: string; logFile: string; environment?: Record<string, string> }>;

export async function startServer(stack: ServerServices, options: ServerOptions): Promise<ServerProcess> {
  const [httpPort, metricsPort] = [await freePort(), await freePort()];
  const env = {
    ...childEnvironment(),
    ...serverEnvironment(stack, { httpPort, metricsPort }),
    HALOCLINE_LOG_LEVEL: "warn",
    ...options.environment,
  };
  const args = [builtProgram("server"), "--roles", options.roles];
  const metricsText = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  // The private port opens last.
  const isReady = () => metricsText().then(Boolean, () => false);
  let child: RunningProcess | null = null;

  const start = async () => {
    child = startProcess(process.execPath, args, options.logFile, { env, signalAtParentsEnd: "SIGKILL" });
    const name = `the server with the roles ${options.roles}`;
    await waitForService(child, isReady, { name, withinMs: START_MS, logFile: options.logFile });
  };
  rmSync(options.logFile, { force: true });
  const server: ServerProcess = {
    get pid() {
      return child?.pid ?? 0;
    },
    logFile: options.logFile,
    url: `http://127.0.0.1:${httpPort}`,
    metric: async (name, labels) => {
      const starts = labels ? [`${name}{${labels}} `] : [`${name} `, `${name}{`];
      const lines = (await metricsText()).split("\n").filter((text) => starts.some((start) => text.startsWith(start)));
      return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
    },
    start,
    kill: async () => child?.stop("SIGKILL"),
    stop: async () => child?.stop(),
  };
  await start();
  return server;
}
