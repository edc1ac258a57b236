import { bootNumber } from "@halocline/domain/devices/boot";
import type { DeviceReport } from "@halocline/domain/devices/report";
import type { SeededAccount } from "@halocline/local-services/seed";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { deviceReport } from "../../test/readings.ts";
import type { Pool } from "../db/pools.ts";
import { recordHello, recordWill, syncRelays, upsertLatest, writeLatest } from "./device-latest.store.ts";

const T0_MS = 1_800_000_000_000;
const boot = (counter: number, nonce = 1) => ({ counter, nonce });

let database: OpenDatabase;
let ingest: Pool;
let admin: Pool;
let account: SeededAccount;
let deviceNo: number;
let registrationId: string;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  ingest = database.open("ingest", 4);
  admin = database.open("admin");
});
afterAll(() => database.close());

beforeEach(async () => {
  account = await database.seed();
  registrationId = account.devices[0]?.registrationId ?? "";
  deviceNo = await database.deviceNoOf(registrationId);
});

const report = (change: Partial<DeviceReport>, seq: number | null = 1) =>
  writeLatest(ingest, [{ deviceNo, accountId: account.accountId, seq, report: deviceReport(change) }]);
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
    await Promise.all([writeLatest(ingest, rows), writeLatest(ingest, rows.toReversed())]);
    const stored = await database.truth("select up_ms from device_latest where account_id = $1 order by up_ms", [many.accountId]);
    expect(stored.map((row) => Number(row.up_ms))).toEqual(rows.map((_, n) => 1000 + n));
  });

  it("keeps any text a device may say", async () => {
    const state = 'a"b\\c,{}NULL';
    await report({ state, fault: "NULL", firmwareVersion: "1.0.0-rc+5" });
    expect(await latest()).toMatchObject({ state, fault: "NULL", firmware_version: "1.0.0-rc+5" });
  });
});

describe("a row that is moved in place", () => {
  const DEVICES = 12;
  const chance = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };

  /** Reports as devices send them: mostly later ones, some late, some of another boot, with a will or a lost row between them. */
  function randomReport(random: () => number, step: number): Readonly<{ seq: number | null; report: DeviceReport }> {
    const one = <T>(...choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
    const report = deviceReport({
      boot: random() < 0.8 ? boot(7) : one(boot(6, 9), boot(7, 0), boot(7, 2), boot(8)),
      upMs: random() < 0.8 ? step * 1000 : Math.floor(random() * step) * 1000,
      receivedAtMs: T0_MS + step * 1000,
      relays: [random() < 0.5, false, random() < 0.2, false, true],
      isSensorOk: random() < 0.8,
      distanceMm: one(45.5, 31.25, null),
      state: one("idle", "draining", null),
      fault: one(null, "sensor_stuck"),
      configRevision: one(1, 2, null),
      firmwareVersion: one("1.2.3", "1.2.4"),
      rssiDbm: one(-61, -70),
    });
    return { seq: one(step, step, null), report };
  }

  const stored = async (deviceNos: readonly number[]) => {
    const { rows } = await admin.query("select * from device_latest where device_no = any($1) order by device_no", [deviceNos]);
    return rows.map(({ device_no, ...row }) => ({ ...row, place: deviceNos.indexOf(device_no as number) }));
  };

  it.each([1, 2, 3])("is as an upsert would have left it, whatever came before: %i", async (seed) => {
    const random = chance(seed);
    const names = Array.from({ length: 2 * DEVICES }, (_, n) => `Tank ${n}`);
    const { devices, accountId } = await database.seed({ deviceNames: names });
    const numbers = await Promise.all(devices.map((device) => database.deviceNoOf(device.registrationId)));
    const [moved, upserted] = [numbers.slice(0, DEVICES), numbers.slice(DEVICES)];
    for (let step = 1; step <= 60; step++) {
      const places = moved.map((_, place) => place).filter(() => random() < 0.6);
      const reports = new Map(places.map((place) => [place, randomReport(random, step)]));
      const rowsOf = (of: readonly number[]) =>
        [...reports].map(([place, said]) => ({ deviceNo: of[place] as number, accountId, ...said }));
      await writeLatest(ingest, rowsOf(moved));
      await upsertLatest(ingest, rowsOf(upserted));
      const [both, willBoot] = [[moved, upserted].map((of) => of[step % DEVICES]), bootNumber(boot(7)).toString()];
      if (random() < 0.3)
        await admin.query("update device_latest set will_boot = $2 where device_no = any($1)", [both, willBoot]);
      if (random() < 0.1) await admin.query("delete from device_latest where device_no = any($1)", [both]);
      expect(await stored(moved)).toEqual(await stored(upserted));
    }
  });

  it("costs one statement for devices that are known, however many workers write them", async () => {
    await report({ upMs: 1000 });
    const asked: string[] = [];
    const counting = { connect: async () => spyOn(await ingest.connect(), asked) } as unknown as Pool;
    await writeLatest(counting, [{ deviceNo, accountId: account.accountId, seq: 1, report: deviceReport({ upMs: 2000 }) }]);
    expect(asked).toEqual(["move-device-latest"]);
    await writeLatest(counting, [{ deviceNo, accountId: account.accountId, seq: 1, report: deviceReport({ upMs: 1500 }) }]);
    expect(asked.slice(1)).toEqual(["move-device-latest", "list-absent-latest"]);
  });
});

const spyOn = (connection: PoolClient, asked: string[]) => ({
  query: (query: { name: string }) => {
    asked.push(query.name);
    return connection.query(query as never);
  },
  release: (broken?: Error) => connection.release(broken),
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
