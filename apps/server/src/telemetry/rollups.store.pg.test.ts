// Rollups equal a full recomputation from the readings, whatever was late, repeated or bad, and wherever a process died.

import type { SeededAccount } from "@halocline/local-services/seed";
import type { PoolClient, QueryConfig } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { readingRow, writeRows } from "../../test/readings.ts";
import type { Pool } from "../db/pools.ts";
import { insertReadings, type ReadingRow } from "./readings.store.ts";
import { createRollupMarks } from "./rollup-marks.ts";
import { firstMarkedDay, openNextEpoch, rollUpDue } from "./rollups.store.ts";
import { type BatchStore, writeBatch } from "./write-batch.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let database: OpenDatabase;
let [ingest, worker]: Pool[] = [];
let account: SeededAccount;
let deviceNos: number[];

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  [ingest, worker] = [database.open("ingest", 4), database.open("worker", 4)];
});
afterAll(() => database.close());
beforeEach(async () => {
  account = await database.seed({ deviceNames: ["One", "Two", "Three"] });
  deviceNos = await Promise.all(account.devices.map(({ registrationId }) => database.deviceNoOf(registrationId)));
});

const SUMS = `coalesce(sum(distance_mm::float8), 0) as distance_sum_mm, min(distance_mm) as distance_min_mm, max(distance_mm) as distance_max_mm,
  count(distance_mm)::int as good_count, (count(*) - count(distance_mm))::int as bad_count,
  coalesce(sum(temperature_c::float8), 0) as temperature_sum_c, count(temperature_c)::int as temperature_count`;

const recomputed = (unit: "minute" | "hour") =>
  database.truth(
    `select device_no, account_id, date_trunc('${unit}', taken_at, 'UTC') as at, ${SUMS} from sensor_readings
     where device_no = any($1) group by 1, 2, 3 order by 1, 3`,
    [deviceNos],
  );
const stored = (unit: "minute" | "hour") =>
  database.truth(
    `select device_no, account_id, at, distance_sum_mm, distance_min_mm, distance_max_mm, good_count, bad_count, temperature_sum_c, temperature_count
     from ${unit}_rollups where device_no = any($1) order by device_no, at`,
    [deviceNos],
  );
const marksLeft = async () =>
  Number((await database.truth("select count(*) from rollup_marks where device_no = any($1)", [deviceNos]))[0]?.count);

async function settle(): Promise<void> {
  await openNextEpoch(worker as Pool, 0);
  while ((await rollUpDue(worker as Pool, 100)) > 0);
}

/** The same seed, the same story: a failure can be told again. */
function chance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return { below: (limit: number) => Math.floor(next() * limit), happens: (share: number) => next() < share };
}
type Chance = ReturnType<typeof chance>;

/** A pool whose process dies before, or after, any of its statements; the database rolls the transaction back. */
function dying(pool: Pool, { happens }: Chance, share: number): Pool {
  const perhaps = async <T>(work: () => Promise<T>): Promise<T> => {
    if (happens(share)) throw new Error("died before");
    const result = await work();
    if (happens(share)) throw new Error("died after");
    return result;
  };
  return {
    query: (asked: QueryConfig) => perhaps(() => pool.query(asked)),
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, values?: unknown[]) =>
        text === "rollback" || text === "begin" ? client.query(text) : perhaps(() => client.query(text, values));
      return { query, release: () => client.release() };
    },
  } as unknown as Pool;
}

/** One ingest process: what it remembers is gone when it dies. A batch that was not settled is delivered again. */
function ingestProcess(random: Chance) {
  const pool = dying(ingest as Pool, random, 0.04);
  const store = { insertReadings: (...asked) => insertReadings(pool, ...asked) } as Pick<
    BatchStore,
    "insertReadings"
  > as BatchStore;
  let marks = createRollupMarks();
  return async (rows: ReadingRow[]): Promise<void> => {
    for (;;) {
      try {
        const batch = {
          rows,
          unplaced: [],
          latest: new Map(),
          seen: new Map(),
          changedDeviceNos: new Set<number>(),
          confirmations: [],
          drops: [],
        };
        if (await writeBatch(batch, store, marks, (work) => work())) return;
      } catch {
        if (random.happens(0.3)) marks = createRollupMarks();
      }
    }
  };
}

/** Mostly now, some hours late, some a week; some readings bad, some without temperature, some repeated. */
function randomRows(random: Chance, nowMs: number, firstSeq: number): ReadingRow[] {
  const rows = Array.from({ length: 1 + random.below(8) }, (_, index) => {
    const lateMs = random.happens(0.7)
      ? random.below(5 * MINUTE_MS)
      : random.below(random.happens(0.5) ? 3 * HOUR_MS : 7 * DAY_MS);
    const isBad = random.happens(0.15);
    return readingRow({
      deviceNo: deviceNos[random.below(3)] as number,
      accountId: account.accountId,
      takenAtMs: nowMs - lateMs,
      receivedAtMs: nowMs,
      seq: firstSeq + index,
      distanceMm: isBad ? null : 20 + random.below(800) / 10,
      temperatureC: random.happens(0.2) ? null : 24 + random.below(30) / 10,
      errorCode: isBad ? 255 : 0,
    });
  });
  return [...rows, ...rows.filter(() => random.happens(0.2))];
}

