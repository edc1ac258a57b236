// A whole server whose clock was wrong when a boot's first message came: the anchor in the database is the one it stored then.

import { bootNumber, parseBoot } from "@halocline/domain/devices/boot";
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
let confirmed: number[][];

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());

const truth = (text: string, ...values: unknown[]) =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, values)).rows);
const rows = () => truth("select seq, taken_at from sensor_readings where account_id = $1 order by seq", account.accountId);

beforeEach(async () => {
  account = await server.seed({ deviceNames: ["Reef"] });
  const [seeded] = account.devices;
  if (!seeded) throw new Error("no device was seeded");
  device = await server.connectDevice(seeded);
  topic = `halocline/v1/${seeded.registrationId}`;
  confirmed = [];
  await device.subscribeAsync(`${topic}/commands`);
  device.on("message", (_topic, payload) => confirmed.push(...(JSON.parse(payload.toString()).have ?? [])));
});

describe("a server clock that was 10 days behind at a boot's first message", () => {
  it("costs no reading: each is confirmed, and in the end stands once, at its time", async () => {
    const boot = parseBoot(BOOT);
    await truth(
      `insert into device_boots (device_no, boot, anchor_at)
       select device_no, $2, now() - interval '10 days' from devices where account_id = $1`,
      account.accountId,
      boot && String(bootNumber(boot)),
    );
    const beganAtMs = Date.now();
    for (let seq = 1; seq <= 5; seq++)
      await device.publishAsync(`${topic}/telemetry`, telemetry({ seq, up_ms: seq * 20_000, ack: true }));
    await eventually(
      async () => confirmed.flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, n) => from + n)),
      (seqs) => new Set(seqs).size === 5,
    );
    // Ingest learns of the move with the next epoch, which would take its minutes.
    await eventually(
      () => truth("select from device_boots where is_moving"),
      (moving) => moving.length === 1,
    );
    await truth("update rollup_fence set epoch = epoch + 1");
    const stored = await eventually(rows, (found) => found.length === 5);
    expect(stored.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    for (const { taken_at } of stored) expect(Math.abs(taken_at.getTime() - beganAtMs)).toBeLessThan(5 * 60_000);
  });
});
