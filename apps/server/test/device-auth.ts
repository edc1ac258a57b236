// A real broker with our authentication of devices in front of it, for a few registrations that only the test knows.

import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { NatsInstance } from "@halocline/local-services/nats";
import { startTestBroker } from "@halocline/local-services/test-broker";
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { serveAuthCallout } from "../src/broker/auth-callout.ts";
import { issuerOf } from "../src/broker/callout-token.ts";
import { type Broker, connectBroker } from "../src/broker/connection.ts";
import { hashKey } from "../src/broker/device-auth.ts";
import type { Clock } from "../src/platform/clock.ts";
import { createLogger } from "../src/platform/logger.ts";
import { createMetrics } from "../src/platform/metrics.ts";

export type Attempt = Readonly<{
  clientId: string;
  username?: string | null;
  password?: string | undefined;
  url?: string;
  will?: IClientOptions["will"];
  /** False asks for a session that stays. */
  clean?: boolean;
}>;

type Keys = Readonly<Record<string, string | undefined>>;

export type DeviceAuthScene = Readonly<{
  nats: NatsInstance;
  /** As the servers. */
  app: Broker;
  system: Broker;
  /** Rejects when the broker refuses. Without a username the client id is it; without a password its own key. */
  connect: (attempt: Attempt) => Promise<MqttClient>;
  /** What the services hear while `act` runs and shortly after. */
  heardByServices: (act: () => Promise<unknown>) => Promise<string[]>;
  /** The broker bars a client id that comes and goes too quickly, so each test leaves in good order. */
  leave: () => Promise<void>;
  stop: () => Promise<void>;
}>;

/** Clients that can all be sent away again. */
function createClients(nats: NatsInstance, keys: Keys) {
  const ca = readFileSync(nats.caFile);
  const clients: MqttClient[] = [];
  const connect: DeviceAuthScene["connect"] = ({
    clientId,
    username = clientId,
    password = keys[username ?? ""],
    url,
    will,
    clean = true,
  }) => {
    const client = mqtt.connect(url ?? nats.mqttUrl, {
      clientId,
      protocolVersion: 4,
      ca,
      reconnectPeriod: 0,
      connectTimeout: 3000,
      clean,
      ...(will && { will }),
      ...(username === null ? {} : { username }),
      ...(password === undefined ? {} : { password }),
    });
    clients.push(client);
    return new Promise((resolve, reject) => {
      client.once("connect", () => resolve(client));
      client.once("error", reject);
      client.once("close", () => reject(new Error("closed")));
    });
  };
  const leave = async () => {
    for (const client of clients.splice(0)) await client.endAsync(true);
    await pause(30);
  };
  return { connect, leave };
}

async function heardBy(app: Broker, act: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const subscription = app.subscribe("halocline.v1.>", { callback: (_error, message) => void heard.push(message.subject) });
  await app.flush();
  await act();
  await pause(300);
  subscription.unsubscribe();
  return heard;
}

export async function startDeviceAuth(keys: Keys, clock: Clock = Date.now): Promise<DeviceAuthScene> {
  const logger = createLogger("silent");
  const { nats, destroy } = await startTestBroker();
  const open = (seed: string, name: string) => connectBroker(nats.servicesUrl, seed, name, logger);
  const auth = await open(nats.keys.auth.seed, "auth");
  serveAuthCallout(auth, {
    issuer: issuerOf(nats.keys.issuer.seed),
    findKey: async (id) => (keys[id] ? { hash: hashKey(keys[id]), isClaimOpen: false } : null),
    completeClaim: async () => {},
    clock,
    logger,
    metrics: createMetrics(),
    reportError: () => {},
  });
  const [app, system] = [await open(nats.keys.app.seed, "app"), await open(nats.keys.sys.seed, "sys")];
  return {
    nats,
    app,
    system,
    ...createClients(nats, keys),
    heardByServices: (act) => heardBy(app, act),
    stop: async () => {
      for (const connection of [auth, app, system]) await connection.close();
      await destroy();
    },
  };
}
