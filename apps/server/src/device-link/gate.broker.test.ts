// [SEC-3] on the real broker: who gets in, and what each connection can touch.

import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect as connectTcp } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type NatsInstance, startNats } from "@halocline/local-services/nats";
import mqtt, { type MqttClient } from "mqtt";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../platform/logger.ts";
import { createMetrics } from "../platform/metrics.ts";
import { hashKey } from "./admission.ts";
import { serveAuthCallout } from "./auth-callout.ts";
import { issuerOf } from "./callout-token.ts";
import { type Broker, connectBroker } from "./connection.ts";
import { kickDevice } from "./kick.ts";

const A = "0190d3a0-0000-7000-8000-00000000000a";
const B = "0190d3a0-0000-7000-8000-00000000000b";
const keys: Record<string, string> = { [A]: "key-of-a", [B]: "key-of-b" };
const logger = createLogger("silent");

let folder: string;
let nats: NatsInstance;
let ca: Buffer;
let app: Broker;
let system: Broker;
const brokers: Broker[] = [];
const clients: MqttClient[] = [];

const broker = async (seed: string, name: string) => {
  const connection = await connectBroker(nats.servicesUrl, seed, name, logger);
  brokers.push(connection);
  return connection;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "halocline-gate-"));
  nats = await startNats(folder);
  ca = readFileSync(nats.caFile);
  serveAuthCallout(await broker(nats.keys.auth.seed, "auth"), {
    issuer: issuerOf(nats.keys.issuer.seed),
    findKeyHash: async (registrationId) => (keys[registrationId] ? hashKey(keys[registrationId]) : null),
    clock: Date.now,
    logger,
    metrics: createMetrics(),
  });
  app = await broker(nats.keys.app.seed, "app");
  system = await broker(nats.keys.sys.seed, "sys");
});

afterAll(async () => {
  for (const connection of brokers) await connection.close();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Attempt = { clientId?: string; username?: string | null; password?: string | undefined; url?: string };

// The broker bars a client id that comes and goes too quickly, so each test leaves in good order.
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true);
  await pause(30);
});

function connect({
  clientId = A,
  username = clientId,
  password = keys[username ?? ""],
  url = nats.mqttUrl,
}: Attempt): Promise<MqttClient> {
  const client = mqtt.connect(url, {
    clientId,
    protocolVersion: 4,
    ca,
    reconnectPeriod: 0,
    connectTimeout: 3000,
    ...(username === null ? {} : { username }),
    ...(password === undefined ? {} : { password }),
  });
  clients.push(client);
  return new Promise((resolve, reject) => {
    client.once("connect", () => resolve(client));
    client.once("error", reject);
    client.once("close", () => reject(new Error("closed")));
  });
}

const refused = (attempt: Attempt) => expect(connect(attempt)).rejects.toThrow();

/** What the services hear while `act` runs and shortly after. */
async function heardByServices(act: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const subscription = app.subscribe("halocline.v1.>", { callback: (_error, message) => void heard.push(message.subject) });
  await app.flush();
  await act();
  await pause(300);
  subscription.unsubscribe();
  return heard;
}

describe("[SEC-3] who gets in", () => {
  it("a device with its own id and key", async () => {
    const client = await connect({ clientId: A });
    expect(client.connected).toBe(true);
  });

  it("not with a wrong key", () => refused({ clientId: A, password: "wrong" }));
  it("not without a key", () => refused({ clientId: A, password: "" }));
  it("not an unknown registration", () => refused({ clientId: "0190d3a0-0000-7000-8000-0000000000ff", password: "x" }));
  it("not with its own key under another's client id", () => refused({ clientId: B, username: A, password: keys[A] }));
  it("not without credentials", () => refused({ clientId: A, username: null }));
  it.each(["*", ">", "a.b", "#"])("not with %j as its id", (id) => refused({ clientId: id, username: id, password: "x" }));
  it("not over plain TCP", async () => {
    await refused({ clientId: A, url: nats.mqttUrl.replace("mqtts", "mqtt") });
    const answer = await new Promise<string>((resolve) => {
      const socket = connectTcp(nats.mqttPort, "127.0.0.1", () => socket.write("GET / HTTP/1.0\r\n\r\n"));
      socket.on("data", (data) => resolve(data.toString("latin1")));
      socket.on("close", () => resolve("closed"));
      socket.on("error", () => resolve("closed"));
    });
    expect(answer).not.toContain("HTTP");
  });
  it("not on the services' port with a device's credentials", async () => {
    await expect(
      connectBroker(nats.servicesUrl, "SUAM6RPLLZ5BTJAIPKRAJQDGQYYN2Z7IFYMFJ3WJBBQOU6LMLCQAQXHK2U", "x", logger),
    ).rejects.toThrow();
  });
  it("a device without a key only as a pairing connection with a random id", async () => {
    await refused({ clientId: "p-1", username: "pair", password: "" });
    await refused({ clientId: A, username: "pair", password: "" });
    const client = await connect({ clientId: `p-${randomBytes(16).toString("hex")}`, username: "pair", password: "" });
    expect(client.connected).toBe(true);
  });
});

