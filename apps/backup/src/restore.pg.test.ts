// The drill: a real cluster, a real repository, everything destroyed, and back. The figures are printed, and held against the goals.

import { randomUUID } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seedAccount } from "@halocline/local-services/seed";
import { waitUntil } from "@halocline/local-services/processes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Instance, makeBase, queryAt, startInstance, startRestored } from "../test/instance.ts";
import { look } from "./back-up.ts";
import { restore } from "./restore.ts";
import { connect } from "./serve.ts";
import { readSettings, type Settings } from "./settings.ts";

const RPO_GOAL_MS = 5 * 60_000;
const RTO_GOAL_MS = 30 * 60_000;

let instance: Instance;
const said: string[] = [];

const lookOnce = async (of: Instance) => {
  const client = await connect(of.settings);
  try {
    await look({ settings: of.settings, client, clock: Date.now, report: (sentence) => said.push(sentence) });
  } finally {
    await client.end();
  }
};

/** Another machine: it has the repository and the key, and nothing else. */
function emptyMachine(change: Readonly<Record<string, string>> = {}): { base: string; settings: Settings } {
  const base = makeBase();
  const settings = readSettings({
    HALOCLINE_BACKUP_PASSPHRASE: instance.environment.HALOCLINE_BACKUP_PASSPHRASE ?? "",
    HALOCLINE_BACKUP_REPOSITORY: instance.environment.HALOCLINE_BACKUP_REPOSITORY ?? "",
    HALOCLINE_BACKUP_WORK_FOLDER: join(base, "work"),
    HALOCLINE_BACKUP_SEALED_SECRETS: join(base, "sealed"),
    HALOCLINE_BACKUP_POSTGRES_DATA: join(base, "postgres/data"),
    ...change,
  });
  return { base, settings };
}

const archived = async () => {
  const [row] = await instance.query("select pg_walfile_name(pg_switch_wal()) as wal");
  await waitUntil(
    async () => String((await instance.query("select last_archived_wal as wal from pg_stat_archiver"))[0]?.wal) >= String(row?.wal),
    60_000,
    "the log to be archived",
    200,
  );
};

beforeAll(async () => {
  instance = await startInstance();
});
afterAll(() => instance.destroy());

describe("the drill", () => {
  it("backs up, loses everything, and has all that was archived again, with nobody signed in", async () => {
    const seeded = await seedAccount(instance.postgres.url("halocline"), { deviceNames: ["Reef"] });
    await instance.query(
      `insert into auth.sessions (id, user_id, active_account_id, token, expires_at) values ($1, $2, $3, 'token', now() + interval '1 day')`,
      [randomUUID(), seeded.userId, seeded.accountId],
    );
    await lookOnce(instance);
    expect(said.at(-1)).toMatch(/^full backup .* is in the repository$/);
    expect(await instance.query("select kind, cause, error, stored_bytes > 0 as is_stored from backup.runs")).toEqual([
      { kind: "full", cause: "first", error: null, is_stored: true },
    ]);

    await instance.query("update accounts set name = 'after the backup'");
    await archived();
    await lookOnce(instance);
    const [status] = await instance.query("select *, now() - newest_wal_at < interval '1 minute' as is_fresh from backup.status");
    expect(status).toMatchObject({ error: null, is_fresh: true, repository: instance.environment.HALOCLINE_BACKUP_REPOSITORY });
    // Never archived: this is what a disaster costs.
    await instance.query("update accounts set name = 'lost'");
    const [{ at: lostAt } = {}] = await instance.query("select clock_timestamp() as at");
    await instance.postgres.stop("SIGQUIT");

    const beganAtMs = Date.now();
    const machine = emptyMachine();
    const { restoredTo } = await restore(machine.settings, null);
    const postgres = await startRestored(instance, machine.base);
    const rtoMs = Date.now() - beganAtMs;
    try {
      const query = queryAt(postgres.url("halocline"));
      expect(await query("select name from accounts")).toEqual([{ name: "after the backup" }]);
      expect(await query("select from auth.sessions")).toEqual([]);
      expect(await query("select action, actor_label from audit_log where action = 'restore_backup'")).toEqual([
        { action: "restore_backup", actor_label: "restore" },
      ]);
      expect(await query("select from devices")).toHaveLength(1);
      expect(readFileSync(join(machine.base, "sealed"), "utf8")).toBe("sealed by set-up");
    } finally {
      await postgres.stop();
      rmSync(machine.base, { recursive: true, force: true });
    }
    const rpoMs = (lostAt as Date).getTime() - (restoredTo?.getTime() ?? 0);
    console.info(`drill: recovery point ${rpoMs / 1000} s, recovery time ${rtoMs / 1000} s`);
    expect(rpoMs).toBeLessThan(RPO_GOAL_MS);
    expect(rtoMs).toBeLessThan(RTO_GOAL_MS);
    await instance.postgres.restart();
  });
});