/** A pool whose only connection is this one, with its transaction. */
const within = (connection: PoolClient): Pool =>
  ({ connect: async () => ({ query: connection.query.bind(connection), release: () => {} }) }) as unknown as Pool;

describe("rollups", () => {
  it.each([1, 2, 3, 4, 5, 6])("equal a full recomputation after random crashes, seed %i", async (seed) => {
    const random = chance(seed);
    const processes = [ingestProcess(random), ingestProcess(random)];
    const dyingWorker = dying(worker as Pool, random, 0.08);
    const tryJob = async (job: () => Promise<unknown>) => void (await job().catch(() => {}));
    const beganMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 2 * HOUR_MS;
    const written: ReadingRow[] = [];
    for (let round = 0; round < 60; round++) {
      const nowMs = beganMs + round * 2 * MINUTE_MS;
      const work: Promise<unknown>[] = processes.map((write, index) => {
        const rows = randomRows(random, nowMs, round * 1000 + index * 500);
        const repeated = written.filter(() => random.happens(0.01));
        written.push(...rows);
        return write([...rows, ...repeated]);
      });
      if (random.happens(0.5)) work.push(tryJob(() => openNextEpoch(dyingWorker, 0)));
      for (let jobs = random.below(4); jobs > 0; jobs--) work.push(tryJob(() => rollUpDue(dyingWorker, 1 + random.below(30))));
      await Promise.all(work);
    }
    await settle();
    expect(await marksLeft()).toBe(0);
    const minutes = await recomputed("minute");
    expect(minutes.length).toBeGreaterThan(200);
    expect(await stored("minute")).toEqual(minutes);
    expect(await stored("hour")).toEqual(await recomputed("hour"));
  });

  const nowMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 30 * MINUTE_MS;
  const rowAt = (takenAtMs: number, seq: number, distanceMm: number | null = 40) =>
    readingRow({
      deviceNo: deviceNos[0] as number,
      accountId: account.accountId,
      takenAtMs,
      receivedAtMs: takenAtMs,
      seq,
      distanceMm,
    });

  it("are made of closed epochs only: what is written meanwhile waits for the next", async () => {
    await writeRows(ingest as Pool, [rowAt(nowMs, 1)]);
    while ((await rollUpDue(worker as Pool, 100)) > 0);
    expect(await stored("minute")).toEqual([]);
    expect(await marksLeft()).toBe(1);
    await settle();
    expect(await stored("minute")).toMatchObject([{ good_count: 1 }]);
    expect(await marksLeft()).toBe(0);
  });

  it("wait for a batch under way: its rows are committed before its epoch is closed", async () => {
    const batch = await (ingest as Pool).connect();
    await batch.query("begin");
    const { epoch } = await insertReadings(within(batch), [], -1, []);
    const rows = [rowAt(nowMs, 1)];
    await insertReadings(within(batch), rows, epoch, createRollupMarks().missing(rows));
    let isOpened = false;
    const opening = openNextEpoch(worker as Pool, 0).then(() => {
      isOpened = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(isOpened).toBe(false);
    await batch.query("commit");
    batch.release();
    await opening;
    await settle();
    expect(await stored("minute")).toEqual(await recomputed("minute"));
  });

  it("give up on a batch that does not end, and try again later", async () => {
    const batch = await (ingest as Pool).connect();
    await batch.query("begin");
    await insertReadings(within(batch), [], -1, []);
    expect(await openNextEpoch(worker as Pool, 0)).toBe(false);
    await batch.query("rollback");
    batch.release();
    expect(await openNextEpoch(worker as Pool, 0)).toBe(true);
    expect(await openNextEpoch(worker as Pool, 60)).toBe(false);
  });

  it("leave a device alone that another worker has in hand: of two sums the older could win", async () => {
    await writeRows(ingest as Pool, [rowAt(nowMs, 1)]);
    await openNextEpoch(worker as Pool, 0);
    const other = await (worker as Pool).connect();
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(7001, $1)", [deviceNos[0]]);
    expect(await rollUpDue(worker as Pool, 100)).toBe(0);
    await other.query("rollback");
    other.release();
    expect(await rollUpDue(worker as Pool, 100)).toBe(1);
  });

  it("know the first day that is not rolled up, so that it is not dropped", async () => {
    await settle();
    expect(await firstMarkedDay(worker as Pool)).toBeNull();
    await writeRows(ingest as Pool, [rowAt(nowMs, 1), rowAt(nowMs - 3 * DAY_MS, 2)]);
    expect(await firstMarkedDay(worker as Pool)).toBe(new Date(nowMs - 3 * DAY_MS).toISOString().slice(0, 10));
    await settle();
  });

  it("are made of readings that came by another way once these are marked", async () => {
    const longAgo = new Date("2025-03-04T05:06:07Z");
    await database.truth("select ensure_reading_partitions('2025-03-04', '2025-03-04')");
    await database.truth(
      `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, error_code)
       values ($1, 1, $2, $3, 1, 0, 33, 0)`,
      [longAgo, account.accountId, deviceNos[0]],
    );
    await database.truth("select mark_readings('2025-03-04', '2025-03-05')");
    await settle();
    expect(await stored("hour")).toMatchObject([{ at: new Date("2025-03-04T05:00:00Z"), distance_sum_mm: 33, good_count: 1 }]);
  });
});
