// A whole server in this process, with a broker of its own and a database cloned for the test.

import { readFileSync } from "node:fs";
import { freePort } from "@halocline/local-services/free-port";
import type { NatsInstance } from "@halocline/local-services/nats";
import { type SeededAccount, type SeedOptions, seedAccount } from "@halocline/local-services/seed";
import { type ServerPlace, serverEnvironment } from "@halocline/local-services/stack";
import { startTestBroker } from "@halocline/local-services/test-broker";
import { createTestDatabase, type TestCluster, type TestDatabase } from "@halocline/local-services/test-database";
import mqtt, { type MqttClient } from "mqtt";
import { type Config, readConfig } from "../src/config/config.ts";
import { sessionCookieName, signSession } from "../src/features/accounts/session-cookie.ts";
import { createLogger } from "../src/platform/logger.ts";
import { startServer } from "../src/roles.ts";

const SESSION_SECRET = "a session secret for tests, long enough";

export type TestServer = Readonly<{
  config: Config;
  nats: NatsInstance;
  database: TestDatabase;
  url: string;
  metricsUrl: string;
  seed: (options: SeedOptions) => Promise<SeededAccount>;
  cookieOf: (account: SeededAccount) => string;
  get: (path: string, account?: SeededAccount) => Promise<Response>;
  /** As our own page would: with our Origin, and JSON or our header. */
  send: (key: string, options?: SendOptions) => Promise<Response>;
  connectDevice: (device: { registrationId: string; key: string }) => Promise<MqttClient>;
  /** The environment of one more process of the same instance, and how to call it. */
  prepareAnother: (overrides?: Record<string, string>) => Promise<Pick<TestServer, "send"> & { environment: NodeJS.ProcessEnv }>;
  /** One more process, as far as broker and database can tell; stopped with this one. */
  startAnother: (overrides?: Record<string, string>) => Promise<Pick<TestServer, "send">>;
  stop: () => Promise<void>;
}>;

export type SendOptions = Readonly<{
  account?: SeededAccount | undefined;
  cookie?: string | undefined;
  body?: unknown;
  /** The caller's address, as a trusted proxy reports it. */
  address?: string;
  headers?: Readonly<Record<string, string>>;
}>;

export async function startTestServer(cluster: TestCluster, overrides: Record<string, string> = {}): Promise<TestServer> {
  const [{ nats, destroy }, database] = await Promise.all([startTestBroker(), createTestDatabase(cluster)]);
  const [httpPort, metricsPort] = [await freePort(), await freePort()];
  const environmentOf = (place: ServerPlace, more: Record<string, string>) => ({
    ...serverEnvironment({ nats, database: database.urls, sessionSecret: SESSION_SECRET }, place),
    HALOCLINE_LOG_LEVEL: "silent",
    ...more,
  });
  const config = readConfig(environmentOf({ httpPort, metricsPort }, overrides));
  const servers = [await startServer(config, createLogger(config.logLevel))];
  const url = `http://127.0.0.1:${httpPort}`;
  const clients: MqttClient[] = [];
  const cookieOf = (account: SeededAccount) =>
    `${sessionCookieName(config.publicUrl)}=${encodeURIComponent(signSession(account.sessionToken, SESSION_SECRET))}`;
  const prepareAnother: TestServer["prepareAnother"] = async (more = {}) => {
    const place = { httpPort: await freePort(), metricsPort: await freePort(), publicUrl: config.publicUrl };
    const send = createSend(`http://127.0.0.1:${place.httpPort}`, config.publicUrl, cookieOf);
    return { environment: environmentOf(place, more), send };
  };
  return {
    config,
    nats,
    database,
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    seed: (options) => seedAccount(database.urls.admin, options),
    cookieOf,
    get: (path, account) => fetch(url + path, { headers: account ? { cookie: cookieOf(account) } : {} }),
    send: createSend(url, config.publicUrl, cookieOf),
    connectDevice: async (device) => {
      const client = await connectDevice(nats, device);
      clients.push(client);
      return client;
    },
    prepareAnother,
    startAnother: async (more) => {
      const { environment, send } = await prepareAnother(more);
      servers.unshift(await startServer(readConfig(environment), createLogger(config.logLevel)));
      return { send };
    },
    stop: async () => {
      for (const client of clients) await client.endAsync(true);
      for (const server of servers) await server.stop();
      await destroy();
      await database.drop();
    },
  };
}

const connectDevice = (
  nats: NatsInstance,
  { registrationId, key }: { registrationId: string; key: string },
): Promise<MqttClient> =>
  mqtt.connectAsync(nats.mqttUrl, {
    clientId: registrationId,
    username: registrationId,
    password: key,
    protocolVersion: 4,
    ca: readFileSync(nats.caFile),
    reconnectPeriod: 0,
  });

const createSend =
  (url: string, origin: string, cookieOf: TestServer["cookieOf"]): TestServer["send"] =>
  (key, { account, cookie, body, address, headers } = {}) => {
    const [method = "", path = ""] = key.split(" ");
    const session = cookie ?? (account && cookieOf(account));
    return fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        origin,
        ...(session && { cookie: session }),
        ...(body === undefined ? { "x-halocline": "1" } : { "content-type": "application/json" }),
        ...(address && { "x-forwarded-for": address }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };
