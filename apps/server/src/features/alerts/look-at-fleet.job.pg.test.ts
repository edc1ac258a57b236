// What only time tells, on a real database: raised once by whichever worker, risen, cleared, opened again, swept.

import { randomUUID } from "node:crypto";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { deviceReport } from "../../../test/readings.ts";
import type { DeviceBus } from "../../broker/device-bus.ts";
import { createDatabase, createInSystem, createLookInSystem, type Pool, type Tx } from "../../db/pools.ts";
import type { ReportError } from "../../platform/background-errors.ts";
import { writeLatest } from "../../telemetry/device-latest.store.ts";
import type { RaisedAlert } from "../notifications/notify-alert.service.ts";
import { lookAtFleet } from "./fleet-look.store.ts";
import { createLookAtFleet } from "./look-at-fleet.job.ts";
import * as openAlertsStore from "./open-alerts.store.ts";
import { raiseAlert } from "./raise-alert.service.ts";

const START = 1_800_000_000_000;
const MINUTE_MS = 60_000;

let database: OpenDatabase;
let account: SeededAccount;
let device: SeededDevice;
let deviceNo: number;
let nowMs = START;
let boot = 57;
let told: RaisedAlert[] = [];
let announced: string[] = [];
let look: () => Promise<void>;
let inTransaction: ReturnType<typeof createInSystem>;
/** What the screens of a household heard. */
let screens: string[];
let workerPool: Pool;
/** Ingest keeps up, unless a test says otherwise. */
let ingestPosition = async (): Promise<number | null> => nowMs;

/** Its people cannot be told. */
let sickDeviceId: string | null;
/** What went wrong where nobody waited for it. */
let failed: (string | undefined)[] = [];

const alerting = {
  notifyAlert: async (transaction: Tx, alert: RaisedAlert) => {
    if (alert.deviceId === sickDeviceId) await sql`select 1 / 0`.execute(transaction);
    told.push(alert);
  },
  newId: randomUUID,
  clock: () => nowMs,
};

function startWorker() {
  const pool = database.open("worker", 2);
  const opened = createDatabase(pool);
  const [worker, lookInSystem] = [createInSystem(opened), createLookInSystem(opened)];
  const bus = {
    announceChange: (registrationId: string) => void announced.push(registrationId),
    tellHousehold: (accountId, { type }) => void screens.push(`${accountId} ${type}`),
  } as DeviceBus;
  const reportError: ReportError = (_place, _error, detail) => void failed.push(detail?.registrationId);
  const ctx = { ...alerting, reportError, pool, database: opened, inSystem: worker, lookInSystem, bus, ingestPosition };
  return { worker, pool, look: createLookAtFleet(ctx) };
}

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.truth("delete from accounts");
  account = await database.seed({ calibration: { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3 } });
  device = account.devices[0] as SeededDevice;
  deviceNo = await database.deviceNoOf(device.registrationId);
  nowMs = START;
  [told, announced, screens, failed, sickDeviceId] = [[], [], [], [], null];
  ({ worker: inTransaction, pool: workerPool, look } = startWorker());
  await says();
  await database.truth("update relays set last_changed_at = $1", [new Date(START - 60 * MINUTE_MS)]);
});

const ingest = () => database.open("ingest");
let ingestPool: ReturnType<typeof ingest> | null = null;

/** The device speaks now; circulation on and the level at its top, unless it says otherwise. */
async function says(change: Parameters<typeof deviceReport>[0] = {}): Promise<void> {
  ingestPool ??= ingest();
  boot += 1;
  const report = deviceReport({ boot: { counter: boot, nonce: 1 }, receivedAtMs: nowMs, distanceMm: 30, ...change });
  await writeLatest(ingestPool, [{ deviceNo, accountId: account.accountId, seq: null, report }]);
  const relays =
    "update relays set is_on = $2, last_changed_at = $3 where device_id = $1 and role = 'circulation' and is_on <> $2";
  await database.truth(relays, [device.id, report.relays[0], new Date(nowMs)]);
}

/** Minute by minute, looking each time; speaking too, unless it is silent. */
async function pass(minutes: number, change: Parameters<typeof says>[0] | null = {}): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    nowMs += MINUTE_MS / 2;
    if (change) await says(change);
    await look();
    nowMs += MINUTE_MS / 2;
    if (change) await says(change);
    await look();
  }
}

const alerts = () =>
  database.truth(
    "select code, severity, count, cleared_at, acknowledged_at from alerts where device_id = $1 order by created_at, acknowledged_at nulls last",
    [device.id],
  );
const offline = async () => (await alerts()).filter(({ code }) => code === "device_offline");
const watches = () => database.truth("select code, is_open from alert_watches where device_id = $1", [device.id]);
const openRun = (completedAt: Date | null = null) =>
  database.truth(
    `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at, start_until, deadline_at, completed_at)
     select gen_random_uuid(), account_id, device_id, id, 'run-1', 'water_change', $2, 'manual', '{}', $3, $3, $3, $4 from tanks where device_id = $1`,
    [device.id, completedAt ? "failed" : "running", new Date(nowMs - 1000), completedAt],
  );

