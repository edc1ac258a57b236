// The hot path on a database in trouble: a reading it refuses, and a while in which it is away.

import { setTimeout as pause } from "node:timers/promises";
import { withClient } from "@halocline/local-services/database";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { startTestServer, type TestServer } from "../../test/start-test-server.ts";
import { BOOT, telemetry } from "../../test/telemetry.ts";

const DAY_MS = 86_400_000;

let server: TestServer;
let account: SeededAccount;
let devices: readonly SeededDevice[];
let clients: MqttClient[];
let acks: { have: [number, number][] }[];

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());

beforeEach(async () => {
  account = await server.seed({ deviceNames: ["Reef", "Sump"] });
  devices = account.devices;
  clients = [];
  for (const device of devices) clients.push(await server.connectDevice(device));
  acks = [];
  clients[0]?.on("message", (_topic, payload) => acks.push(JSON.parse(payload.toString())));
  await clients[0]?.subscribeAsync(`halocline/v1/${devices[0]?.registrationId}/commands`);
});

const publish = (n: number, payload: string, topic = "telemetry") =>
  clients[n]?.publishAsync(`halocline/v1/${devices[n]?.registrationId}/${topic}`, payload);
const seqs = async (): Promise<number[]> =>
  withClient(server.database.urls.admin, async (client) => {
    const result = await client.query("select seq from sensor_readings where account_id = $1 order by seq", [account.accountId]);
    return result.rows.map((row) => row.seq);
  });
async function metric(name: string): Promise<number> {
  const text = await (await fetch(server.metricsUrl)).text();
  const escaped = name.replaceAll(/[{}]/g, "\\$&");
  return Number(new RegExp(`^${escaped} (\\d+)$`, "m").exec(text)?.[1] ?? 0);
}
const poisoned = () => metric('halocline_ingest_dropped_total{reason="poison"}');

const asAdmin = (text: string) => withClient(server.database.urls.admin, (client) => client.query(text));

describe("[SEC-10] a reading that the database refuses", () => {
  it("is dropped and counted alone; all others of the batch are stored", async () => {
    await asAdmin(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '22003'; end $$`);
    await asAdmin(
      "create trigger refuse before insert on sensor_readings for each row when (new.raw_mm = 4242) execute function refuse()",
    );
    const before = await poisoned();
    await publish(1, telemetry({ seq: 900 }));
    for (let seq = 1; seq <= 5; seq++) await publish(0, telemetry({ seq, up_ms: seq * 1000, raw_mm: seq === 3 ? 4242 : 45 }));
    await publish(1, telemetry({ seq: 901, up_ms: 18_430_311 }));
    expect(await eventually(seqs, (found) => found.length === 6)).toEqual([1, 2, 4, 5, 900, 901]);
    expect(await eventually(poisoned, (count) => count > before)).toBe(before + 1);
  });
});

describe("a day without its partition", () => {
  it("keeps its readings waiting, unconfirmed, until the worker has made it", async () => {
    const day = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10);
    await asAdmin(`drop table sensor_readings_${day.replaceAll("-", "")}`);
    const agoMs = Date.now() - Date.parse(`${day}T12:00:00Z`);
    const [retries, before] = [await metric("halocline_ingest_retries_total"), await poisoned()];
    await publish(0, telemetry({ seq: 1, ts: null, up_ms: 10 * DAY_MS }));
    const readings = [[2, 10 * DAY_MS - agoMs, null, 45.2, 45, 0, 25.4]];
    const batch = { v: 1, device_id: "hc-0a1b2c3d4e5f", boot: BOOT, up_ms: 10 * DAY_MS, ack: true, readings };
    await publish(0, JSON.stringify(batch), "telemetry_batch");
    await eventually(
      () => metric("halocline_ingest_retries_total"),
      (count) => count > retries,
    );
    expect(acks).toEqual([]);
    await asAdmin(`select ensure_reading_partitions('${day}', '${day}')`);
    expect(await eventually(seqs, (found) => found.length === 2)).toEqual([1, 2]);
    expect(
      (
        await eventually(
          () => acks,
          () => acks.length > 0,
        )
      )[0]?.have,
    ).toEqual([[1, 2]]);
    expect(await poisoned()).toBe(before);
  });
});

describe("while the database is away", () => {
  const database = () => new URL(server.database.urls.admin).pathname.slice(1);
  const onCluster = (text: string) =>
    withClient(server.database.urls.admin.replace(`/${database()}?`, "/postgres?"), (client) => client.query(text));

  it("nothing is confirmed, and when it is back everything is stored and confirmed", async () => {
    await publish(0, telemetry({ seq: 1, up_ms: 1000 }));
    await eventually(seqs, (found) => found.length === 1);
    const retries = await metric("halocline_ingest_retries_total");
    await onCluster(`alter database ${database()} with allow_connections false`);
    await onCluster(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database()}'`);
    for (let seq = 2; seq <= 50; seq++) await publish(0, telemetry({ seq, up_ms: 1000 * seq, ack: seq === 50 }));
    expect(
      await eventually(
        () => metric("halocline_ingest_retries_total"),
        (count) => count >= retries + 2,
      ),
    ).toBeGreaterThanOrEqual(retries + 2);
    const ready = async () => (await server.get("/readyz/record")).status;
    expect(await eventually(ready, (status) => status === 503)).toBe(503);
    expect((await server.get("/healthz")).status).toBe(200);
    await pause(100);
    expect(acks).toEqual([]);
    await onCluster(`alter database ${database()} with allow_connections true`);
    expect(await eventually(seqs, (found) => found.length === 50)).toHaveLength(50);
    expect(
      (
        await eventually(
          () => acks,
          () => acks.length > 0,
        )
      )[0]?.have,
    ).toEqual([[1, 50]]);
  });
});
