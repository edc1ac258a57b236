// The second net: whatever a query forgets, the database itself shows an account only its own rows, and a role only
// what its work needs. Tables are found in the catalogue, so that a new one cannot slip through.

import { randomUUID } from "node:crypto";
import type { SeededAccount } from "@halocline/local-services/seed";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { addEndedUpdate } from "../../test/ended-update.ts";
import { type OpenDatabase, openDatabase } from "../../test/open-database.ts";
import { REFUSED } from "../../test/refused-statements.ts";
import { createDatabase, createInAccount, type InAccount, type Pool, type Tx } from "./pools.ts";

const PERMISSION_DENIED = "42501";
const ROLES = ["app", "ingest", "worker", "auth"] as const;

type OwnedTable = Readonly<{
  name: string;
  column: string;
  mayRead: boolean;
  mayInsert: boolean;
  mayUpdate: boolean;
  /** A column the API may change: the account's own where it may change all. */
  changeable: string | null;
  mayDelete: boolean;
}>;

let database: OpenDatabase;
let mine: SeededAccount;
let theirs: SeededAccount;
let tables: OwnedTable[];
let app: Pool;
let inAccount: InAccount;
const pools = {} as Record<(typeof ROLES)[number], Pool>;

/** Every table with an account on each row; accounts themselves are owned by their id. */
async function findOwnedTables(): Promise<OwnedTable[]> {
  const rows = await database.truth(`
    select c.oid::regclass::text as name, a.attname as column,
      has_table_privilege('halocline_app', c.oid, 'select') as "mayRead",
      has_any_column_privilege('halocline_app', c.oid, 'insert') as "mayInsert",
      has_table_privilege('halocline_app', c.oid, 'update') as "mayUpdate",
      (select u.attname from pg_attribute u where u.attrelid = c.oid and u.attnum > 0 and not u.attisdropped
         and has_column_privilege('halocline_app', c.oid, u.attnum, 'update')
       order by u.attname = a.attname desc limit 1) as changeable,
      has_table_privilege('halocline_app', c.oid, 'delete') as "mayDelete"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
        and (a.attname = 'account_id' or (c.relname = 'accounts' and a.attname = 'id'))
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
    order by 1`);
  return rows as OwnedTable[];
}

