// Where the logs of devices and runs end, on a real database with the roles that write and sweep them.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { LOG_DAYS } from "@halocline/domain/accounts/retention";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, createInAccount, createInSystem, type InSystem } from "../../db/pools.ts";
import { PORTION } from "../../platform/sweep-in-portions.ts";
import { recordEvent } from "../reports/record-event.service.ts";
import { appendEvent } from "./append-event.service.ts";
import { endEvents } from "./ended-events.store.ts";
import { findRun, withEvents } from "./runs.store.ts";
import { sweepEvents } from "./sweep-events.job.ts";

const NOW = Date.now();
const DAY_MS = 86_400_000;
const END_MS = NOW - LOG_DAYS * DAY_MS;
const BOOT = 7n << 32n;

let database: OpenDatabase;
let account: SeededAccount;
let device: SeededDevice;
let deviceNo: number;
let worker: InSystem;
let ingest: InSystem;
let raised: unknown[] = [];

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  worker = createInSystem(createDatabase(database.open("worker", 2)));
  ingest = createInSystem(createDatabase(database.open("ingest", 2)));
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.truth("delete from accounts");
  account = await database.seed();
  device = account.devices[0] as SeededDevice;
  deviceNo = await database.deviceNoOf(device.registrationId);
  raised = [];
});

const sweep = (inSystem: InSystem = worker) => sweepEvents({ inSystem, clock: () => NOW });

/** Events `from` to `to` of a boot, received that many days ago. */
const heard = (from: number, to: number, daysAgo: number, { type = "note", data = {} as object, boot = BOOT } = {}) =>
  database.truth(
    `insert into device_events (device_no, account_id, boot, n, type, data, up_ms, received_at, happened_at, is_confirmed)
     select $1, $2, $3, n, $4, $5, n, $6, $6, true from generate_series($7::int, $8::int) as n`,
    [deviceNo, account.accountId, String(boot), type, JSON.stringify(data), new Date(NOW - daysAgo * DAY_MS), from, to],
  );
const kept = async (type = "note") =>
  (await database.truth("select n::int from device_events where type = $1 order by boot, n", [type])).map(({ n }) => n);

const says = (n: number, { type = "note", data = {}, runId = null as string | null, boot = BOOT } = {}) => {
  const alerting = { notifyAlert: async (_: unknown, alert: unknown) => void raised.push(alert), newId: randomUUID };
  const ctx = { ...alerting, clock: () => NOW, inSystem: ingest };
  const event = { boot, bootText: "7-00000000", n, type, runId, data, upMs: n, receivedAtMs: NOW };
  return recordEvent(ctx as unknown as Parameters<typeof recordEvent>[0], device.registrationId, event);
};

