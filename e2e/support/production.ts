// An instance as an owner would run it: the built files alone, in a folder of their own, with secrets made at the first start.
// Every command is one that the units and the compose file use, too.

import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withClient } from "@halocline/local-services/database";
import { freePort } from "@halocline/local-services/free-port";
import { HOME_ENVIRONMENT, HOME_NODE_OPTIONS } from "@halocline/local-services/home-settings";
import { cachePath, repositoryPath } from "@halocline/local-services/paths";
import { type PostgresInstance, startPostgres } from "@halocline/local-services/postgres";
import { type RunningProcess, run, startProcess, waitForService } from "@halocline/local-services/processes";
import { builtWebFolder } from "./web-build.ts";

const START_MS = 120_000;

export type ProductionOptions = Readonly<{
  /** Of the database, beyond those of every test cluster; the last line wins. */
  postgresSettings?: readonly string[];
  isDurable?: boolean;
  /** Of the server, beyond what setup wrote. */
  serverEnvironment?: Readonly<Record<string, string>>;
}>;

export type Production = Readonly<{
  url: string;
  /** As the administrator of the cluster. */
  databaseUrl: string;
  /** Of the database it is the first, the parent of the others. */
  pids: Readonly<{ server: number; broker: number; postgres: number }>;
  mqttUrl: string;
  caFile: string;
  secretsFolder: string;
  releaseFolder: string;
  /** What its services have written so far. */
  logs: () => string;
  /** Runs the setup again, as every start does. */
  setUp: () => void;
  stop: () => Promise<void>;
}>;

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

/** Nothing of the repository is near: what is missing in the build is missing here. */
function installedRelease(folder: string): string {
  builtWebFolder();
  run(process.execPath, [repositoryPath("tools/release/src/build.ts"), "--keep-web"], { cwd: repositoryPath(".") });
  const release = join(folder, "halocline");
  cpSync(repositoryPath("dist"), release, { recursive: true, verbatimSymlinks: true });
  return release;
}

type Service = Readonly<{
  name: string;
  command: string;
  args: string[];
  healthUrl: string;
  logFile: string;
  environment?: Readonly<Record<string, string>> | undefined;
}>;

/** With nothing of this machine's environment but its programs. */
async function startService({ name, command, args, healthUrl, logFile, environment }: Service): Promise<RunningProcess> {
  const service = startProcess(command, args, logFile, {
    cwd: "/",
    env: { PATH: process.env.PATH ?? "", ...environment },
    signalAtParentsEnd: "SIGKILL",
  });
  await waitForService(service, () => answers(healthUrl), { name, withinMs: START_MS, logFile });
  return service;
}

/** As the database's image does at its first start: its administrator's password is the one that setup made. */
const takeSecretPassword = ({ url }: PostgresInstance, file: string): Promise<unknown> =>
  withClient(url("postgres"), (client) =>
    client.query(`alter role postgres password ${client.escapeLiteral(readFileSync(file, "utf8"))}`),
  );

const at = (port: number): string => `127.0.0.1:${port}`;

const freePorts = async () => ({
  http: await freePort(),
  metrics: await freePort(),
  services: await freePort(),
  monitor: await freePort(),
  mqtt: await freePort(),
});

type Ports = Awaited<ReturnType<typeof freePorts>> & Readonly<{ postgres: number }>;

/** The two steps of the compose file, with this machine's ports. */
function setupOf(release: string, secretsFolder: string, ports: Ports) {
  const program = join(release, "tools/release/src/setup.mjs");
  const setup = (...args: string[]) => run(process.execPath, [program, ...args, "--folder", secretsFolder], { cwd: "/" });
  const database = ["--postgres", at(ports.postgres), "--postgres-tls", "off"];
  const listening = ["--http", at(ports.http), "--metrics", at(ports.metrics), "--mqtt", at(ports.mqtt)];
  const broker = ["--broker", at(ports.services), "--broker-listen", at(ports.services), "--broker-monitor", at(ports.monitor)];
  return {
    makeSecrets: () => setup("secrets", ...database, ...listening, ...broker, "--public-url", `http://${at(ports.http)}`),
    makeDatabase: () => setup("database", ...database),
  };
}

export async function startProduction(options: ProductionOptions = {}): Promise<Production> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-production-"));
  const release = installedRelease(folder);
  const secretsFolder = join(folder, "secrets");
  const { isDurable = false, postgresSettings: settings } = options;
  const postgres = await startPostgres({ folder: join(folder, "postgres"), isDurable, settings, endsWithParent: true });
  const stops = [postgres.stop];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
    for (const path of [folder, postgres.folder]) rmSync(path, { recursive: true, force: true });
  };
  const ports = await freePorts();
  const { http, monitor, mqtt } = ports;
  const { makeSecrets, makeDatabase } = setupOf(release, secretsFolder, { ...ports, postgres: postgres.port });
  const pids = { server: 0, broker: 0, postgres: postgres.pid };
  const start = async (service: Omit<Service, "logFile"> & Readonly<{ name: "server" | "broker" }>) => {
    const started = await startService({ ...service, logFile: join(folder, `${service.name}.log`) });
    stops.push(started.stop);
    pids[service.name] = started.pid;
  };
  try {
    makeSecrets();
    await takeSecretPassword(postgres, join(secretsFolder, "database/postgres-password"));
    makeDatabase();
    const broker = `set -a; . ${secretsFolder}/broker/broker.env; exec ${cachePath("nats/current/nats-server")} -c ${release}/deploy/nats/nats-server.conf`;
    await start({ name: "broker", command: "sh", args: ["-c", broker], healthUrl: `http://${at(monitor)}/healthz` });
    const program = join(release, "apps/server/src/main.mjs");
    const args = [`--env-file=${secretsFolder}/server/server.env`, ...HOME_NODE_OPTIONS, program];
    const environment = { ...HOME_ENVIRONMENT, ...options.serverEnvironment };
    await start({ name: "server", command: process.execPath, args, healthUrl: `http://${at(http)}/readyz`, environment });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `http://${at(http)}`,
    databaseUrl: postgres.url("halocline", "postgres", readFileSync(join(secretsFolder, "database/postgres-password"), "utf8")),
    pids,
    mqttUrl: `mqtts://${at(mqtt)}`,
    caFile: join(secretsFolder, "server/ca.pem"),
    secretsFolder,
    releaseFolder: release,
    logs: () => ["broker", "server"].map((name) => readFileSync(join(folder, `${name}.log`), "utf8")).join(""),
    setUp: () => {
      makeSecrets();
      makeDatabase();
    },
    stop,
  };
}
