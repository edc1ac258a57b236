// Readings of any age in bulk: stored once, rolled up, and where a chart looks for them.

import type { SeededAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { readingRow } from "../../test/readings.ts";
import { type LoadPools, loadReadings } from "./load-readings.ts";
import { openNextEpoch } from "./rollups.store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const [FIRST_DAYS_AGO, DAYS] = [300, 40];

let database: OpenDatabase;
let pools: LoadPools;
let account: SeededAccount;
let deviceNos: number[];

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  pools = { ingest: database.open("ingest"), worker: database.open("worker") };
});
afterAll(() => database.close());
beforeEach(async () => {
  account = await database.seed({ deviceNames: ["One", "Two"] });
  deviceNos = await Promise.all(account.devices.map(({ registrationId }) => database.deviceNoOf(registrationId)));
});

/** One an hour and device, each third without a level; longer ago than any device may send one. */
const rowsOf = (daysAgo = FIRST_DAYS_AGO, days = DAYS) =>
  deviceNos.flatMap((deviceNo) =>
    Array.from({ length: days * 24 }, (_, hour) => {
      const takenAtMs = Date.now() - daysAgo * DAY_MS + hour * HOUR_MS;
      const distanceMm = hour % 3 === 0 ? null : 40 + (hour % 7);
      return readingRow({
        deviceNo,
        accountId: account.accountId,
        takenAtMs,
        receivedAtMs: takenAtMs,
        seq: hour + 1,
        distanceMm,
      });
    }),
  );

const sums = async (table: string) =>
  (
    await database.truth(
      `select sum(good_count)::int as good, sum(bad_count)::int as bad, sum(distance_sum_mm) as mm, count(*)::int as hours from ${table}
       where device_no = any($1)`,
      [deviceNos],
    )
  )[0];
const left = async () => (await database.truth("select count(*)::int as marks from rollup_marks"))[0];

it("are stored and rolled up, however old they are", async () => {
  const rows = rowsOf();
  expect(await loadReadings(pools, rows)).toBe(rows.length);
  const good = rows.flatMap(({ reading }) => (reading.distanceMm === null ? [] : [reading.distanceMm]));
  const mm = good.reduce((sum, distance) => sum + distance, 0);
  expect(await sums("hour_rollups")).toMatchObject({ good: good.length, bad: rows.length - good.length, mm });
  expect(await left()).toEqual({ marks: 0 });
});

it("loaded again are no news, and what was missing is added", async () => {
  const rows = rowsOf();
  await loadReadings(pools, rows.slice(0, 1000));
  expect(await loadReadings(pools, rows)).toBe(rows.length - 1000);
  const once = await sums("hour_rollups");
  expect(await loadReadings(pools, rows)).toBe(0);
  expect(await sums("hour_rollups")).toEqual(once);
});

it("come through a change of the epoch", async () => {
  await openNextEpoch(pools.worker, 0);
  const rows = rowsOf(20, 2);
  const opening = openNextEpoch(pools.worker, 0);
  expect(await loadReadings(pools, rows)).toBe(rows.length);
  await opening;
  expect(await left()).toEqual({ marks: 0 });
});

it("none are none", async () => {
  expect(await loadReadings(pools, [])).toBe(0);
});