describe("the log of a device", () => {
  it("ends after 90 days, and not a day before", async () => {
    await heard(0, 9, LOG_DAYS + 1);
    await heard(10, 19, LOG_DAYS - 1);
    await sweep();
    expect(await kept()).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });

  it("does not end earlier for a worker whose clock is years ahead", async () => {
    await heard(0, 9, LOG_DAYS - 1);
    await sweepEvents({ inSystem: worker, clock: () => NOW + 3650 * DAY_MS });
    expect(await kept()).toHaveLength(10);
  });

  it("keeps how the device stands: the newest of each state, and the last word on each relay before its end", async () => {
    await heard(0, 1, 200, { type: "fault_latched", data: { fault: "sensor" } });
    await heard(2, 2, 199, { type: "fault_cleared" });
    await heard(3, 4, 198, { type: "relay", data: { channel: 1, on: true, cause: "power_on" } });
    await heard(5, 5, 197, { type: "relay", data: { channel: 2, on: true, cause: "lease" } });
    await heard(6, 6, 196, { type: "relay", data: { channel: 2, on: false, cause: "lease" } });
    await heard(7, 7, 195, { type: "relay", data: { channel: 77, on: true } });
    await heard(8, 8, 1, { type: "relay", data: { channel: 1, on: false, cause: "stop" } });
    await database.truth("update device_events set happened_at = happened_at - interval '1 hour' where n = 3");
    await sweep();
    expect([await kept("fault_latched"), await kept("fault_cleared"), await kept("relay")]).toEqual([[1], [2], [4, 6, 8]]);
  });

  it("takes no late repeat as news: (device, boot, n) counts once, also when its row is gone", async () => {
    await heard(0, 5, 200, { type: "warning", data: { fault: "sensor_dirty" } });
    await sweep();
    expect(await kept("warning")).toEqual([]);
    for (const n of [0, 5]) {
      const repeated = await says(n, { type: "warning", data: { fault: "sensor_dirty" } });
      expect(repeated).toMatchObject({ isConfirmed: true, isNew: false, changedRunId: null });
    }
    expect(raised).toEqual([]);
    // And again, by its row this time; and after that row has ended too.
    expect(await says(5, { type: "warning", data: { fault: "sensor_dirty" } })).toMatchObject({ isNew: false });
    // What the device says now is news, and is confirmed although nothing below it is kept.
    expect(await says(6, { type: "warning", data: { fault: "sensor_dirty" } })).toMatchObject({ isNew: true, isConfirmed: true });
    expect(raised).toHaveLength(1);
    // So is what another boot says under the same numbers, also one that counts anew after the device lost its memory.
    expect(await says(0, { boot: 1n << 32n })).toMatchObject({ isNew: true, isConfirmed: true });
  });

  it("takes no repeat as news that comes while its row is being swept", async () => {
    await heard(0, 9, 200);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let swept = (): void => {};
    const hasSwept = new Promise<void>((resolve) => (swept = resolve));
    const sweeping = worker(async (transaction) => {
      expect(await endEvents(transaction, END_MS, PORTION)).toBe(10);
      swept();
      await held;
    });
    await hasSwept;
    let isSettled = false;
    const repeated = says(4).finally(() => (isSettled = true));
    // It waits for the row that is going; with the answer of a moment ago it would have been told as new.
    await pause(300);
    expect(isSettled).toBe(false);
    release();
    await sweeping;
    expect(await repeated).toMatchObject({ isNew: false, isConfirmed: true });
  });
});

describe("a turn of the sweep", () => {
  it("goes in bounded portions, each a transaction of its own", async () => {
    await heard(0, 2 * PORTION + 499, 200);
    const rowsGone: number[] = [];
    const counting: InSystem = async (work) => {
      const before = (await kept()).length;
      const result = await worker(work);
      rowsGone.push(before - (await kept()).length);
      return result;
    };
    await sweep(counting);
    expect(rowsGone.filter((rows) => rows > 0)).toEqual([PORTION, PORTION, 500]);
    expect(await kept()).toEqual([]);
  });

  it("that dies between two portions, or within one, loses nothing and is finished by the next", async () => {
    await heard(0, 2 * PORTION - 1, 200);
    await heard(2 * PORTION, 2 * PORTION + 9, 1);
    let portions = 0;
    const dying: InSystem = async (work) => {
      portions += 1;
      if (portions === 1) return worker(work);
      // The second one is as good as done, and its process dies before the commit.
      return worker(async (transaction) => {
        await work(transaction);
        throw new Error("killed");
      });
    };
    await expect(sweep(dying)).rejects.toThrow("killed");
    const left = await kept();
    expect(left).toHaveLength(PORTION + 10);
    // Every number is either kept or known to have ended: none is in between.
    const [ended] = await database.truth("select upto_n::int as upto from ended_events");
    for (let n = 0; n < 2 * PORTION; n += 97) expect(left.includes(n) || n <= (ended?.upto as number)).toBe(true);
    await sweep();
    expect(await kept()).toHaveLength(10);
    expect(await says(3)).toMatchObject({ isNew: false });
    expect(await says(2 * PORTION + 10)).toMatchObject({ isNew: true, isConfirmed: true });
  });

  it("leaves the audit log alone", async () => {
    await database.truth(
      `insert into audit_log (id, account_id, at, actor_label, action, target_kind, target_id)
       values (gen_random_uuid(), $1, now() - interval '3 years', 'ada', 'relay_on', 'device', $2)`,
      [account.accountId, device.id],
    );
    await sweep();
    expect(await database.truth("select action from audit_log where account_id = $1", [account.accountId])).toHaveLength(1);
    await expect(worker((transaction) => transaction.deleteFrom("auditLog").execute())).rejects.toThrow("permission denied");
  });
});