describe("a silent device", () => {
  it("is one warning after ten minutes, told once, and over two minutes after it is back", async () => {
    await pass(9, null);
    expect([await alerts(), await watches()]).toEqual([[], []]);
    await pass(8, null);
    expect(await alerts()).toMatchObject([{ code: "device_offline", severity: "warn", count: 1, cleared_at: null }]);
    expect(told).toMatchObject([{ code: "device_offline", isNew: true, hasRisen: false, deviceId: device.id }]);
    // It was there, it went, and then it was an alert.
    expect(announced).toEqual(Array.from({ length: 3 }, () => device.registrationId));
    await pass(4);
    expect((await alerts())[0]?.cleared_at).not.toBeNull();
    expect([announced.length, await watches()]).toEqual([5, []]);
  });

  it("whose household cannot be told keeps nobody else's alert back, and is tried again at the next look", async () => {
    const { accountId, devices } = await database.seed({ deviceNames: ["Next door"] });
    const neighbour = devices[0] as SeededDevice;
    const report = deviceReport({ boot: { counter: 1, nonce: 1 }, receivedAtMs: nowMs, distanceMm: 30 });
    const next = { deviceNo: await database.deviceNoOf(neighbour.registrationId), accountId, seq: null, report };
    await writeLatest(ingestPool as Pool, [next]);
    sickDeviceId = device.id;
    await pass(11, null);
    expect([...new Set(told.map(({ deviceId }) => deviceId))]).toEqual([neighbour.id]);
    expect([await offline(), new Set(failed)]).toEqual([[], new Set([device.registrationId])]);
    sickDeviceId = null;
    await pass(1, null);
    expect(await offline()).toMatchObject([{ severity: "warn", count: 1, cleared_at: null }]);
  });

  it("is critical when a pump moved water at its last word", async () => {
    await says({ relays: [true, false, true, false, false] });
    await pass(11, null);
    expect(await alerts()).toMatchObject([{ code: "device_offline", severity: "critical" }]);
  });

  it("is critical when a run was open at its last word, also if the run was given up since", async () => {
    await openRun(new Date(nowMs + 4 * MINUTE_MS));
    await pass(11, null);
    expect(await alerts()).toMatchObject([{ code: "device_offline", severity: "critical" }]);
  });

  it("that comes back and goes again soon is the same alert, unless somebody has acknowledged it", async () => {
    await pass(11, null);
    await pass(4);
    await pass(12, null);
    expect(await offline()).toMatchObject([{ count: 2, cleared_at: null }]);
    expect(told.map(({ code, isNew }) => [code, isNew])).toEqual([
      ["device_offline", true],
      ["device_back", true],
      ["device_offline", false],
    ]);
    await database.truth("update alerts set acknowledged_at = now()");
    await pass(4);
    await pass(12, null);
    expect(await offline()).toHaveLength(2);
    expect(told.map(({ code, isNew }) => [code, isNew]).slice(3)).toEqual([
      ["device_back", true],
      ["device_offline", true],
    ]);
  });

  it("that is back is told how long it was away, once, and only after it had been announced", async () => {
    await pass(5, null);
    await pass(4);
    expect(await alerts()).toEqual([]);
    await pass(30, null);
    await pass(10);
    const [{ message, ...back } = {}] = await database.truth("select * from alerts where code = 'device_back'");
    expect(back).toMatchObject({ severity: "info", count: 1, cleared_at: expect.any(Date), acknowledged_at: expect.any(Date) });
    expect(message).toMatch(/^The controller is online again after 3\d minutes\.$/);
  });

  it("is one alert, however many workers look", async () => {
    const another = startWorker().look;
    for (; nowMs <= START + 11 * MINUTE_MS; nowMs += MINUTE_MS / 2) await Promise.all([look(), another(), look(), another()]);
    expect(await alerts()).toMatchObject([{ count: 1 }]);
    expect(told).toHaveLength(1);
  });
});

describe("[SAFE-17] circulation that stands", () => {
  it("is critical after 30 minutes and over when it runs again", async () => {
    const stopped = { relays: [false, false, false, false, false], distanceMm: null };
    await pass(30, stopped);
    expect(await alerts()).toEqual([]);
    await pass(2, stopped);
    expect(await alerts()).toMatchObject([{ code: "circulation_off", severity: "critical", cleared_at: null }]);
    await pass(3);
    expect((await alerts())[0]?.cleared_at).not.toBeNull();
  });
});

describe("clocks that disagree", () => {
  it("are an alert while readings wait for their time, and over when they are placed", async () => {
    await database.truth(
      `insert into unplaced_readings (device_no, boot, seq, account_id, up_ms, sent_up_ms, received_at, error_code)
       values ($1, 1, 1, $2, 1, 1, now(), 0)`,
      [deviceNo, account.accountId],
    );
    await pass(5);
    expect(await alerts()).toEqual([]);
    await pass(2);
    expect(await alerts()).toMatchObject([{ code: "clocks_disagree", severity: "warn", cleared_at: null }]);
    await database.truth("delete from unplaced_readings");
    await pass(7);
    expect((await alerts())[0]?.cleared_at).not.toBeNull();
    expect(told).toHaveLength(1);
  });
});

