// Hello and last will on a whole server: the welcome, and what the owner sees.

import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import mqtt, { type MqttClient } from "mqtt";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";
import { BOOT, telemetry } from "../../../test/telemetry.ts";

let server: TestServer;
let account: SeededAccount;
let device: SeededDevice;
let client: MqttClient;
let heard: Record<string, unknown>[];

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());

beforeEach(async () => {
  account = await server.seed({ deviceNames: ["Reef"] });
  device = account.devices[0] as SeededDevice;
  client = await server.connectDevice(device);
  heard = [];
  client.on("message", (_topic, payload) => heard.push(JSON.parse(payload.toString())));
  await client.subscribeAsync(topic("commands"));
});

const topic = (name: string) => `halocline/v1/${device.registrationId}/${name}`;
const hello = (change: Record<string, unknown> = {}) =>
  JSON.stringify({
    v: 1,
    status: "online",
    device_id: device.hardwareId,
    boot: BOOT,
    up_ms: 1000,
    reset: "power_on",
    caps: ["level"],
    hw: "esp32-r1",
    firmware_version: "1.2.3",
    config_rev: 1,
    estop: false,
    top_up_lock: false,
    fault: null,
    state: "idle",
    last_run: null,
    ota_state: "none",
    chip: "esp32",
    slot: 0,
    secure_version: 0,
    proto: [1, 1],
    ...change,
  });
const will = (boot = BOOT) => JSON.stringify({ v: 1, status: "offline", boot });
const welcome = async () =>
  (
    await eventually(
      () => heard,
      () => heard.length > 0,
    )
  )[0];
const status = async () => {
  const devices = (await (await server.get("/api/devices", account)).json()) as { status: string }[];
  return devices[0]?.status;
};
const online = () => eventually(status, (found) => found === "online");

async function dropped(): Promise<number> {
  const text = await (await fetch(server.metricsUrl)).text();
  return Number(/halocline_ingest_dropped_total\{reason="bad_status"\} (\d+)/.exec(text)?.[1] ?? 0);
}

async function tooFast(): Promise<number> {
  const text = await (await fetch(server.metricsUrl)).text();
  return Number(/halocline_ingest_dropped_total\{reason="too_fast"\} (\d+)/.exec(text)?.[1] ?? 0);
}

describe("a hello", () => {
  it("is welcomed, with no last seq from a new boot", async () => {
    await client.publishAsync(topic("status"), hello());
    const { ts, ...rest } = (await welcome()) ?? {};
    expect(rest).toEqual({ v: 1, type: "welcome", boot: BOOT, last_seq: null, stop_id: null });
    expect(Math.abs(Number(ts) - Date.now() / 1000)).toBeLessThan(5);
  });

  it("is welcomed with a committed seq of its own boot", async () => {
    await client.publishAsync(topic("telemetry"), telemetry({ seq: 1, up_ms: 1000, ts: null }));
    expect(await online()).toBe("online");
    await client.publishAsync(topic("status"), hello());
    expect((await welcome())?.last_seq).toBe(1);
    await client.publishAsync(topic("status"), hello({ boot: "58-00000001" }));
    expect(
      (
        await eventually(
          () => heard,
          () => heard.length > 1,
        )
      )[1],
    ).toMatchObject({ boot: "58-00000001", last_seq: null });
  });

  it("takes the will back: the device is online again", async () => {
    await client.publishAsync(topic("telemetry"), telemetry());
    expect(await online()).toBe("online");
    await client.publishAsync(topic("status"), will());
    expect(await eventually(status, (found) => found === "offline")).toBe("offline");
    await client.publishAsync(topic("status"), hello());
    expect(await online()).toBe("online");
  });

  it.each([
    ["nothing", () => ""],
    ["no JSON", () => "{"],
    ["null", () => "null"],
    ["another version", () => hello({ v: 2 })],
    ["no boot", () => hello({ boot: "57" })],
    ["no status", () => hello({ status: "maybe" })],
    ["a fault that is no word", () => hello({ fault: "<script>" })],
    ["too much", () => `${hello()}${" ".repeat(2000)}`],
  ])("[SEC-10] that is junk is counted and not welcomed: %s", async (_what, junk) => {
    const before = await dropped();
    await client.publishAsync(topic("status"), junk());
    expect(await eventually(dropped, (count) => count > before)).toBe(before + 1);
    await pause(50);
    expect(heard).toEqual([]);
  });
});

describe("[SEC-10] two thousand hellos of one device", () => {
  it("are answered sixty times, and a neighbour's event is confirmed as if nothing was", async () => {
    const neighbour = (await server.seed({ deviceNames: ["Next door"] })).devices[0] as SeededDevice;
    const played = await playDevice(server, neighbour);
    for (let count = 0; count < 2000; count += 1) client.publish(topic("status"), hello());
    await played.event(0, "tea_time", {});
    await played.waitFor("events_ack", 1);
    const answered = heard.length;
    // The allowance of two minutes, should the minute turn meanwhile.
    await eventually(tooFast, (count) => count >= 1880);
    await pause(300);
    expect(answered).toBeLessThan(120);
    expect(heard.length).toBeLessThanOrEqual(120);
  });
});

describe("the last will", () => {
  it("marks the device offline as soon as the broker misses it", async () => {
    await client.endAsync(true);
    const doomed = await mqtt.connectAsync(server.nats.mqttUrl, {
      clientId: device.registrationId,
      username: device.registrationId,
      password: device.key,
      protocolVersion: 4,
      ca: readFileSync(server.nats.caFile),
      reconnectPeriod: 0,
      will: { topic: topic("status"), payload: Buffer.from(will()), qos: 0, retain: false },
    });
    await doomed.publishAsync(topic("telemetry"), telemetry());
    expect(await online()).toBe("online");
    doomed.stream.destroy();
    expect(await eventually(status, (found) => found === "offline")).toBe("offline");
  });

  it("of an old boot is ignored", async () => {
    await client.publishAsync(topic("telemetry"), telemetry({ boot: "58-00000001" }));
    expect(await online()).toBe("online");
    await client.publishAsync(topic("status"), will("57-9f3c1a77"));
    await client.publishAsync(topic("status"), will("58-00000002"));
    await pause(200);
    expect(await status()).toBe("online");
  });

  it("of a device that never reported changes nothing", async () => {
    await client.publishAsync(topic("status"), will());
    await client.publishAsync(topic("status"), hello());
    expect((await welcome())?.type).toBe("welcome");
    expect(await status()).toBe("offline");
  });
});