/** What seeding leaves empty. A new table with an account needs a line here. */
async function fillOtherTables({ accountId, userId, devices: [device] }: SeededAccount): Promise<void> {
  const deviceNo = await database.deviceNoOf(device?.registrationId ?? "");
  await database.truth(
    `insert into device_latest (device_no, account_id, boot, up_ms, last_received_at, relays_on, is_sensor_ok, firmware_version, rssi_dbm)
     values ($1, $2, 1, 1, now(), 0, true, '1.0.0', -60)`,
    [deviceNo, accountId],
  );
  await database.truth(
    `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, error_code)
     values (now(), 1, $1, $2, 1, 0, 0)`,
    [accountId, deviceNo],
  );
  await database.truth(
    `insert into unplaced_readings (device_no, boot, seq, account_id, up_ms, sent_up_ms, received_at, error_code)
     values ($2, 1, 2, $1, 1, 1, now(), 0)`,
    [accountId, deviceNo],
  );
  for (const table of ["minute_rollups", "hour_rollups"])
    await database.truth(
      `insert into ${table} (at, account_id, device_no, distance_sum_mm, temperature_sum_c, good_count, bad_count, temperature_count)
       values (date_trunc('hour', now()), $1, $2, 0, 0, 0, 1, 0)`,
      [accountId, deviceNo],
    );
  await database.truth(
    "insert into rollup_marks (hour, account_id, device_no, epoch, first_minute) values (date_trunc('hour', now()), $1, $2, 1, 0)",
    [accountId, deviceNo],
  );
  await database.truth(
    "insert into commands (id, account_id, device_id, type, payload) values (gen_random_uuid(), $1, $2, 'identify', '{}')",
    [accountId, device?.id],
  );
  await addEndedUpdate(database, { accountId, device: device?.id ?? "" });
  const alertId = randomUUID();
  await database.truth(
    "insert into alerts (id, account_id, device_id, severity, code, message) values ($1, $2, $3, 'info', 'test', 'test')",
    [alertId, accountId, device?.id],
  );
  await database.truth(
    "insert into notifications (id, account_id, alert_id, user_id, severity, queued_at) values ($1, $2, $3, $4, 'info', now())",
    [randomUUID(), accountId, alertId, userId],
  );
  await database.truth(
    `insert into escalations (account_id, is_on, second_user_id, second_after_minutes, everyone_after_minutes)
     values ($1, true, $2, 10, 20)`,
    [accountId, userId],
  );
  await database.truth(
    `insert into acknowledge_links (token_hash, account_id, alert_id, user_id, made_at, news_at, expires_at)
     values (sha256($1::bytea), $2, $3, $4, now(), now(), now())`,
    [randomUUID(), accountId, alertId, userId],
  );
  await database.truth(
    `insert into alert_watches (device_id, code, account_id, began_at, is_open, is_worse, told_at)
     values ($1, 'test', $2, now(), false, false, now())`,
    [device?.id, accountId],
  );
  await database.truth(
    "insert into pairing_codes (account_id, code_hash, code_sealed, expires_at) values ($1, $2, 'x', now() + interval '1 minute')",
    [accountId, randomUUID()],
  );
  await database.truth(
    `insert into pairing_announcements (client_id, account_id, hardware_id, firmware_version, hardware, rssi_dbm)
     values ($1, $2, 'hc-0a1b2c3d4e5f', '1.0.0', 'relay5-esp32', -60)`,
    [randomUUID(), accountId],
  );
  await database.truth(
    "insert into pairing_grants (device_id, account_id, client_id, key_sealed, expires_at) values ($1, $2, $3, 'x', now())",
    [device?.id, accountId, randomUUID()],
  );
  await database.truth(
    "insert into emergency_stops (id, account_id, device_id, requested_at, cleared_at) values ($1, $2, $3, now(), now())",
    [randomUUID(), accountId, device?.id],
  );
  await database.truth(
    `insert into device_events (device_no, account_id, boot, n, type, data, up_ms, received_at) values ($1, $2, 1, 0, 'x', '{}', 1, now())`,
    [deviceNo, accountId],
  );
  await database.truth(
    "insert into simulated_speeds (id, account_id, device_id, began_at, seen_at) values ($1, $2, $3, now(), now())",
    [randomUUID(), accountId, device?.id],
  );
  const runId = randomUUID();
  await database.truth(
    `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at, start_until, deadline_at)
     values ($1::uuid, $2, $3, $4, $1::text, 'top_up', 'running', 'manual', '{}', now(), now(), now())`,
    [runId, accountId, device?.id, device?.tankId],
  );
  const runEvent = "insert into run_events (run_id, account_id, key, at, happening) values ($1, $2, 'x', now(), '{}')";
  await database.truth(runEvent, [runId, accountId]);
  const scheduleId = randomUUID();
  await database.truth(
    `insert into schedules (id, account_id, tank_id, type, rule, is_enabled, created_at)
     values ($1, $2, $3, 'top_up', '{"cron":"0 10 * * 0"}', false, now())`,
    [scheduleId, accountId, device?.tankId],
  );
  await database.truth(
    "insert into schedule_occurrences (schedule_id, account_id, due_at, outcome, recorded_at) values ($1, $2, now(), 'missed', now())",
    [scheduleId, accountId],
  );
  await database.truth(
    "insert into schedule_exceptions (schedule_id, account_id, due_at, moved_to) values ($1, $2, now(), now() + interval '1 day')",
    [scheduleId, accountId],
  );
  await database.truth(
    `insert into maintenance_tasks (id, account_id, tank_id, template, interval_days, created_at)
     values ($1, $2, $3, 'glass', 7, now())`,
    [randomUUID(), accountId, device?.tankId],
  );
  await database.truth(
    `insert into reservoir_refills (id, account_id, tank_id, store, at, litres, confirmed_by)
     values ($1, $2, $3, 'fresh', now(), 5, $1)`,
    [randomUUID(), accountId, device?.tankId],
  );
  await database.truth(
    `insert into device_hellos (device_no, account_id, boot, caps, is_stop_latched, is_top_up_locked, heard_at)
     values ($1, $2, 1, '{relay}', false, false, now())`,
    [deviceNo, accountId],
  );
  const exported = `with made as (insert into data_exports (id, account_id, requested_at) values (gen_random_uuid(), $1, now()) returning id), parked as (insert into parked_records (kind, account_id, error_code, error_message, happened_at) values ('x', $1, 'x', 'x', now())) insert into data_export_chunks (export_id, account_id, try_no, n, bytes) select id, $1, 1, 0, 'x' from made`;
  await database.truth(exported, [accountId]);
  await database.truth(
    "insert into audit_log (id, account_id, actor_user_id, actor_label, action, target_kind, target_id) values ($1, $2, $3, 'Marina', 'switch', 'relay', '1')",
    [randomUUID(), accountId, userId],
  );
}

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  mine = await database.seed();
  theirs = await database.seed();
  for (const account of [mine, theirs]) await fillOtherTables(account);
  tables = await findOwnedTables();
  // One connection: every transaction reuses what the one before it left behind.
  for (const role of ROLES) pools[role] = database.open(role);
  app = pools.app;
  inAccount = createInAccount(createDatabase(app));
});
afterAll(() => database.close());

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

