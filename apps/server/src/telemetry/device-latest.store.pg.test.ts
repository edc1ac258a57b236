import { bootNumber } from "@halocline/domain/devices/boot";
import type { DeviceReport } from "@halocline/domain/devices/report";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { deviceReport } from "../../test/readings.ts";
import type { Pool } from "../db/pools.ts";
import { recordHello, recordWill, syncRelays, upsertLatest } from "./device-latest.store.ts";

const T0_MS = 1_800_000_000_000;
const boot = (counter: number, nonce = 1) => ({ counter, nonce });

let database: OpenDatabase;
let ingest: Pool;
let account: SeededAccount;
let deviceNo: number;
let registrationId: string;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  ingest = database.open("ingest", 4);
});
afterAll(() => database.close());

beforeEach(async () => {
  account = await database.seed();
  registrationId = account.devices[0]?.registrationId ?? "";
  deviceNo = await database.deviceNoOf(registrationId);
});

const report = (change: Partial<DeviceReport>, seq: number | null = 1) =>
  upsertLatest(ingest, [{ deviceNo, accountId: account.accountId, seq, report: deviceReport(change) }]);
const latest = async () => (await database.truth("select * from device_latest where device_no = $1", [deviceNo]))[0];
/** What is no word of the device: copies of its settings, and what was announced of it. */
const BESIDES = {
  announced_since: null,
  announced_status: null,
  reading_interval_s: 10,
  previous_interval_s: 10,
  interval_revision: 0,
  top_distance_mm: null,
  drain_distance_mm: null,
  circulation_bits: 1,
};

describe("the latest report", () => {
  it("is stored whole", async () => {
    await report({
      boot: boot(57, 0x9f3c1a77),
      upMs: 5,
      receivedAtMs: T0_MS,
      relays: [true, false, true, false, true],
      fault: "sensor_stuck",
    });
    expect(await latest()).toEqual({
      device_no: deviceNo,
      account_id: account.accountId,
      boot: ((57n << 32n) | 0x9f3c1a77n).toString(),
      up_ms: "5",
      last_seq: 1,
      last_received_at: new Date(T0_MS),
      relays_on: 0b10101,
      is_sensor_ok: true,
      distance_mm: 45.5,
      state: "idle",
      fault: "sensor_stuck",
      config_revision: 1,
      firmware_version: "1.2.3",
      rssi_dbm: -61,
      will_boot: null,
      ...BESIDES,
    });
  });

  it("is replaced by a later one of the same boot: a heartbeat moves only what it says", async () => {
    await report({ upMs: 1000, receivedAtMs: T0_MS });
    await report({ upMs: 21_000, receivedAtMs: T0_MS + 20_000 });
    expect(await latest()).toMatchObject({ up_ms: "21000", last_received_at: new Date(T0_MS + 20_000), state: "idle" });
  });

  it.each([
    ["an earlier uptime", { boot: boot(7), upMs: 999 }],
    ["the same uptime", { boot: boot(7), upMs: 1000 }],
    ["an earlier boot, however long it ran", { boot: boot(6, 9), upMs: 9_000_000 }],
  ])("is not replaced by a late one with %s", async (_what, late) => {
    await report({ boot: boot(7), upMs: 1000, state: "now" });
    await report({ ...late, state: "past", receivedAtMs: T0_MS + 60_000 });
    expect(await latest()).toMatchObject({ state: "now", last_received_at: new Date(T0_MS), up_ms: "1000" });
  });

  it.each([
    ["a later boot", boot(8, 0)],
    ["the same counter with another random part (a wiped or copied flash)", boot(7, 2)],
    ["the same counter with a smaller random part", boot(7, 0)],
  ])("is replaced by %s, whatever its uptime", async (_what, next) => {
    await report({ boot: boot(7), upMs: 1000, state: "past" });
    await report({ boot: next, upMs: 1, state: "now" });
    expect(await latest()).toMatchObject({ state: "now", boot: bootNumber(next).toString(), up_ms: "1" });
  });

  it("of many devices is written in one go, by two workers in either order", async () => {
    const many = await database.seed({ deviceNames: Array.from({ length: 50 }, (_, n) => `Tank ${n}`) });
    const rows = await Promise.all(
      many.devices.map(async (device, n) => ({
        deviceNo: await database.deviceNoOf(device.registrationId),
        accountId: many.accountId,
        seq: n,
        report: deviceReport({ upMs: 1000 + n }),
      })),
    );
    await Promise.all([upsertLatest(ingest, rows), upsertLatest(ingest, rows.toReversed())]);
    const stored = await database.truth("select up_ms from device_latest where account_id = $1 order by up_ms", [many.accountId]);
    expect(stored.map((row) => Number(row.up_ms))).toEqual(rows.map((_, n) => 1000 + n));
  });

  it("keeps any text a device may say", async () => {
    const state = 'a"b\\c,{}NULL';
    await report({ state, fault: "NULL", firmwareVersion: "1.0.0-rc+5" });
    expect(await latest()).toMatchObject({ state, fault: "NULL", firmware_version: "1.0.0-rc+5" });
  });
});

