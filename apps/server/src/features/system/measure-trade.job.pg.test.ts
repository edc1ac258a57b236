// The instance in numbers, on a real database: what they are, and that a large fleet does not make them expensive.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase } from "../../db/pools.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createTradeMeasure } from "./measure-trade.job.ts";
import { countOpen, readQueues } from "./trade.store.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterAll(() => database.close());

async function measured(): Promise<Record<string, number>> {
  const metrics = createMetrics();
  const trade = createTradeMeasure();
  await trade.measure({ database: createDatabase(database.open("worker")), metrics });
  const lines = (await metrics.registry.metrics()).matchAll(/^halocline_(\w+(?:\{[^}]*\})?) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name = "", value]) => [name, Number(value)]));
}

it("nothing is there before it was measured: zero would be an answer", async () => {
  const text = await createMetrics().registry.metrics();
  expect(text).toContain("# TYPE halocline_tanks gauge");
  expect(text).not.toMatch(/^halocline_(tanks|devices|stops_open|backup_age_seconds|stream_waiting_messages)/m);
});

it("an empty instance has none of anything", async () => {
  expect(await measured()).toMatchObject({
    tanks: 0,
    'devices{status="online"}': 0,
    'alerts_open{severity="critical"}': 0,
    runs_open: 0,
    stops_open: 0,
    schedules_due: 0,
    'queue_waiting{queue="emails"}': 0,
    'queue_oldest_seconds{queue="exports"}': 0,
  });
});

it("counts what is open, and how long the oldest has waited", async () => {
  const { accountId, userId, devices } = await database.seed({ deviceNames: ["Reef", "Lagoon", "Nano"] });
  const [one, two] = devices;
  const [alertId, tankId] = [randomUUID(), one?.tankId];
  await database.truth(
    `insert into device_latest (device_no, account_id, boot, up_ms, last_received_at, relays_on, is_sensor_ok, firmware_version, rssi_dbm,
       announced_status, announced_since)
     select device_no, account_id, 1, 1, now(), 0, true, '1.0.0', -60, (case id when $1 then 'online' else 'offline' end)::device_status, now()
     from devices where id in ($1, $2)`,
    [one?.id, two?.id],
  );
  await database.truth(
    `insert into alerts (id, account_id, device_id, severity, code, message, cleared_at)
     values ($1, $2, $3, 'critical', 'one', 'x', null), (gen_random_uuid(), $2, $3, 'warn', 'two', 'x', null),
       (gen_random_uuid(), $2, $3, 'warn', 'three', 'x', now())`,
    [alertId, accountId, one?.id],
  );
  await database.truth(
    "insert into emergency_stops (id, account_id, device_id, requested_at) values (gen_random_uuid(), $1, $2, now())",
    [accountId, one?.id],
  );
  await database.truth(
    `insert into schedules (id, account_id, tank_id, type, rule, is_enabled, next_run_at, created_at)
     values (gen_random_uuid(), $1, $2, 'top_up', '{"cron":"0 10 * * 0"}', true, now() - interval '90 seconds', now()),
       (gen_random_uuid(), $1, $2, 'top_up', '{"cron":"0 10 * * 0"}', true, now() + interval '1 day', now()),
       (gen_random_uuid(), $1, $2, 'top_up', '{"cron":"0 10 * * 0"}', false, null, now())`,
    [accountId, tankId],
  );
  await database.truth(
    `insert into notifications (id, account_id, alert_id, user_id, severity, address, queued_at, status, settled_at, repeat_no)
     values (gen_random_uuid(), $1, $2, $3, 'warn', '', now() - interval '10 minutes', 'queued', null, 0),
       (gen_random_uuid(), $1, $2, $3, 'warn', '', now() - interval '1 hour', 'failed', now(), 1),
       (gen_random_uuid(), $1, $2, $3, 'warn', '', now() - interval '3 hours', 'sent', now() - interval '2 hours', 2)`,
    [accountId, alertId, userId],
  );
  const found = await measured();
  expect(found).toMatchObject({
    tanks: 3,
    'devices{status="online"}': 1,
    'devices{status="offline"}': 1,
    'devices{status="never"}': 1,
    'alerts_open{severity="critical"}': 1,
    'alerts_open{severity="warn"}': 1,
    'alerts_open{severity="info"}': 0,
    runs_open: 0,
    stops_open: 1,
    schedules_due: 1,
    'queue_waiting{queue="emails"}': 1,
    'queue_waiting{queue="exports"}': 0,
    'mail_last_hour{outcome="failed"}': 1,
    'mail_last_hour{outcome="sent"}': 0,
  });
  expect(found.schedules_late_seconds).toBeGreaterThan(89);
  expect(found['queue_oldest_seconds{queue="emails"}']).toBeGreaterThan(599);
});

describe("with twenty thousand old rows of each kind", () => {
  it("what is open is found by an index, and no table is read whole", { timeout: 120_000 }, async () => {
    const { accountId, userId, devices } = await database.seed({ deviceNames: ["Atoll"] });
    const [device] = devices;
    const rows = "from generate_series(1, 20000) as n";
    await database.truth(
      `insert into alerts (id, account_id, device_id, severity, code, message, cleared_at, created_at)
       select gen_random_uuid(), $1, $2, 'warn', 'old' || n, 'x', now(), now() ${rows}`,
      [accountId, device?.id],
    );
    const [alert] = await database.truth("select id from alerts limit 1");
    await database.truth(
      `insert into notifications (id, account_id, alert_id, user_id, severity, address, queued_at, status, settled_at, repeat_no)
       select gen_random_uuid(), $1, $2, $3, 'warn', '', now() - interval '2 days', 'sent', now() - interval '1 day', n + 10 ${rows}`,
      [accountId, alert?.id, userId],
    );
    await database.truth(
      `insert into schedules (id, account_id, tank_id, type, rule, is_enabled, next_run_at, created_at)
       select gen_random_uuid(), $1, $2, 'top_up', '{"cron":"0 10 * * 0"}', true, now() + interval '1 day', now() ${rows}`,
      [accountId, device?.tankId],
    );
    await database.truth("analyze alerts, notifications, schedules");
    const scans = async () => {
      const [row] = await database.truth(
        "select sum(seq_tup_read)::int as rows from pg_stat_user_tables where relname in ('alerts', 'notifications', 'schedules')",
      );
      return Number(row?.rows);
    };
    const pool = database.open("worker", 1);
    const counting = createDatabase(pool);
    // Statistics of a session are told when it rests or ends.
    const flush = () => pool.query("select pg_stat_force_next_flush()");
    await flush();
    const before = await scans();
    await countOpen(counting);
    await readQueues(counting);
    await flush();
    const after = await scans();
    expect(after - before).toBe(0);
    // A table that is read whole would be seen here.
    await pool.query("select count(*) from alerts where message = 'another'");
    await flush();
    expect(await scans()).toBeGreaterThan(after);
  });
});