/** The accounts whose rows a reader gets to see, table by table. */
async function accountsSeen(read: (text: string) => Promise<readonly unknown[]>): Promise<Record<string, unknown[]>> {
  const seen: Record<string, unknown[]> = {};
  for (const { name, column, mayRead } of tables) {
    if (!mayRead) continue;
    const rows = (await read(`select distinct ${column} as account from ${name} order by 1`)) as { account: string }[];
    seen[name] = rows.map((row) => row.account);
  }
  return seen;
}

const readAs = (transaction: Tx) => async (text: string) => (await sql.raw(text).execute(transaction)).rows;
const readPlain = async (text: string) => (await app.query(text)).rows;
const eachReadable = (accounts: string[]) =>
  Object.fromEntries(tables.filter(({ mayRead }) => mayRead).map(({ name }) => [name, accounts]));

describe("[SEC-1] the role of the API", () => {
  it("is neither owner nor superuser, and passes no row security", async () => {
    const rows = await database.truth(
      "select rolname from pg_roles where rolname like 'halocline_%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)",
    );
    expect(rows).toEqual([]);
    const owned = await database.truth(
      "select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname in ('halocline_app', 'halocline_ingest', 'halocline_worker', 'halocline_auth')",
    );
    expect(owned).toEqual([]);
  });

  it("finds rows of two accounts in every owned table, so that the next tests can fail", async () => {
    expect(tables.length).toBeGreaterThanOrEqual(9);
    for (const { name, column } of tables) {
      const rows = await database.truth(`select distinct ${column}::text as account from ${name}`);
      expect(new Set(rows.map(({ account }) => account)), `${name} has no row of each account: see fillOtherTables`).toEqual(
        new Set([mine.accountId, theirs.accountId]),
      );
    }
  });

  it("sees only the rows of the account it acts for, in every table", async () => {
    const seen = await inAccount(mine.accountId, (transaction) => accountsSeen(readAs(transaction)));
    expect(seen).toEqual(eachReadable([mine.accountId]));
    const seenByThem = await inAccount(theirs.accountId, (transaction) => accountsSeen(readAs(transaction)));
    expect(seenByThem).toEqual(eachReadable([theirs.accountId]));
  });

  it("sees nothing without an account, also on a connection that had one before", async () => {
    const fresh = database.open("app");
    expect(await accountsSeen(async (text) => (await fresh.query(text)).rows)).toEqual(eachReadable([]));
    await inAccount(mine.accountId, (transaction) => accountsSeen(readAs(transaction)));
    // The setting is now an empty string on this one connection, not null.
    const setting = await app.query("select current_setting('app.account_id', true) as value");
    expect(setting.rows).toEqual([{ value: "" }]);
    expect(await accountsSeen(readPlain)).toEqual(eachReadable([]));
  });

  it("sees nothing after a transaction that failed", async () => {
    await expect(inAccount(mine.accountId, async () => Promise.reject(new Error("on purpose")))).rejects.toThrow("on purpose");
    expect(await accountsSeen(readPlain)).toEqual(eachReadable([]));
  });

  it("notices a table whose policy is gone", async () => {
    await database.truth("alter table tanks disable row level security");
    try {
      const seen = await inAccount(mine.accountId, (transaction) => accountsSeen(readAs(transaction)));
      expect(seen.tanks).toHaveLength(2);
    } finally {
      await database.truth("alter table tanks enable row level security");
    }
  });

  it("cannot insert a row of another account", async () => {
    const insertable = tables.filter(({ mayInsert }) => mayInsert);
    expect(insertable.length).toBeGreaterThan(0);
    for (const { name, column } of insertable) {
      const [row] = await database.truth(`select to_jsonb(t) as row from ${name} t where ${column} = $1 limit 1`, [
        theirs.accountId,
      ]);
      const insert = sql`insert into ${sql.raw(name)} overriding user value
        select * from jsonb_populate_record(null::${sql.raw(name)}, ${JSON.stringify(row?.row)}::jsonb)`;
      expect(await codeOf(inAccount(mine.accountId, (transaction) => insert.execute(transaction))), name).toBe(PERMISSION_DENIED);
    }
  });

  it("cannot change, take over or delete a row of another account", async () => {
    const changed: string[] = [];
    for (const { name, column, mayUpdate, changeable, mayDelete } of tables) {
      const attempts = [
        ...(changeable ? [`update ${name} set ${changeable} = ${changeable} where ${column} = '${theirs.accountId}'`] : []),
        ...(mayUpdate ? [`update ${name} set ${column} = '${mine.accountId}' where ${column} <> '${mine.accountId}'`] : []),
        ...(mayDelete ? [`delete from ${name} where ${column} = '${theirs.accountId}'`] : []),
      ];
      for (const text of attempts) {
        const result = await inAccount(mine.accountId, (transaction) => sql.raw(text).execute(transaction));
        if (result.numAffectedRows !== 0n) changed.push(text);
      }
    }
    expect(changed).toEqual([]);
  });

  it("cannot give a row of its own to another account", async () => {
    for (const { name, column } of tables.filter(({ mayUpdate }) => mayUpdate)) {
      const give = sql.raw(`update ${name} set ${column} = '${theirs.accountId}'`);
      expect(await codeOf(inAccount(mine.accountId, (transaction) => give.execute(transaction))), name).toBe(PERMISSION_DENIED);
    }
  });
});

