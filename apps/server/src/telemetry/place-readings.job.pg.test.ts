import { bootNumber, parseBoot } from "@halocline/domain/devices/boot";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type ClockScene, MINUTE_MS, openClockScene } from "../../test/clock-scene.ts";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { telemetry } from "../../test/telemetry.ts";
import { listDisputedBoots, listWaiting, MOST_UNPLACED, settleBoot } from "./unplaced-readings.store.ts";

const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let database: OpenDatabase;
let scene: ClockScene;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterAll(() => database.close());
beforeEach(async () => {
  scene = await openClockScene(database);
});

/** Every reading once, at its time, none waiting, all confirmed, and every sum as if no clock had ever been wrong. */
async function expectAllInPlace(withinMs = 2000): Promise<void> {
  await scene.rollUp();
  const { sent, stored, mostOffMs, mostDelayMs, waiting } = await scene.outcome();
  expect(scene.errors).toEqual([]);
  expect({ stored, waiting }).toEqual({ stored: sent, waiting: 0 });
  expect(mostOffMs).toBeLessThanOrEqual(withinMs);
  expect(mostDelayMs).toBeLessThanOrEqual(withinMs + 1000);
  expect(new Set(scene.confirmed)).toEqual(new Set(sent));
  const sums = await scene.sums();
  expect(sums.stored).toEqual(sums.made);
}

const OFFS = [
  ["20 minutes ahead", 20 * MINUTE_MS],
  ["2 hours behind", -2 * HOUR_MS],
  ["10 days behind", -10 * DAY_MS],
] as const;

describe.each(OFFS)("a server clock %s at a boot's first message, put right after three minutes", (_, offMs) => {
  it.each([
    ["knows the time", 0],
    ["has no clock", null],
    ["took its time from the server", offMs],
  ])("loses nothing of a device that %s", async (__, deviceOffMs) => {
    Object.assign(scene.clocks, { serverOffMs: offMs, deviceOffMs });
    await scene.pass(3);
    Object.assign(scene.clocks, { serverOffMs: 0 });
    await scene.pass(25);
    await expectAllInPlace();
  });

  it("loses nothing when the device restarts before that", async () => {
    Object.assign(scene.clocks, { serverOffMs: offMs });
    await scene.pass(3);
    scene.restart("58-00000001");
    await scene.pass(2);
    Object.assign(scene.clocks, { serverOffMs: 0 });
    await scene.pass(12);
    await expectAllInPlace();
  });
});

describe.each(OFFS)("a device clock %s", (_, deviceOffMs) => {
  it("loses nothing, whether it is put right or not", async () => {
    Object.assign(scene.clocks, { deviceOffMs });
    await scene.pass(14);
    await expectAllInPlace();
    Object.assign(scene.clocks, { deviceOffMs: 0 });
    await scene.pass(3);
    await expectAllInPlace();
  });
});

describe("a server clock that goes wrong for a while", () => {
  it("moves nothing and loses nothing", async () => {
    await scene.pass(30);
    Object.assign(scene.clocks, { serverOffMs: HOUR_MS });
    await scene.pass(12);
    expect((await scene.outcome()).waiting).toBe(12);
    Object.assign(scene.clocks, { serverOffMs: 0 });
    await scene.pass(2);
    await expectAllInPlace();
    expect(await database.truth("select corrections from device_boots where device_no = $1", [scene.deviceNo])).toEqual([
      { corrections: 0 },
    ]);
  });

  it("loses nothing when it is followed and then put right", async () => {
    Object.assign(scene.clocks, { deviceOffMs: null });
    await scene.pass(5);
    Object.assign(scene.clocks, { serverOffMs: HOUR_MS });
    await scene.pass(18);
    expect((await scene.outcome()).mostOffMs).toBe(HOUR_MS);
    Object.assign(scene.clocks, { serverOffMs: 0 });
    await scene.pass(30);
    await expectAllInPlace();
  });
});