describe("[SEC-3] what a device can touch", () => {
  const ownTopic = `halocline/v1/${A}/telemetry`;
  const foreignTopics = [
    `halocline/v1/${B}/telemetry`,
    `halocline/v1/${B}/commands`,
    `halocline/v1/${A}/commands`,
    `halocline/v1/*/telemetry`,
    `halocline/v1/>/telemetry`,
    `halocline/v1/${A}/other`,
    `halocline/v1/pair/p-00/grant`,
    "$SYS/REQ/SERVER/PING",
    "$JS/API/STREAM/LIST",
    "$MQTT/msgs/x",
    "_INBOX/x",
    "app/x",
  ];

  it("its own subjects reach the services", async () => {
    const client = await connect({ clientId: A });
    const heard = await heardByServices(() => client.publishAsync(ownTopic, "{}"));
    expect(heard).toEqual([`halocline.v1.${A}.telemetry`]);
  });

  it.each(foreignTopics)("publishing to %s reaches nobody", async (topic) => {
    const victim = await connect({ clientId: B });
    const stolen: string[] = [];
    await victim.subscribeAsync(`halocline/v1/${B}/commands`);
    victim.on("message", (received) => stolen.push(received));
    const client = await connect({ clientId: A });
    const heard = await heardByServices(() => client.publishAsync(topic, "{}").catch(() => {}));
    expect({ heard, stolen }).toEqual({ heard: [], stolen: [] });
  });

  it.each([
    `halocline/v1/${B}/commands`,
    `halocline/v1/${B}/telemetry`,
    `halocline/v1/${A}/telemetry`,
    "halocline/v1/+/commands",
    "halocline/v1/+/telemetry",
    `halocline/v1/${A}/#`,
    "halocline/#",
    "#",
    "$SYS/#",
    "$JS/#",
    "$MQTT/#",
    "_INBOX/#",
    "halocline/v1/pair/+/grant",
  ])("subscribing to %s is refused", async (filter) => {
    const client = await connect({ clientId: A });
    await expect(client.subscribeAsync(filter)).rejects.toThrow();
  });

  it("a will on a foreign topic is never delivered", async () => {
    const heard = await heardByServices(async () => {
      const client = mqtt.connect(nats.mqttUrl, {
        clientId: A,
        username: A,
        password: keys[A] ?? "",
        protocolVersion: 4,
        ca,
        reconnectPeriod: 0,
        will: { topic: `halocline/v1/${B}/status`, payload: Buffer.from("{}"), qos: 0, retain: false },
      });
      await new Promise((resolve) => client.once("connect", resolve));
      client.stream.destroy();
    });
    expect(heard).toEqual([]);
  });

  it("a pairing connection has its own two subjects and nothing else", async () => {
    const clientId = `p-${randomBytes(16).toString("hex")}`;
    const client = await connect({ clientId, username: "pair", password: "" });
    await client.subscribeAsync(`halocline/v1/pair/${clientId}/grant`);
    await expect(client.subscribeAsync(`halocline/v1/${A}/commands`)).rejects.toThrow();
    await expect(client.subscribeAsync("halocline/v1/pair/+/grant")).rejects.toThrow();
    const heard = await heardByServices(async () => {
      await client.publishAsync(`halocline/v1/pair/${clientId}/hello`, "{}");
      await client.publishAsync(`halocline/v1/pair/p-${"0".repeat(32)}/hello`, "{}");
      await client.publishAsync(ownTopic, "{}");
    });
    expect(heard).toEqual([`halocline.v1.pair.${clientId}.hello`]);
  });

  it("a command reaches its device and no other", async () => {
    const [a, b] = [await connect({ clientId: A }), await connect({ clientId: B })];
    const heard: string[] = [];
    for (const client of [a, b]) client.on("message", (topic) => heard.push(topic));
    await a.subscribeAsync(`halocline/v1/${A}/commands`);
    await b.subscribeAsync(`halocline/v1/${B}/commands`);
    app.publish(`halocline.v1.${A}.commands`, "{}");
    await pause(300);
    expect(heard).toEqual([`halocline/v1/${A}/commands`]);
  });
});

describe("[SEC-3] a revoked key", () => {
  it("is kicked out and stays out", async () => {
    const client = await connect({ clientId: B });
    const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
    const key = keys[B];
    delete keys[B];
    expect(await kickDevice(system, B)).toBe(1);
    await closed;
    await refused({ clientId: B, password: key });
    keys[B] = key as string;
  });
});