describe("[SEC-1] a row that points into another account", () => {
  // Row security does not look at foreign keys: only keys that carry the account do.
  it.each([
    "insert into tanks (id, account_id, device_id, name) values ($1, $2, $3, 'x')",
    "insert into relays (id, account_id, device_id, channel_number, role) values ($1, $2, $3, 5, 'spare')",
    "insert into commands (id, account_id, device_id, type, payload) values ($1, $2, $3, 'identify', '{}')",
    "insert into emergency_stops (id, account_id, device_id, requested_at) values ($1, $2, $3, now())",
    `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at, start_until, deadline_at)
     select $1, $2, $3, t.id, 'x', 'top_up', 'failed', 'manual', '{}', now(), now(), now() from tanks t where t.account_id = $2`,
  ])("is refused: %s", async (text) => {
    await database.truth("delete from relays where device_id = $1 and channel_number = 5", [theirs.devices[0]?.id]);
    const client = await app.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.account_id', $1, true)", [mine.accountId]);
      const code = await codeOf(client.query(text, [randomUUID(), mine.accountId, theirs.devices[0]?.id]));
      expect(code).not.toBe("done");
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

/** Ours: the queue's own schema has a partition too, and its jobs carry nothing but an email's id. */
const PARTITIONS = "pg_class c where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace";

describe("[SEC-1] a partition read directly", () => {
  it("is refused to every role: it would not ask the parent's policies", async () => {
    const partitions = await database.truth(`select c.oid::regclass::text as name from ${PARTITIONS} order by 1`);
    expect(partitions.length).toBeGreaterThan(10);
    for (const role of ROLES) {
      const readable = await database.truth(
        `select c.oid::regclass::text as name from ${PARTITIONS}
         and (has_any_column_privilege($1, c.oid, 'select') or has_any_column_privilege($1, c.oid, 'insert'))`,
        [`halocline_${role}`],
      );
      expect(readable, role).toEqual([]);
    }
    expect(await codeOf(app.query(`select * from ${String(partitions[0]?.name)}`))).toBe(PERMISSION_DENIED);
  });
});

describe("[SEC-5] sessions and users", () => {
  it.each(["app", "ingest", "worker"] as const)("are closed to the role %s", async (role) => {
    const rows = await database.truth(
      "select oid::regclass::text as name from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'",
    );
    expect(rows.length).toBeGreaterThanOrEqual(8);
    for (const name of rows.map((row) => String(row.name)))
      expect(await codeOf(pools[role].query(`select * from ${name}`)), name).toBe(PERMISSION_DENIED);
  });

  it.each([
    ["first administrator", "auth.first_admin"],
    ["first sign-up", "auth.first_sign_up"],
  ])("keep the %s for ever: no role may take the row away", async (_, table) => {
    for (const role of ROLES)
      for (const text of [`delete from ${table}`, `update ${table} set user_id = gen_random_uuid()`, `truncate ${table}`])
        expect(await codeOf(pools[role].query(text)), `${role}: ${text}`).toBe(PERMISSION_DENIED);
  });

  it("are open to the auth role", async () => {
    const result = await pools.auth.query("select token from auth.sessions");
    expect(result.rows).toHaveLength(2);
  });
});

describe("alerts of a tank with water in it", () => {
  const open = async () =>
    (await database.truth("select 1 from alerts where cleared_at is null and account_id = $1", [mine.accountId])).length;
  const end = (accountId: string) =>
    inAccount(accountId, (transaction) => sql`select end_simulated_alerts(${mine.devices[0]?.id})`.execute(transaction));

  it("are ended by nobody at the API, and those of a simulated one by its own household", async () => {
    const before = await open();
    expect(before).toBeGreaterThan(0);
    await end(mine.accountId);
    expect(await open()).toBe(before);
    await database.truth("update devices set is_simulated = true where id = $1", [mine.devices[0]?.id]);
    await end(theirs.accountId);
    expect(await open()).toBe(before);
    await end(mine.accountId);
    expect(await open()).toBe(0);
  });
});

describe("[SEC-12] the audit log", () => {
  it.each(["update audit_log set action = 'nothing'", "delete from audit_log", "truncate audit_log"])(
    "refuses every role: %s",
    async (text) => {
      for (const role of ROLES) expect(await codeOf(pools[role].query(text)), role).toBe(PERMISSION_DENIED);
    },
  );

  it("is written by every role and read only by the API, inside its account", async () => {
    const line = (accountId: string) =>
      `insert into audit_log (id, account_id, actor_label, action, target_kind, target_id) values ('${randomUUID()}', '${accountId}', 'x', 'x', 'x', 'x')`;
    for (const role of ["ingest", "worker", "auth"] as const) {
      expect(await codeOf(pools[role].query(line(mine.accountId))), role).toBe("done");
      expect(await codeOf(pools[role].query("select * from audit_log")), role).toBe(PERMISSION_DENIED);
    }
    expect(await codeOf(inAccount(mine.accountId, (t) => sql.raw(line(mine.accountId)).execute(t)))).toBe("done");
  });

  it("survives the deletion of everything it names", async () => {
    const gone = await database.seed();
    await fillOtherTables(gone);
    await database.truth("delete from accounts where id = $1", [gone.accountId]);
    expect(await database.truth("select action from audit_log where account_id = $1", [gone.accountId])).toHaveLength(1);
    await database.truth("delete from audit_log where account_id = $1", [gone.accountId]);
    for (const table of [
      "device_latest",
      "sensor_readings",
      "unplaced_readings",
      "minute_rollups",
      "hour_rollups",
      "rollup_marks",
    ])
      await database.truth(`delete from ${table} where account_id = $1`, [gone.accountId]);
  });
});

describe("[SEC-1] each role can do its work and no more", () => {
  it.each([
    ["ingest", "select id, account_id, device_no, registration_id from devices"],
    ["ingest", "select count(*) from sensor_readings"],
    ["ingest", "update relays set is_on = is_on, last_changed_at = last_changed_at"],
    ["ingest", "select account_id from pairing_codes where code_hash = 'x' and expires_at > now()"],
    ["ingest", "select key_sealed from pairing_grants where client_id = 'x'"],
    ["ingest", "update commands set status = 'confirmed' where false"],
    ["ingest", "update emergency_stops set latched_at = now() where false"],
    ["ingest", "update relays set last_cause = 'command' where false"],
    ["ingest", "select device_id, top_distance_mm, drain_distance_mm, hysteresis_mm from tanks"],
    ["ingest", "update devices set command_seq = 1, config_refused_revision = 1 where false"],
    ["ingest", "select max_drain_time_minutes from settings_system"],
    ["ingest", "update automation_runs set status = 'failed', completed_at = now(), fail_reason = 'x' where false"],
    ["ingest", "update tanks set last_water_change_at = now() where false"],
    ["worker", "update automation_runs set status = 'failed', completed_at = now(), fail_reason = 'x' where false"],
    ["worker", "select has_auto_top_up, area_cm2 from tanks"],
    ["worker", "update schedules set next_run_at = now(), retry_at = now() where false"],
    ["worker", "select moved_to from schedule_exceptions"],
    ["worker", "select id from schedules where is_enabled for update skip locked"],
    ["worker", "select id from devices for no key update"],
    ["ingest", "update schedule_occurrences set outcome = 'refused' where false"],
    ["worker", "update commands set status = 'timed_out', ended_at = now() where false"],
    ["worker", "select id, device_id from emergency_stops"],
    ["worker", "update device_latest set announced_status = 'online', announced_since = now() where false"],
    ["worker", "select device_no, reading_interval_s, previous_interval_s, interval_revision from devices"],
    ["worker", "select account_id, last_received_at from device_latest"],
    ["worker", "select ensure_reading_partitions(current_date, current_date)"],
    ["worker", "select ensure_rollup_partitions(current_date, current_date)"],
    ["worker", "select device_no, taken_at, distance_mm, temperature_c from sensor_readings"],
    ["worker", "update rollup_fence set epoch = epoch + 1"],
    ["ingest", "select epoch from rollup_fence for share"],
    ["auth", "select key_hash from devices where key_revoked_at is null"],
    ["auth", "select account_id, role from memberships"],
    ["auth", "select id, account_id from devices"],
  ] as const)("%s: %s", async (role, text) => {
    expect(await codeOf(pools[role].query(text))).toBe("done");
  });

  it.each(REFUSED)("not %s: %s", async (role, text) => {
    expect(await codeOf(pools[role].query(text))).toBe(PERMISSION_DENIED);
  });

  it.each(ROLES)("%s cannot create a table or a function", async (role) => {
    expect(await codeOf(pools[role].query("create table public.mine (id int)"))).toBe(PERMISSION_DENIED);
    expect(await codeOf(pools[role].query("create function public.mine() returns int language sql return 1"))).toBe(
      PERMISSION_DENIED,
    );
    expect(await codeOf(pools[role].query("create schema mine"))).toBe(PERMISSION_DENIED);
  });
});