describe("[SEC-2] nobody else ends a log", () => {
  it.each([
    ["worker", "delete from device_events"],
    ["worker", "delete from run_events"],
    ["worker", "delete from schedule_occurrences"],
    ["worker", "select * from ended_events"],
    ["ingest", "delete from ended_events"],
    ["ingest", "select end_events(now(), 1)"],
    ["app", "select end_commands(now(), 1)"],
    ["app", "select * from ended_events"],
  ] as const)("%s may not: %s", async (role, text) => {
    await expect(database.open(role).query(text)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a run", () => {
  const RUN_ID = "0b6f6f0a-0000-4000-8000-0000000000aa";
  const LIMITS = { drainS: 1, fillS: 1, topUpS: 1 };
  const phase = (name: string, n: number) => ({ type: "phase", phase: name, distanceMm: 30 + n, n });

  const ran = async (daysAgo: number, id = RUN_ID) => {
    const at = new Date(NOW - daysAgo * DAY_MS);
    await database.truth(
      `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at,
         start_until, deadline_at, completed_at, fail_reason)
       values ($1::uuid, $2, $3, $4, $1::uuid::text, 'water_change', 'failed', 'manual', $5, $6, $6, $6, $6, 'drain_timeout')`,
      [id, account.accountId, device.id, device.tankId, JSON.stringify(LIMITS), at],
    );
    const steps = [
      phase("draining", 1),
      phase("filling", 2),
      { type: "ended", outcome: "failed", reason: "drain_timeout", distanceMm: 33 },
    ];
    for (const [n, step] of steps.entries())
      await database.truth("insert into run_events (run_id, account_id, key, at, happening) values ($1, $2, $3, $4, $5)", [
        id,
        account.accountId,
        `event:7-00000000:${n}`,
        new Date(at.getTime() + n * 1000),
        JSON.stringify(step),
      ]);
  };
  const shown = async () => {
    const inAccount = createInAccount(createDatabase(database.open("app")));
    return inAccount(account.accountId, async (transaction) => {
      const run = await findRun(transaction, account.accountId, RUN_ID);
      return run && (await withEvents(transaction, [run]))[0];
    });
  };
  const rows = () => database.truth("select id from run_events");

  it("keeps its receipt when its events end, and is shown as before", async () => {
    await ran(200);
    await ran(1, "0b6f6f0a-0000-4000-8000-0000000000bb");
    const before = await shown();
    expect(before?.events).toHaveLength(3);
    // A worker's clock that is years ahead closes nothing.
    await sweepEvents({ inSystem: worker, clock: () => NOW + 3650 * DAY_MS });
    const closed = await database.truth("select id from automation_runs where receipt is not null");
    expect(closed).toEqual([{ id: RUN_ID }]);
    expect(await rows()).toHaveLength(3);
    expect(await shown()).toEqual({ ...before, isClosed: true });
  });

  it("is shown as before also when the sweep dies between its receipt and its events", async () => {
    await ran(200);
    const before = await shown();
    let portions = 0;
    const dying: InSystem = (work) => {
      portions += 1;
      // The third portion is that of the events.
      return portions === 3 ? Promise.reject(new Error("killed")) : worker(work);
    };
    await expect(sweep(dying)).rejects.toThrow("killed");
    expect([await rows(), (await shown())?.isClosed]).toEqual([expect.objectContaining({ length: 3 }), true]);
    expect((await shown())?.events).toEqual(before?.events);
    await sweep();
    expect(await rows()).toEqual([]);
    expect((await shown())?.events).toEqual(before?.events);
  });

  it("[SAFE-12] with its receipt is not opened again by news that come late", async () => {
    await ran(200);
    await sweep();
    const before = await shown();
    const late = await ingest((transaction) =>
      appendEvent(transaction, { id: RUN_ID }, "event:7-00000000:9", {
        type: "phase",
        phase: "filling",
        distanceMm: 31,
        n: 9,
        atMs: NOW,
      }),
    );
    expect(late.isNews).toBe(false);
    const data = { type: "water_change", phase: "filling", level_mm: 31 };
    expect(await says(12, { type: "run_phase", runId: RUN_ID, data })).toMatchObject({ changedRunId: null });
    expect(await shown()).toEqual(before);
  });
});
