// An instance as an owner would run it: the built files alone, in a folder of their own, with secrets made at the first start.
// Every command is one that the units and the compose file use, too.

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@halocline/local-services/free-port";
import { cachePath, repositoryPath } from "@halocline/local-services/paths";
import { startPostgres } from "@halocline/local-services/postgres";
import { run, startProcess, waitForService } from "@halocline/local-services/processes";
import { builtWebFolder } from "./web-build.ts";

const START_MS = 120_000;

export type Production = Readonly<{
  url: string;
  mqttUrl: string;
  caFile: string;
  secretsFolder: string;
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

type Service = Readonly<{ name: string; command: string; args: string[]; healthUrl: string; logFile: string }>;

/** With nothing of this machine's environment but its programs. */
async function startService({ name, command, args, healthUrl, logFile }: Service): Promise<() => Promise<void>> {
  const service = startProcess(command, args, logFile, { cwd: "/", env: { PATH: process.env.PATH ?? "" } });
  await waitForService(service, () => answers(healthUrl), { name, withinMs: START_MS, logFile });
  return service.stop;
}

export async function startProduction(): Promise<Production> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-production-"));
  const release = installedRelease(folder);
  const secretsFolder = join(folder, "secrets");
  const postgres = await startPostgres({ folder: join(folder, "postgres"), isDurable: false });
  const stops = [postgres.stop];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
    for (const path of [folder, postgres.folder]) rmSync(path, { recursive: true, force: true });
  };
  const [http, metrics, services, monitor, mqtt] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const at = (port: number) => `127.0.0.1:${port}`;
  const setUp = () => {
    const setup = (...args: string[]) =>
      run(process.execPath, [join(release, "tools/release/src/setup.mjs"), ...args, "--folder", secretsFolder], { cwd: folder });
    const listening = ["--http", at(http), "--metrics", at(metrics), "--broker-listen", at(services), "--mqtt", at(mqtt)];
    const reaching = ["--postgres", at(postgres.port), "--broker", at(services), "--public-url", `http://${at(http)}`];
    setup("secrets", ...listening, ...reaching, "--broker-monitor", at(monitor));
    setup("database", "--admin-url", postgres.url("postgres"));
  };
  const start = async (name: string, command: string, args: string[], healthUrl: string) => {
    stops.push(await startService({ name, command, args, healthUrl, logFile: join(folder, `${name}.log`) }));
  };
  try {
    setUp();
    const broker = `set -a; . ${secretsFolder}/broker.env; exec ${cachePath("nats/current/nats-server")} -c ${release}/deploy/nats/nats-server.conf`;
    await start("broker", "sh", ["-c", broker], `http://${at(monitor)}/healthz`);
    const server = [`--env-file=${secretsFolder}/server.env`, "--enable-source-maps", join(release, "apps/server/src/main.mjs")];
    await start("server", process.execPath, server, `http://${at(http)}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `http://${at(http)}`,
    mqttUrl: `mqtts://${at(mqtt)}`,
    caFile: join(secretsFolder, "ca.pem"),
    secretsFolder,
    setUp,
    stop,
  };
}
