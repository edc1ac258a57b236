// Bugs of ours, planted in the database: what one household's record trips over must not be felt by any other, and an
// emergency stop stays on record whatever happens to the rest of it.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withClient } from "@halocline/local-services/database";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { type PlayedDevice, playDevice } from "../../../test/play-device.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

type Household = Readonly<{ account: SeededAccount; device: SeededDevice; played: PlayedDevice }>;

let folder: string;
let server: TestServer;
let sick: Household;
let well: Household;
let planted: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "halocline-data-"));
  server = await startTestServer(inject("testCluster"), { HALOCLINE_DATA_FOLDER: folder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  planted = [];
  [sick, well] = [await household("Sick"), await household("Well")];
});
afterEach(async () => {
  for (const table of planted) await query(`drop trigger planted on ${table}`);
});

async function household(name: string): Promise<Household> {
  const account = await server.seed({ deviceNames: [name] });
  const device = account.devices[0] as SeededDevice;
  const played = await playDevice(server, device);
  await played.hello();
  await played.waitFor("welcome");
  await played.report();
  return { account, device, played };
}

const query = (text: string, values: unknown[] = []): Promise<Record<string, any>[]> =>
  withClient(server.database.urls.admin, async (client) => (await client.query(text, values)).rows);

/** A statement about these rows fails as if it were written wrongly. */
async function plant(table: string, condition: string, code: string): Promise<void> {
  await query(`create or replace function planted_${table}() returns trigger language plpgsql as
    $$ begin raise exception 'planted' using errcode = '${code}'; end $$`);
  await query(
    `create trigger planted before insert or update on ${table} for each row when (${condition}) execute function planted_${table}()`,
  );
  planted.push(table);
}

const stop = async ({ account, device }: Household) => {
  const response = await server.send(`POST /api/devices/${device.id}/emergency-stop`, { account });
  return { status: response.status, body: (await response.json()) as unknown };
};
const stopsOf = ({ device }: Household) =>
  query("select id, requested_by, requested_at, cleared_at from emergency_stops where device_id = $1", [device.id]);
const commandsOf = ({ device }: Household) => query("select type from commands where device_id = $1", [device.id]);
const parkedOf = ({ device }: Household) =>
  query("select *, convert_from(payload_bytes, 'UTF8') as bytes from parked_records where registration_id = $1 order by id", [
    device.registrationId,
  ]);
const seqsOf = async ({ account }: Household) =>
  (await query("select seq from sensor_readings where account_id = $1 order by seq", [account.accountId])).map(({ seq }) => seq);
const metrics = async () => await (await fetch(server.metricsUrl)).text();

