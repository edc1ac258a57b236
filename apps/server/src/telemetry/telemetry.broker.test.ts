// The hot path end to end: MQTT over TLS, the stream, the batch, the rows, the confirmation.

import { setTimeout as pause } from "node:timers/promises";
import { withClient } from "@halocline/local-services/database";
import type { SeededAccount } from "@halocline/local-services/seed";
import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { startTestServer, type TestServer } from "../../test/start-test-server.ts";
import { BOOT, telemetry } from "../../test/telemetry.ts";

let server: TestServer;
let account: SeededAccount;
let device: MqttClient;
let topic: string;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());

beforeEach(async () => {
  account = await server.seed({ deviceNames: ["Reef"] });
  const [seeded] = account.devices;
  if (!seeded) throw new Error("no device was seeded");
  device = await server.connectDevice(seeded);
  topic = `halocline/v1/${seeded.registrationId}`;
});

const rows = () =>
  withClient(server.database.urls.admin, async (client) => {
    const result = await client.query("select * from sensor_readings where account_id = $1 order by seq", [account.accountId]);
    return result.rows;
  });

const publish = (text: string | Buffer, name = "telemetry") => device.publishAsync(`${topic}/${name}`, text);

async function dropped(reason: string): Promise<number> {
  const text = await (await fetch(server.metricsUrl)).text();
  return Number(new RegExp(`halocline_ingest_dropped_total\\{reason="${reason}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}

describe("a reading", () => {
  it("becomes one row, however often it is repeated", async () => {
    const message = telemetry({ seq: 7 });
    for (let n = 0; n < 5; n++) await publish(message);
    await publish(telemetry({ seq: 8, up_ms: 18_430_311 }));
    const stored = await eventually(rows, (found) => found.length === 2);
    await pause(300);
    expect((await rows()).length).toBe(2);
    expect(stored[0]).toMatchObject({ seq: 7, distance_mm: 45.2, temperature_c: 25.4, raw_mm: 45, error_code: 0 });
    expect(stored[0].boot).toBe(((57n << 32n) | 0x9f3c1a77n).toString());
  });

  it("is confirmed at once when it asks", async () => {
    const acked = new Promise<string>((resolve) => device.once("message", (_topic, payload) => resolve(payload.toString())));
    await device.subscribeAsync(`${topic}/commands`);
    await publish(telemetry({ seq: 3, up_ms: 18_400_000 }));
    await publish(telemetry({ seq: 4, ack: true }));
    expect(JSON.parse(await acked)).toEqual({ v: 1, type: "telemetry_ack", boot: BOOT, have: [[3, 4]] });
  });

  it("without a seq is live only", async () => {
    await publish(telemetry({ seq: undefined }));
    await publish(telemetry({ seq: 1, up_ms: 18_430_311 }));
    const stored = await eventually(rows, (found) => found.length > 0);
    expect(stored.map((row) => row.seq)).toEqual([1]);
  });

  it("of a failed sensor is stored without a distance", async () => {
    await publish(telemetry({ water_mm: null, sensor_ok: false, err: 7, raw_mm: 255 }));
    const [row] = await eventually(rows, (found) => found.length === 1);
    expect(row).toMatchObject({ distance_mm: null, error_code: 7 });
  });

  it("changes the relay rows only when a relay changed", async () => {
    const states = () =>
      withClient(server.database.urls.admin, async (client) => {
        const result = await client.query(
          "select is_on, last_changed_at from relays where account_id = $1 order by channel_number",
          [account.accountId],
        );
        return result.rows as { is_on: boolean; last_changed_at: Date | null }[];
      });
    await publish(telemetry({ seq: 1, up_ms: 1000 }));
    const first = await eventually(states, (found) => found[0]?.is_on === true);
    expect(first.map((row) => row.is_on)).toEqual([true, false, false, false, false]);
    expect(first[1]?.last_changed_at).toBeNull();
    await publish(telemetry({ seq: 2, up_ms: 2000, relays: [true, true, false, false, false] }));
    const second = await eventually(states, (found) => found[1]?.is_on === true);
    expect(second[0]?.last_changed_at).toEqual(first[0]?.last_changed_at);
    // A late message of the same boot says how it was before: it changes nothing.
    await publish(telemetry({ seq: 3, up_ms: 1500, relays: [false, false, false, false, false] }));
    await eventually(rows, (found) => found.length === 3);
    await pause(200);
    expect((await states()).map((row) => row.is_on)).toEqual([true, true, false, false, false]);
  });
});

describe("a batch of missed readings", () => {
  it("lands on the times its boot's anchor gives, repeated or not", async () => {
    await publish(telemetry({ seq: 50, ts: null, up_ms: 500_000 }));
    await eventually(rows, (found) => found.length === 1);
    const readings = Array.from({ length: 20 }, (_, n) => [10 + n, 100_000 + n * 10_000, null, 40 + n / 10, 40, 0, 25]);
    const batch = JSON.stringify({ v: 1, device_id: "hc-0a1b2c3d4e5f", boot: BOOT, up_ms: 510_000, readings });
    await publish(batch, "telemetry_batch");
    await publish(batch, "telemetry_batch");
    const stored = await eventually(rows, (found) => found.length === 21);
    await pause(200);
    expect(await rows()).toHaveLength(21);
    const [first, newest] = [stored[0], stored[20]];
    expect(newest.taken_at.getTime() - first.taken_at.getTime()).toBe(400_000);
  });
});

describe("[SEC-10] hostile telemetry", () => {
  it.each([
    ["not_json", '{"v":1,"water_mm":NaN}'],
    ["bad_shape", telemetry({ water_mm: 255 })],
    ["bad_shape", telemetry({ v: 2 })],
    ["too_large", telemetry({ padding: "x".repeat(2000) })],
  ])("is counted as %s and dropped, and the next good reading arrives", async (reason, payload) => {
    const before = await dropped(reason);
    await publish(payload);
    await publish(telemetry({ seq: 9 }));
    await eventually(rows, (found) => found.length === 1);
    expect((await rows()).map((row) => row.seq)).toEqual([9]);
    expect(await dropped(reason)).toBe(before + 1);
  });

  it("of 64 KB costs the sender its connection and nobody else anything", async () => {
    device.on("error", () => {});
    const closed = new Promise<void>((resolve) => device.once("close", () => resolve()));
    await publish("x".repeat(65_536)).catch(() => {});
    await closed;
    const other = await server.seed({ deviceNames: ["Other"] });
    const [seeded] = other.devices;
    const client = await server.connectDevice(seeded as NonNullable<typeof seeded>);
    await client.publishAsync(`halocline/v1/${seeded?.registrationId}/telemetry`, telemetry());
    account = other;
    expect(await eventually(rows, (found) => found.length === 1)).toHaveLength(1);
  });

  it("dated 1970 or 2100 is placed by the boot's anchor, though 2100 only once that is settled", async () => {
    await publish(telemetry({ seq: 1, ts: 0, up_ms: 60_000 }));
    await publish(telemetry({ seq: 2, ts: 4_102_444_800, up_ms: 70_000 }));
    await publish(telemetry({ seq: 3, up_ms: 80_000 }));
    const stored = await eventually(rows, (found) => found.length === 3);
    for (const row of stored) expect(Math.abs(row.taken_at.getTime() - Date.now())).toBeLessThan(30_000);
  });

  it("in a flood is cut off at its own limit, and nobody else is", async () => {
    const other = await server.seed({ deviceNames: ["Other"] });
    const [neighbour] = other.devices;
    const client = await server.connectDevice(neighbour as NonNullable<typeof neighbour>);
    const before = await dropped("too_fast");
    await Promise.all(Array.from({ length: 2600 }, (_, seq) => publish(telemetry({ seq, up_ms: 1_000_000 + seq }))));
    await client.publishAsync(`halocline/v1/${neighbour?.registrationId}/telemetry`, telemetry());
    const flood = account;
    account = other;
    expect(await eventually(rows, (found) => found.length === 1)).toHaveLength(1);
    account = flood;
    // At most the allowance of two minutes, should the minute turn meanwhile.
    expect((await rows()).length).toBeLessThanOrEqual(2400);
    expect(await dropped("too_fast")).toBeGreaterThanOrEqual(before + 200);
  });

  it("whose uptime is weeks older than its message is refused for good, and confirmed so that it is not repeated", async () => {
    const acked = new Promise<string>((resolve) => device.once("message", (_topic, payload) => resolve(payload.toString())));
    await device.subscribeAsync(`${topic}/commands`);
    await publish(telemetry({ seq: 1, ts: null, up_ms: 30 * 86_400_000 }));
    const before = await dropped("bad_time");
    const readings = [[2, 0, null, 45.2, 45, 0, 25]];
    await publish(
      JSON.stringify({ v: 1, device_id: "hc-0a1b2c3d4e5f", boot: BOOT, up_ms: 30 * 86_400_000, ack: true, readings }),
      "telemetry_batch",
    );
    expect(JSON.parse(await acked).have).toEqual([[1, 2]]);
    expect(await dropped("bad_time")).toBe(before + 1);
    expect((await rows()).map((row) => row.seq)).toEqual([1]);
  });
});
