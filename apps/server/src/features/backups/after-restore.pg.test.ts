// What a restored database does before anybody connects to it (backup.after_restore): nothing that was open then opens anything, and
// nothing that was planned then is done by itself. The program that calls it has its own tests, with real backups.

import { randomBytes, randomUUID } from "node:crypto";
import type { SeededAccount } from "@halocline/local-services/seed";
import { makeRunnable } from "@halocline/local-services/seed-schedules";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { openDispatcher, seedDue } from "../../../test/schedule-scene.ts";
import type { DeviceBus } from "../../broker/device-bus.ts";
import { createDatabase, createInSystem, createLookInSystem } from "../../db/pools.ts";
import { endOverdueCommands } from "../commands/end-overdue-commands.job.ts";
import { repeatStops } from "../relays/repeat-stops.job.ts";

let database: OpenDatabase;

beforeEach(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterEach(() => database.close());

const restored = () => database.truth("select backup.after_restore(null, now() - interval '3 minutes', now())");
const count = async (table: string) => Number((await database.truth(`select count(*) as n from ${table}`))[0]?.n);

/** Each way in that somebody could hold when the copy was made. */
async function openEverything({ accountId, userId, devices: [device] }: SeededAccount): Promise<void> {
  const [session] = await database.truth("select id from auth.sessions where user_id = $1", [userId]);
  const statements: [string, unknown[]][] = [
    ["insert into auth.live_tickets values ($1, $2, now() + interval '1 hour')", [randomBytes(32), session?.id]],
    ["insert into auth.verifications (id, identifier, value, expires_at) values ('v', 'i', 'x', now() + interval '1 hour')", []],
    [
      "insert into auth.email_links values ($1, $2, 'take_back', 'a@example.test', now(), now() + interval '1 day')",
      [randomBytes(32), userId],
    ],
    [
      "insert into auth.invites (token_hash, created_by, expires_at) values ($1, $2, now() + interval '1 day')",
      [randomBytes(32), userId],
    ],
    [
      "insert into auth.invites (token_hash, created_by, expires_at, used_at) values ($1, $2, now() + interval '1 day', now())",
      [randomBytes(32), userId],
    ],
    ["insert into auth.second_factors (user_id, sealed_secret) values ($1, 'sealed')", [userId]],
    ["insert into pairing_codes values ($1, $2, $2, now() + interval '15 minutes')", [accountId, randomBytes(16)]],
    [
      "insert into pairing_announcements (client_id, account_id, hardware_id, firmware_version, hardware, rssi_dbm) values ('p-1', $1, 'hc-000000000000', '1', 'x', -50)",
      [accountId],
    ],
    [
      "insert into pairing_grants values ($1, $2, 'p-2', $3, now() + interval '5 minutes')",
      [device?.id, accountId, randomBytes(16)],
    ],
  ];
  for (const [text, values] of statements) await database.truth(text, values);
}

describe("[SEC-5] rights after a restore", () => {
  const ENDED = [
    "auth.live_tickets",
    "auth.sessions",
    "auth.verifications",
    "auth.email_links",
    "auth.second_factors",
    "pairing_codes",
    "pairing_grants",
    "pairing_announcements",
  ];

  it("have ended: sessions, links, tickets, invitations and pairing codes; devices keep their keys", async () => {
    await openEverything(await database.seed());
    for (const table of ENDED) expect([table, await count(table)]).toEqual([table, 1]);
    const keys = await database.truth("select registration_id, key_hash from devices");
    await restored();
    for (const table of ENDED) expect([table, await count(table)]).toEqual([table, 0]);
    expect(await database.truth("select used_at is not null as is_used from auth.invites")).toEqual([{ is_used: true }]);
    expect(await database.truth("select registration_id, key_hash from devices")).toEqual(keys);
  });

  it("are told to each household", async () => {
    const { accountId } = await database.seed();
    await restored();
    expect(
      await database.truth("select account_id, actor_label, target_kind from audit_log where action = 'restore_backup'"),
    ).toEqual([{ account_id: accountId, actor_label: "restore", target_kind: "instance" }]);
  });

  /** A new table that holds a secret, or something that expires, is ended by the function or named here, with the reason. */
  it("are all thought of", async () => {
    const kept: Readonly<Record<string, string>> = {
      acknowledge_links: "each acknowledges one alert that is still open, for two days, and signs nobody in",
      "auth.identities": "passwords stay; tokens of Google are emptied",
      "auth.invites": "used ones open nothing",
      "auth.recovery_codes": "of a confirmed authenticator app",
      "auth.second_factors": "confirmed ones stay",
      "backup.sealed_secrets": "opened by the recovery key alone",
      data_exports: "fetched with a session and the password",
      devices: "devices come back without pairing",
      firmware_releases: "a checksum",
      manual_seeds: "a checksum",
      notification_channels: "a person's own services, sealed for this instance: alerts after a restore must reach people",
      push_keys: "sealed for this instance: browsers take alerts only from the pair that they were subscribed with",
    };
    const rows = await database.truth(`
      select distinct case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'auth', 'backup')
        and a.attnum > 0 and a.attname ~ '(token|secret|hash|sealed|password|expires_at|sha256)' order by 1`);
    const found = rows.map(({ name }) => String(name));
    expect(found).toEqual(
      [...new Set([...ENDED.filter((name) => name !== "pairing_announcements"), ...Object.keys(kept)])].sort(),
    );
  });
});

describe("plans after a restore", () => {
  it("[SAFE-20] a due time that another life may have used starts nothing, nor does any other for a day", async () => {
    const account = await seedDue(database, 1, -2);
    await restored();
    const scene = openDispatcher(database.open("worker", 3));
    await scene.dispatch();
    await scene.stop();
    expect(scene.sent).toEqual([]);
    expect(await database.truth("select outcome, reason from schedule_occurrences")).toEqual([
      { outcome: "skipped", reason: "paused" },
    ]);
    expect(await count("automation_runs")).toBe(0);
    const [schedule] = await database.truth(
      "select paused_until > now() + interval '23 hours' as is_paused, next_start_at >= paused_until as is_after from schedules where account_id = $1",
      [account.accountId],
    );
    expect(schedule).toEqual({ is_paused: true, is_after: true });
  });

  it("[SAFE-15] no number of settings is given twice, and nothing is automatic until the device has the restored ones", async () => {
    const account = await database.seed();
    await makeRunnable(database.urls.admin, account.accountId);
    const revisions =
      "select d.config_revision as wanted, l.config_revision as reported from devices d join device_latest l using (device_no)";
    const [before] = await database.truth(revisions);
    expect(before?.wanted).toBe(before?.reported);
    await restored();
    const [after] = await database.truth(revisions);
    // More than anybody changes between a backup and its restore.
    expect(Number(after?.wanted) - Number(after?.reported)).toBeGreaterThanOrEqual(100_000);
  });

  it("[SAFE-10] a command that was under way is never sent, and ends", async () => {
    const { accountId, devices } = await database.seed();
    await database.truth(
      "insert into commands (id, account_id, device_id, type, payload, status, deadline_at) values ($1, $2, $3, 'relay', '{}', 'sent', now() + interval '1 minute')",
      [randomUUID(), accountId, devices[0]?.id],
    );
    await restored();
    await endOverdueCommands({ inSystem: createInSystem(createDatabase(database.open("worker"))), clock: () => Date.now() + 1 });
    expect(await database.truth("select status from commands")).toEqual([{ status: "timed_out" }]);
  });

  it("[SAFE-11] an emergency stop that no device has confirmed is sent again: a restore errs toward off", async () => {
    const { accountId, devices } = await database.seed();
    const stopId = randomUUID();
    await database.truth("insert into emergency_stops (id, account_id, device_id, requested_at) values ($1, $2, $3, now())", [
      stopId,
      accountId,
      devices[0]?.id,
    ]);
    await restored();
    const sent: unknown[] = [];
    const bus = { send: (_to: string, _topic: string, message: unknown) => void sent.push(message) } as unknown as DeviceBus;
    const lookInSystem = createLookInSystem(createDatabase(database.open("worker")));
    await repeatStops({ lookInSystem, bus, newId: randomUUID, clock: Date.now });
    expect(sent).toMatchObject([{ type: "emergency_stop", stop_id: stopId }]);
  });
});