describe("[SAFE-11] a bug that one household's record trips over", () => {
  it("parks that record, while another household's stop is recorded and its readings are written", async () => {
    await plant("commands", `new.device_id = '${sick.device.id}'`, "42P01");
    await plant("sensor_readings", `new.account_id = '${sick.account.accountId}'`, "42703");
    expect(await stop(sick)).toEqual({ status: 200, body: { status: "confirmed" } });
    expect(await stop(well)).toEqual({ status: 200, body: { status: "confirmed" } });
    await sick.played.report();
    await well.played.report();

    expect(
      await eventually(
        () => commandsOf(well),
        (rows) => rows.length > 0,
      ),
    ).toEqual([{ type: "emergency_stop" }]);
    expect(
      await eventually(
        () => stopsOf(well),
        (rows) => rows.length > 0,
      ),
    ).toHaveLength(1);
    expect(
      await eventually(
        () => seqsOf(well),
        (seqs) => seqs.includes(2),
      ),
    ).toEqual([1, 2]);

    const parked = await eventually(
      () => parkedOf(sick),
      (rows) => new Set(rows.map(({ kind }) => kind)).size >= 2,
    );
    expect(parked.map(({ kind, error_code }) => `${kind} ${error_code}`)).toEqual(
      expect.arrayContaining(["emergency_stop 42P01", "telemetry 42703"]),
    );
    expect(await parkedOf(well)).toEqual([]);
    expect(await metrics()).toMatch(/^halocline_parked_records_total\{kind="emergency_stop",place="database"\} [1-9]/m);
  });

  it("leaves a stop on record while somebody else holds the device's row, and the rest follows", async () => {
    await withClient(server.database.urls.admin, async (holder) => {
      await holder.query("begin");
      await holder.query("select from devices where id = $1 for no key update", [sick.device.id]);
      expect((await stop(sick)).status).toBe(200);
      const isThere = (rows: unknown[]) => rows.length > 0;
      expect(await eventually(() => stopsOf(sick), isThere)).toMatchObject([{ id: sick.played.commands[0]?.stop_id }]);
      expect(await commandsOf(sick)).toEqual([]);
      await holder.query("rollback");
      expect(await eventually(() => commandsOf(sick), isThere)).toEqual([{ type: "emergency_stop" }]);
    });
    // The whole record does not take its own first part for an older stop.
    expect(await stopsOf(sick)).toMatchObject([{ cleared_at: null }]);
  });

  it("leaves the bare stop with its id, who and when, though its whole record is poison", async () => {
    await plant("commands", `new.device_id = '${sick.device.id}'`, "42P01");
    const before = Date.now();
    expect((await stop(sick)).status).toBe(200);
    const [bare] = await eventually(
      () => stopsOf(sick),
      (rows) => rows.length > 0,
    );
    expect(bare).toMatchObject({
      id: sick.played.commands[0]?.stop_id,
      requested_by: sick.account.userId,
      cleared_at: null,
    });
    expect(bare?.requested_at.getTime()).toBeGreaterThanOrEqual(before);
    const [parked] = await eventually(
      () => parkedOf(sick),
      (rows) => rows.length > 0,
    );
    expect(parked).toMatchObject({
      kind: "emergency_stop",
      account_id: sick.account.accountId,
      device_id: sick.device.id,
      error_code: "42P01",
      payload: { stopId: bare?.id, requestedBy: sick.account.userId, isPartlyStored: true },
    });
  });

  it("parks the stop when its bare row is refused too", async () => {
    await plant("emergency_stops", `new.device_id = '${sick.device.id}'`, "22003");
    expect((await stop(sick)).status).toBe(200);
    const [parked] = await eventually(
      () => parkedOf(sick),
      (rows) => rows.length > 0,
    );
    expect(parked).toMatchObject({
      kind: "emergency_stop",
      error_code: "22003",
      payload: { stopId: sick.played.commands[0]?.stop_id, isPartlyStored: false },
    });
    expect(await stopsOf(sick)).toEqual([]);
  });

  it("leaves the stop in a file when there is no table to park it in either", async () => {
    await query("alter table parked_records rename to parked_elsewhere");
    try {
      await plant("emergency_stops", `new.device_id = '${sick.device.id}'`, "22003");
      expect((await stop(sick)).status).toBe(200);
      const lines = () => {
        try {
          // Whole lines only: the file is there before what is written into it.
          return readFileSync(join(folder, "parked-records.jsonl"), "utf8").split("\n").slice(0, -1);
        } catch {
          return [];
        }
      };
      const [line] = await eventually(lines, (found) => found.length > 0);
      expect(JSON.parse(line ?? "{}")).toMatchObject({
        kind: "emergency_stop",
        deviceId: sick.device.id,
        payload: { stopId: sick.played.commands[0]?.stop_id, requestedBy: sick.account.userId },
      });
      expect((await stop(well)).status).toBe(200);
      expect(
        await eventually(
          () => stopsOf(well),
          (rows) => rows.length > 0,
        ),
      ).toHaveLength(1);
    } finally {
      await query("alter table parked_elsewhere rename to parked_records");
    }
  });

  it("is told to an administrator as a number", async () => {
    await query("update auth.users set role = 'admin' where id = $1", [well.account.userId]);
    await plant("emergency_stops", `new.device_id = '${sick.device.id}'`, "22003");
    const [{ count }] = (await query("select count(*)::int as count from parked_records")) as [{ count: number }];
    await stop(sick);
    const told = async () => ((await (await server.get("/api/admin/system", well.account)).json()) as any).parkedRecords;
    expect(await eventually(told, (number) => number > count)).toBe(count + 1);
  });
});

describe("a telemetry message that the database can never take", () => {
  it("is parked as it came and confirmed, and the rest of its batch is stored and confirmed", async () => {
    await plant("sensor_readings", "new.raw_mm = 4242", "42883");
    for (let n = 0; n < 20; n++) await sick.played.report(n === 7 ? { raw_mm: 4242 } : {});
    await well.played.report();
    await sick.played.report({ ack: true });
    const all = Array.from({ length: 22 }, (_, n) => n + 1);
    expect(
      await eventually(
        () => seqsOf(sick),
        (seqs) => seqs.length === 21,
      ),
    ).toEqual(all.filter((seq) => seq !== 9));
    expect(
      await eventually(
        () => seqsOf(well),
        (seqs) => seqs.length === 2,
      ),
    ).toEqual([1, 2]);
    const [parked, ...more] = await eventually(
      () => parkedOf(sick),
      (rows) => rows.length > 0,
    );
    expect(more).toEqual([]);
    expect(parked).toMatchObject({ kind: "telemetry", account_id: sick.account.accountId, error_code: "42883" });
    expect(parked?.subject).toMatch(/\.telemetry$/);
    expect(JSON.parse(parked?.bytes)).toMatchObject({ seq: 9, raw_mm: 4242 });
    const acks = () => sick.played.replies.filter(({ type }) => type === "telemetry_ack");
    const confirmed = () =>
      new Set(acks().flatMap(({ have }) => (have as [number, number][]).flatMap(([a, b]) => all.slice(a - 1, b))));
    await sick.played.report({ ack: true });
    expect((await eventually(confirmed, (seqs) => seqs.size >= 22)).has(9)).toBe(true);

    // As the operations guide says.
    await query("drop trigger planted on sensor_readings");
    planted = [];
    const guide = readFileSync(new URL("../../../../../docs/operations.md", import.meta.url), "utf8");
    await query(/^insert into sensor_readings [^;]*;/m.exec(guide)?.[0] ?? "");
    const [putBack] = await query("select seq, boot, raw_mm, distance_mm, error_code from sensor_readings where raw_mm = 4242");
    const [beside] = await query("select boot from sensor_readings where account_id = $1 and seq = 8", [sick.account.accountId]);
    expect(putBack).toMatchObject({ seq: 9, boot: beside?.boot, distance_mm: 45.2, error_code: 0 });
  });
});