describe("several processes", () => {
  it("hear one boot in turns, one of them after a long silence, and none writes by an anchor that no longer holds", async () => {
    const [first, second, idle] = [scene.openIngest(), scene.openIngest(), scene.openIngest()];
    scene.hear(first, second, idle);
    Object.assign(scene.clocks, { serverOffMs: -2 * HOUR_MS, deviceOffMs: null });
    await scene.pass(3);
    scene.hear(first, second);
    Object.assign(scene.clocks, { serverOffMs: 0 });
    await scene.pass(20);
    // Back to the wrong clock: to the one that slept through it all this looks as it always did.
    scene.hear(idle);
    Object.assign(scene.clocks, { serverOffMs: -2 * HOUR_MS });
    await scene.pass(3);
    Object.assign(scene.clocks, { serverOffMs: 0 });
    await scene.pass(5);
    await expectAllInPlace();
  });

  it("settle a boot together, and what one of them saw before the other moved it counts for nothing", async () => {
    Object.assign(scene.clocks, { serverOffMs: -2 * HOUR_MS, deviceOffMs: null });
    await scene.pass(3);
    Object.assign(scene.clocks, { serverOffMs: 0 });
    await scene.pass(12);
    const worker = database.open("worker", 1);
    const [seen] = await listDisputedBoots(worker, { deviceNo: scene.deviceNo - 1, boot: "0" }, 1);
    const waiting = seen ? await listWaiting(worker, seen) : [];
    await Promise.all([scene.pass(10), scene.place(), scene.place()]);
    const stale = waiting.map(({ seq, receivedAtMs }) => ({ seq, takenAtMs: receivedAtMs - HOUR_MS, receivedAtMs }));
    expect(seen && (await settleBoot(worker, seen, null, 1, stale))).toBeNull();
    await scene.place();
    await expectAllInPlace();
  });

  it("lose nothing when the worker's clock is ten days from the broker's", async () => {
    Object.assign(scene.clocks, { workerOffMs: -10 * DAY_MS, deviceOffMs: HOUR_MS });
    await scene.pass(5);
    await expectAllInPlace();
  });

  it("lose nothing when there is no room on the day of a reading: it is made, and the reading placed", async () => {
    Object.assign(scene.clocks, { serverOffMs: 12 * DAY_MS, deviceOffMs: 12 * DAY_MS });
    await scene.pass(3);
    const { stored, waiting, mostOffMs } = await scene.outcome();
    expect({ stored: stored.length, waiting, mostOffMs }).toEqual({ stored: 3, waiting: 0, mostOffMs: 12 * DAY_MS });
    Object.assign(scene.clocks, { serverOffMs: 0, deviceOffMs: 0 });
    await scene.pass(12);
    await expectAllInPlace();
  });
});

describe("a repeat", () => {
  it("of a reading that was moved is the same reading, whatever its clock said", async () => {
    Object.assign(scene.clocks, { serverOffMs: 20 * MINUTE_MS, deviceOffMs: 20 * MINUTE_MS + 7000 });
    await scene.pass(3);
    const wrongS = Math.floor((scene.nowMs() + 20 * MINUTE_MS + 7000) / 1000);
    Object.assign(scene.clocks, { serverOffMs: 0, deviceOffMs: 0 });
    await scene.pass(10);
    const readings = [1, 2, 3].map((seq) => [seq, seq * MINUTE_MS, wrongS - (3 - seq) * 60, 45.2, 45, 0, 25.4]);
    const batch = { v: 1, device_id: "hc-0a1b2c3d4e5f", boot: scene.boot(), up_ms: scene.upMs(), readings };
    await scene.deliver([JSON.stringify(batch)], "telemetry_batch");
    await scene.place();
    await expectAllInPlace(8000);
  });

  it("of a reading that waits changes nothing, also when the process died before it confirmed", async () => {
    Object.assign(scene.clocks, { deviceOffMs: -2 * HOUR_MS });
    await scene.pass(2);
    scene.hear(scene.openIngest());
    const ts = Math.floor((scene.nowMs() - 2 * HOUR_MS) / 1000);
    await scene.deliver([telemetry({ seq: 2, up_ms: scene.upMs(), ts, boot: scene.boot() })]);
    await scene.pass(12);
    await expectAllInPlace();
  });
});

