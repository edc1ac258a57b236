import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";

let database: OpenDatabase;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterAll(() => database.close());

it("an account has its settings from its first day, whoever makes it", async () => {
  const accountId = randomUUID();
  await database.open("auth").query("insert into accounts (id, name) values ($1, 'New')", [accountId]);
  const [{ account_id: _id, updated_at: _at, ...settings } = {}] = await database.truth(
    "select * from settings_system where account_id = $1",
    [accountId],
  );
  expect(settings).toEqual({
    default_hysteresis_mm: 3,
    max_drain_time_minutes: 20,
    max_fill_time_minutes: 25,
    max_top_up_time_minutes: 2,
    sensor_reading_interval_s: 10,
    alert_retention_days: 90,
  });
});

it("the level over a stretch is read along the index, in the days it covers only", async () => {
  const plan = await database.truth(
    `explain select min(distance_mm) from sensor_readings
     where device_no = 1 and taken_at >= now()::date and taken_at < now()::date + interval '1 day' and distance_mm is not null
     group by date_bin(interval '60 seconds', taken_at, now()::date)`,
  );
  const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toMatch(/Index Scan|Bitmap Index Scan/);
});