describe("the relay rows", () => {
  const relays = () =>
    database.truth("select is_on, last_changed_at from relays where account_id = $1 order by channel_number", [
      account.accountId,
    ]);

  it("follow the latest report, and only rows that differ are written", async () => {
    await report({ relays: [true, false, false, false, true], receivedAtMs: T0_MS });
    await syncRelays(ingest, [deviceNo]);
    const first = await relays();
    expect(first.map((row) => row.is_on)).toEqual([true, false, false, false, true]);
    expect(first[0]?.last_changed_at).toEqual(new Date(T0_MS));
    expect(first[1]?.last_changed_at).toBeNull();
    await report({ relays: [true, true, false, false, false], upMs: 2000, receivedAtMs: T0_MS + 5000 });
    await syncRelays(ingest, [deviceNo]);
    const second = await relays();
    expect(second.map((row) => row.is_on)).toEqual([true, true, false, false, false]);
    expect(second[0]?.last_changed_at).toEqual(new Date(T0_MS));
    expect(second[4]?.last_changed_at).toEqual(new Date(T0_MS + 5000));
  });

  it("of other devices are left alone", async () => {
    const other = await database.seed();
    await report({ relays: [true, true, true, true, true] });
    await syncRelays(ingest, [deviceNo]);
    const rows = await database.truth("select is_on from relays where account_id = $1", [other.accountId]);
    expect(rows.map((row) => row.is_on)).toEqual([false, false, false, false, false]);
  });
});

describe("the last will", () => {
  it("counts for the boot we know as current", async () => {
    await report({ boot: boot(7) });
    await recordWill(ingest, registrationId, bootNumber(boot(7)));
    expect((await latest())?.will_boot).toBe(bootNumber(boot(7)).toString());
  });

  it.each([boot(6), boot(7, 2), boot(8)])("of another boot is ignored: %j", async (other) => {
    await report({ boot: boot(7) });
    await recordWill(ingest, registrationId, bootNumber(other));
    expect((await latest())?.will_boot).toBeNull();
  });

  it("is taken back by the next later report, and not by a late one", async () => {
    await report({ boot: boot(7), upMs: 1000 });
    await recordWill(ingest, registrationId, bootNumber(boot(7)));
    await report({ boot: boot(7), upMs: 900 });
    expect((await latest())?.will_boot).not.toBeNull();
    await report({ boot: boot(7), upMs: 2000 });
    expect((await latest())?.will_boot).toBeNull();
  });
});

describe("a hello", () => {
  it("takes the will of its own boot back, and moves nothing else: only telemetry makes a device online", async () => {
    await report({ boot: boot(7) });
    const before = await latest();
    await recordWill(ingest, registrationId, bootNumber(boot(7)));
    await recordHello(ingest, registrationId, bootNumber(boot(7)));
    expect(await latest()).toEqual(before);
  });

  it("of a registration nobody knows writes nothing", async () => {
    const before = await database.truth("select count(*)::int as n from device_latest");
    await recordHello(ingest, "0190d3a0-0000-7000-8000-0000000000ff", 1n);
    expect(await database.truth("select count(*)::int as n from device_latest")).toEqual(before);
  });
});