describe("the level", () => {
  it("rises on its row from low to very low, is told again, and nobody has acknowledged that", async () => {
    await pass(6, { distanceMm: 50 });
    expect(await alerts()).toMatchObject([{ code: "level_low", severity: "warn" }]);
    await database.truth("update alerts set acknowledged_at = now()");
    await pass(6, { distanceMm: 58 });
    expect(await alerts()).toMatchObject([{ severity: "critical", acknowledged_at: null, cleared_at: null }]);
    expect(told.map(({ isNew, hasRisen, severity }) => [isNew, hasRisen, severity])).toEqual([
      [true, false, "warn"],
      [false, true, "critical"],
    ]);
    const [{ tank_id } = {}] = await database.truth("select tank_id from alerts");
    expect(tank_id).toBe(device.tankId);
  });

  it("is not judged while a run of the tank is open", async () => {
    await openRun();
    await pass(10, { distanceMm: 58 });
    expect(await alerts()).toEqual([]);
  });

  it("above the top mark is an alert too", async () => {
    await pass(4, { distanceMm: 18 });
    expect(await alerts()).toMatchObject([{ code: "level_high", severity: "critical" }]);
  });
});

describe("a failed sensor", () => {
  it("is told after three minutes, and rises after an hour", async () => {
    await pass(5, { isSensorOk: false, distanceMm: null });
    expect(await alerts()).toMatchObject([{ code: "sensor_failed", severity: "warn" }]);
    await pass(60, { isSensorOk: false, distanceMm: null });
    expect(await alerts()).toMatchObject([{ code: "sensor_failed", severity: "critical", count: 2 }]);
  });
});

describe("a device in order", () => {
  it("is not even looked at, and leaves nothing behind when it is deleted", async () => {
    const looked = () => lookAtFleet(workerPool, { nowMs, heardUpToMs: nowMs, nextLookAtMs: nowMs + 6000 });
    await look();
    expect(await looked()).toMatchObject({ presenceNews: [], alertNews: [] });
    await pass(11, null);
    expect(await looked()).toMatchObject({ presenceNews: [], alertNews: [deviceNo] });
    await database.truth("delete from devices where id = $1", [device.id]);
    expect([await database.truth("select 1 from alerts"), await database.truth("select 1 from alert_watches")]).toEqual([[], []]);
  });
});

describe("what nobody tells the end of", () => {
  it("is over a day after its last word; told again after it was acknowledged, it is a new one", async () => {
    const raise = () =>
      inTransaction((transaction) =>
        raiseAlert(alerting, transaction, { accountId: account.accountId, deviceId: device.id }, "leak"),
      );
    await raise();
    await raise();
    expect(await alerts()).toMatchObject([{ code: "leak", count: 2 }]);
    await database.truth("update alerts set acknowledged_at = now()");
    await raise();
    expect(await alerts()).toMatchObject([{ count: 2 }, { count: 1, acknowledged_at: null, cleared_at: null }]);
    nowMs += 25 * 60 * MINUTE_MS;
    await says();
    await look();
    expect((await alerts()).map(({ cleared_at }) => cleared_at !== null)).toEqual([true, true]);
  });
});

describe("retention", () => {
  it("sweeps what is old and seen or over; a critical one waits for somebody", async () => {
    const add = (code: string, severity: string, days: number, cleared: boolean, acknowledged: boolean) =>
      database.truth(
        `insert into alerts (id, account_id, device_id, severity, code, message, last_seen_at, cleared_at, acknowledged_at)
         values (gen_random_uuid(), $1, $2, $3::alert_severity, $4, 'x', $5, $6, $7)`,
        [
          account.accountId,
          device.id,
          severity,
          code,
          new Date(nowMs - days * 86_400_000),
          cleared ? new Date(nowMs) : null,
          acknowledged ? new Date(nowMs) : null,
        ],
      );
    await add("old and over", "warn", 31, true, false);
    await add("old and seen", "critical", 31, false, true);
    await add("old, critical, over and unseen", "critical", 31, true, false);
    await add("old, open and unseen", "warn", 31, false, false);
    await add("young and over", "warn", 29, true, true);
    await add("hold_rising", "critical", 31, false, true);
    await database.truth("update settings_system set alert_retention_days = 30 where account_id = $1", [account.accountId]);
    const sweep = () => inTransaction((transaction) => openAlertsStore.sweepAlerts(transaction, nowMs, 1));
    expect([await sweep(), await sweep(), await sweep()]).toEqual([1, 1, 0]);
    expect(new Set((await alerts()).map(({ code }) => code))).toEqual(
      new Set(["old, critical, over and unseen", "old, open and unseen", "young and over", "hold_rising"]),
    );
  });
});
