// A private broker: own CA, own nkeys, own JetStream folder, loopback ports.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createAccount, createUser } from "@nats-io/nkeys";
import { freePort } from "./free-port.ts";
import { cachePath, repositoryPath } from "./paths.ts";
import type { PostgresOptions } from "./postgres.ts";
import { firstOf, type RunningProcess, startProcess, waitForService } from "./processes.ts";
import { createTlsFiles, type TlsFiles } from "./tls.ts";

/** As long as PostgreSQL's: a disk busy with a bench's leavings holds both back. */
const START_MS = 90_000;

type KeyPair = Readonly<{ public: string; seed: string }>;
export type NatsKeys = Readonly<Record<"sys" | "auth" | "app" | "ingest" | "issuer", KeyPair>>;

export type NatsInstance = Readonly<{
  pid: number;
  servicesUrl: string;
  mqttUrl: string;
  mqttPort: number;
  monitorUrl: string;
  caFile: string;
  keys: NatsKeys;
  storeFolder: string;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** Starts the same broker again on the same ports, after a stop or a kill. */
  restart: () => Promise<void>;
}>;

export function newNatsKeys(): NatsKeys {
  const pair = (make: typeof createUser): KeyPair => {
    const keys = make();
    return { public: keys.getPublicKey(), seed: new TextDecoder().decode(keys.getSeed()) };
  };
  const user = () => pair(createUser);
  return { sys: user(), auth: user(), app: user(), ingest: user(), issuer: pair(createAccount) };
}

function loadKeys(file: string): NatsKeys {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const keys = newNatsKeys();
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

export type BrokerPlace = Readonly<{ name: string; services: string; monitor: string; mqtt: string; storeFolder: string }>;

/** What `deploy/nats/nats-server.conf` takes from its environment. Addresses and paths are quoted for that file. */
export const brokerEnvironment = (
  place: BrokerPlace,
  tls: Pick<TlsFiles, "cert" | "key">,
  keys: NatsKeys,
): Record<string, string> => ({
  NATS_SERVER_NAME: place.name,
  NATS_LISTEN: `"${place.services}"`,
  NATS_MONITOR: `"${place.monitor}"`,
  NATS_MQTT: `"${place.mqtt}"`,
  NATS_STORE: `"${place.storeFolder}"`,
  NATS_TLS_CERT: `"${tls.cert}"`,
  NATS_TLS_KEY: `"${tls.key}"`,
  NATS_NKEY_SYS: keys.sys.public,
  NATS_NKEY_AUTH: keys.auth.public,
  NATS_NKEY_APP: keys.app.public,
  NATS_NKEY_INGEST: keys.ingest.public,
  NATS_CALLOUT_ISSUER: keys.issuer.public,
});

type NatsOptions = Pick<PostgresOptions, "endsWithParent">;

export const startNats = (folder: string, options: NatsOptions = {}): Promise<NatsInstance> =>
  firstOf(3, () => startOnFreePorts(folder, options));

async function startOnFreePorts(folder: string, { endsWithParent }: NatsOptions): Promise<NatsInstance> {
  mkdirSync(folder, { recursive: true });
  const tls = createTlsFiles({ authority: folder, service: folder });
  const keys = loadKeys(join(folder, "nkeys.json"));
  const [services, mqtt, monitor] = [await freePort(), await freePort(), await freePort()];
  const storeFolder = join(folder, "jetstream");
  const at = (port: number) => `127.0.0.1:${port}`;
  const place = { name: "halocline-local", services: at(services), monitor: at(monitor), mqtt: at(mqtt), storeFolder };
  const env = brokerEnvironment(place, tls, keys);
  const monitorUrl = `http://127.0.0.1:${monitor}`;
  const launch = async (): Promise<RunningProcess> => {
    const configuration = repositoryPath("deploy/nats/nats-server.conf");
    const logFile = join(folder, "nats.log");
    const signalAtParentsEnd = endsWithParent ? "SIGKILL" : undefined;
    const program = cachePath("nats/current/nats-server");
    const server = startProcess(program, ["-c", configuration], logFile, { env, signalAtParentsEnd });
    await waitForService(server, () => isHealthy(monitorUrl), { name: "nats-server", withinMs: START_MS, logFile });
    return server;
  };
  let server = await launch();
  return {
    get pid() {
      return server.pid;
    },
    servicesUrl: `nats://127.0.0.1:${services}`,
    mqttUrl: `mqtts://127.0.0.1:${mqtt}`,
    mqttPort: mqtt,
    monitorUrl,
    caFile: tls.ca,
    keys,
    storeFolder,
    stop: (signal = "SIGTERM") => server.stop(signal),
    restart: async () => {
      server = await launch();
    },
  };
}

async function isHealthy(monitorUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${monitorUrl}/healthz`)).ok;
  } catch {
    return false;
  }
}
