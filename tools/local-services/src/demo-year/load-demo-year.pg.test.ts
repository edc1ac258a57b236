// The shipped year behind the tanks of a demonstration, in a real database.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { withClient } from "../database.ts";
import { demoHousehold } from "../demo-household.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";
import { loadDemoYear } from "./load-demo-year.ts";

/** Seconds on a free machine. */
const SLOW_MS = 600_000;
const folder = mkdtempSync(join(tmpdir(), "halocline-year-"));
const place = { devicesFile: join(folder, "devices.json"), password: "a long demo password" };
let database: TestDatabase;
let loaded: number;

const rows = <Row extends object>(text: string): Promise<Row[]> =>
  withClient(database.urls.admin, async (client) => (await client.query<Row>(text)).rows);
const one = async <Row extends object>(text: string): Promise<Row> => (await rows<Row>(text))[0] as Row;

beforeAll(async () => {
  database = await createTestDatabase(inject("testCluster"));
  await demoHousehold(database.urls.admin, place);
  const startedAtMs = performance.now();
  loaded = await loadDemoYear(database.urls, place.devicesFile);
  console.log(`a year of two tanks: ${loaded} readings in ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
}, SLOW_MS);
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the year behind a demonstration", () => {
  it("ends where the living tanks begin, and begins fifty-two weeks before", async () => {
    const stretch = await one<{ tanks: number; days: number; gapS: number }>(
      `select count(distinct d.device_no)::int as tanks, round(extract(epoch from max(taken_at) - min(taken_at)) / 86400)::int as days,
         max(extract(epoch from d.created_at - last.at))::int as "gapS"
       from devices d join sensor_readings r using (device_no)
         join lateral (select max(taken_at) as at from sensor_readings l where l.device_no = d.device_no) as last on true`,
    );
    expect(stretch).toMatchObject({ tanks: 2, days: 364 });
    expect(stretch.gapS).toBeGreaterThanOrEqual(0);
    // A run under way at that moment is left out, and no run of the year takes longer.
    expect(stretch.gapS).toBeLessThan(1200);
  });

  it("is rolled up, with the same sums as its readings", async () => {
    expect(await one("select count(*)::int as marks from rollup_marks")).toEqual({ marks: 0 });
    const sums = "sum(good_count)::int as good, sum(bad_count)::int as bad, round(sum(distance_sum_mm)) as mm";
    const counted = await one(
      `select count(distance_mm)::int as good, (count(*) - count(distance_mm))::int as bad, round(sum(distance_mm::float8)) as mm from sensor_readings`,
    );
    expect(await one(`select ${sums} from hour_rollups`)).toEqual(counted);
    expect(await one(`select ${sums} from minute_rollups`)).toEqual(counted);
  });

  it("has a water change a week but for the holidays, on the weekday and at the time of its schedule, by the clock in Berlin", async () => {
    const changes = await rows<{ weekday: number; changes: number; newest: string }>(
      `select extract(dow from started_at at time zone t.timezone)::int as weekday, count(*)::int as changes,
         to_char(max(started_at) at time zone t.timezone, 'HH24:MI') as newest
       from automation_runs r join tanks t on t.id = r.tank_id
       where r.type = 'water_change' and r.status = 'success' group by 1, t.timezone order by 1`,
    );
    expect(changes).toEqual([
      { weekday: 0, changes: expect.closeTo(50, -1), newest: expect.stringMatching(/^(08|09|10):/) },
      { weekday: 6, changes: expect.closeTo(50, -1), newest: expect.stringMatching(/^(09|10|11):/) },
    ]);
    expect(
      await rows(
        `select t.timezone, to_char(s.next_start_at at time zone t.timezone, 'Dy HH24:MI') as next
         from schedules s join tanks t on t.id = s.tank_id order by 2`,
      ),
    ).toEqual([
      { timezone: "Europe/Berlin", next: "Sat 10:00" },
      { timezone: "Europe/Berlin", next: "Sun 09:00" },
    ]);
    const schedules = await rows(
      `select s.rule->>'cron' as cron, s.is_enabled and s.next_start_at > now() as is_ahead,
         t.last_water_change_at > now() - interval '8 days' or extract(month from now()) in (8, 9) as is_recent
       from schedules s join tanks t on t.id = s.tank_id order by 1`,
    );
    expect(schedules).toEqual([
      { cron: "0 10 * * 6", is_ahead: true, is_recent: true },
      { cron: "0 9 * * 0", is_ahead: true, is_recent: true },
    ]);
  });

  it("had its incidents, which are over and were seen", async () => {
    const alerts = await rows<{ code: string }>(
      "select distinct code from alerts where cleared_at is not null and acknowledged_at is not null order by code",
    );
    expect(alerts.map(({ code }) => code)).toEqual(expect.arrayContaining(["device_offline", "fault_dry", "sensor_dirty"]));
    expect(await one("select count(*)::int as open from alerts where cleared_at is null or acknowledged_at is null")).toEqual({
      open: 0,
    });
    expect(await one("select count(*)::int as told from notifications")).toEqual({ told: 0 });
  });

  it("keeps logs of ninety days, as any household, and leaves no run open", async () => {
    const runs = await one(
      `select count(*) filter (where completed_at is null)::int as open,
         count(*) filter (where receipt is null and started_at < now() - interval '91 days')::int as "withoutReceipt",
         count(*) filter (where receipt is not null and started_at > now() - interval '89 days')::int as early
       from automation_runs`,
    );
    expect(runs).toEqual({ open: 0, withoutReceipt: 0, early: 0 });
    const events = await one<{ old: number }>(
      "select count(*) filter (where happened_at < now() - interval '91 days')::int as old from device_events",
    );
    expect(events.old).toBeLessThanOrEqual(10);
  });

  it("stores of each top-up what its pump moved, not the span between its two noisy levels", async () => {
    const weeks = await rows<{ stored: number; pumped: number }>(
      `select sum(topped_up_mm) * t.area_cm2 / 10000 as stored,
         sum(extract(epoch from completed_at - started_at))::float8 / 60 * t.topup_ml_per_min / 1000 as pumped
       from automation_runs r join tanks t on t.id = r.tank_id
       where r.type = 'top_up' and r.status = 'success' and completed_at > (select max(completed_at) from automation_runs) - interval '7 days'
       group by t.id`,
    );
    expect(weeks).toHaveLength(2);
    for (const { stored, pumped } of weeks) expect(stored / pumped).toBeCloseTo(1, 1);
  });

  const counts = () =>
    one(`select (select count(*)::int from sensor_readings) as readings, (select count(*)::int from automation_runs) as runs,
      (select count(*)::int from alerts) as alerts, (select count(*)::int from device_events) as events, (select count(*)::int from schedules) as schedules`);

  it(
    "is loaded once, and completed after a start that was killed half-way",
    async () => {
      const before = await counts();
      expect(before).toMatchObject({ readings: loaded });
      expect(await loadDemoYear(database.urls, place.devicesFile)).toBe(0);
      expect(await counts()).toEqual(before);
      // Killed before its last commit, with a part of its readings.
      await rows("delete from sensor_readings where taken_at > now() - interval '5 days'");
      for (const table of ["run_events", "automation_runs", "device_events", "schedules"]) await rows(`delete from ${table}`);
      expect(await loadDemoYear(database.urls, place.devicesFile)).toBe(loaded);
      expect(await counts()).toEqual(before);
    },
    SLOW_MS,
  );

  it("is not given to a device that is not simulated", async () => {
    await rows("delete from automation_runs");
    await rows("update devices set is_simulated = false");
    expect(await loadDemoYear(database.urls, place.devicesFile)).toBe(0);
  });
});
