// The real server program as a child process, and its numbers as its own /metrics tells them.

import { freePort } from "@halocline/local-services/free-port";
import { repositoryPath } from "@halocline/local-services/paths";
import { startProcess, waitForService } from "@halocline/local-services/processes";
import { type Stack, serverEnvironment } from "@halocline/local-services/stack";

export type BenchServer = Readonly<{
  pid: number;
  url: string;
  metric: (name: string) => Promise<number>;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}>;

/** A crowded machine takes its time. */
const START_WITHIN_MS = 60_000;

export async function startBenchServer(stack: Stack, roles: string, folder: string): Promise<BenchServer> {
  const [httpPort, metricsPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    ...serverEnvironment(stack, { httpPort, metricsPort }),
    HALOCLINE_LOG_LEVEL: "warn",
    // One session stands for many people here.
    HALOCLINE_SESSION_REQUESTS_PER_SECOND: "10000",
    HALOCLINE_ADDRESS_REQUESTS_PER_SECOND: "10000",
    HALOCLINE_SESSION_SOCKETS: "10000",
    HALOCLINE_ADDRESS_SOCKETS: "10000",
  };
  const logFile = `${folder}/server.log`;
  const child = startProcess(process.execPath, [repositoryPath("apps/server/src/main.ts"), "--roles", roles], logFile, { env });
  const metricsText = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const isUp = () =>
    metricsText().then(
      () => true,
      () => false,
    );
  await waitForService(child, isUp, { name: "the server", withinMs: START_WITHIN_MS, logFile });
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${httpPort}`,
    metric: async (name) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(await metricsText())?.[1] ?? 0),
    stop: child.stop,
  };
}