describe("what was made of misdated rows", () => {
  it("is right again: when the boot's events happened moves with its readings", async () => {
    Object.assign(scene.clocks, { serverOffMs: -2 * HOUR_MS, deviceOffMs: null });
    await scene.pass(3);
    const boot = parseBoot(scene.boot());
    const heardAt = new Date(scene.nowMs() - 2 * HOUR_MS);
    await database.truth(
      `insert into device_events (device_no, account_id, boot, n, type, data, up_ms, received_at, happened_at)
       values ($1, $2, $3, 1, 'relay', '{"channel":1,"on":true}', $4, $5, $5)`,
      [scene.deviceNo, scene.account.accountId, boot && String(bootNumber(boot)), scene.upMs(), heardAt],
    );
    const happenedMs = scene.nowMs();
    Object.assign(scene.clocks, { serverOffMs: 0 });
    await scene.pass(20);
    const [event] = await database.truth("select happened_at from device_events where device_no = $1", [scene.deviceNo]);
    expect(event).toEqual({ happened_at: new Date(happenedMs) });
    await expectAllInPlace();
  });

  it("is moved as a whole or not at all", async () => {
    Object.assign(scene.clocks, { serverOffMs: -2 * HOUR_MS, deviceOffMs: null });
    await scene.pass(3);
    Object.assign(scene.clocks, { serverOffMs: 0 });
    await database.truth("create function refuse() returns trigger language plpgsql as 'begin raise exception ''killed''; end'");
    await database.truth("create trigger killed before delete on unplaced_readings for each statement execute function refuse()");
    await scene.pass(20);
    const { mostOffMs, stored, waiting } = await scene.outcome();
    expect([mostOffMs, stored.length, waiting, scene.errors.length > 0]).toEqual([2 * HOUR_MS, 3, 20, true]);
    await database.truth("drop trigger killed on unplaced_readings");
    scene.errors.length = 0;
    await scene.pass(1);
    await expectAllInPlace();
  });
});

describe("[SEC-10] a device that invents its uptime", () => {
  it("has its readings placed where they were heard, and makes no room in other years", async () => {
    await scene.pass(2);
    const days = await database.truth("select * from reading_days()");
    let upMs = 900 * DAY_MS;
    await scene.pass(160, () => ({ up_ms: (upMs += MINUTE_MS) }));
    await scene.rollUp();
    expect(await scene.outcome()).toMatchObject({ waiting: 0, mostOffMs: 0 });
    expect((await scene.outcome()).stored).toHaveLength(162);
    expect(await database.truth("select * from reading_days()")).toEqual(days);
  }, 60_000);

  it("fills its own room and no more: what finds none is not confirmed, and its neighbour's readings wait in theirs", async () => {
    const wrongS = Math.floor((scene.nowMs() - 2 * HOUR_MS) / 1000);
    const batch = (from: number) =>
      JSON.stringify({
        v: 1,
        device_id: "hc-0a1b2c3d4e5f",
        boot: scene.boot(),
        up_ms: HOUR_MS,
        readings: Array.from({ length: 20 }, (_, n) => [from + n, HOUR_MS, wrongS, 45.2, 45, 0, 25]),
      });
    const batches = Array.from({ length: MOST_UNPLACED / 20 + 10 }, (_, n) => batch(n * 20));
    await scene.deliver(batches.slice(0, 200), "telemetry_batch");
    await scene.deliver(batches.slice(200), "telemetry_batch");
    expect((await scene.outcome()).waiting).toBe(MOST_UNPLACED);
    expect(new Set(scene.confirmed).size).toBe(MOST_UNPLACED);
    const neighbour = await openClockScene(database);
    Object.assign(neighbour.clocks, { deviceOffMs: -2 * HOUR_MS });
    await neighbour.pass(1);
    expect(neighbour.confirmed).toHaveLength(1);
    // From half of it on the worker does with what it knows.
    await scene.place();
    expect(await scene.outcome()).toMatchObject({ waiting: 0 });
  }, 60_000);
});
