// [SEC-3] on the real broker: who gets in, and what each connection can touch.

import { connect as connectTcp } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Attempt, type DeviceAuthScene, startDeviceAuth } from "../../test/device-auth.ts";
import { newPairingClientId } from "../../test/pairing-device.ts";
import { createLogger } from "../platform/logger.ts";
import { connectBroker } from "./connection.ts";
import { kickDevice } from "./kick.ts";

const A = "0190d3a0-0000-7000-8000-00000000000a";
const B = "0190d3a0-0000-7000-8000-00000000000b";
const keys: Record<string, string> = { [A]: "key-of-a", [B]: "key-of-b" };

let scene: DeviceAuthScene;

beforeAll(async () => {
  scene = await startDeviceAuth(keys);
});
afterAll(() => scene.stop());
afterEach(() => scene.leave());

const connect = (attempt: Attempt) => scene.connect(attempt);
const heardByServices = (act: () => Promise<unknown>) => scene.heardByServices(act);
const refused = (attempt: Attempt) => expect(connect(attempt)).rejects.toThrow();

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
    await refused({ clientId: A, url: scene.nats.mqttUrl.replace("mqtts", "mqtt") });
    const answer = await new Promise<string>((resolve) => {
      const socket = connectTcp(scene.nats.mqttPort, "127.0.0.1", () => socket.write("GET / HTTP/1.0\r\n\r\n"));
      socket.on("data", (data) => resolve(data.toString("latin1")));
      socket.on("close", () => resolve("closed"));
      socket.on("error", () => resolve("closed"));
    });
    expect(answer).not.toContain("HTTP");
  });
  it("not on the services' port with a device's credentials", async () => {
    await expect(
      connectBroker(
        scene.nats.servicesUrl,
        "SUAM6RPLLZ5BTJAIPKRAJQDGQYYN2Z7IFYMFJ3WJBBQOU6LMLCQAQXHK2U",
        "x",
        createLogger("silent"),
      ),
    ).rejects.toThrow();
  });
  it("a device without a key only as a pairing connection with a random id", async () => {
    await refused({ clientId: "p-1", username: "pair", password: "" });
    await refused({ clientId: A, username: "pair", password: "" });
    const client = await connect({ clientId: newPairingClientId(), username: "pair", password: "" });
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
      const will = { topic: `halocline/v1/${B}/status`, payload: Buffer.from("{}"), qos: 0, retain: false } as const;
      const client = await connect({ clientId: A, will });
      client.stream.destroy();
    });
    expect(heard).toEqual([]);
  });

  it("a pairing connection has its own two subjects and nothing else", async () => {
    const clientId = newPairingClientId();
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
    scene.app.publish(`halocline.v1.${A}.commands`, "{}");
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
    expect(await kickDevice(scene.system, B)).toBe(1);
    await closed;
    await refused({ clientId: B, password: key });
    keys[B] = key as string;
  });
});
