// The drill: a real cluster, a real repository, everything destroyed, and back. The figures are printed, and held against the goals.

import { randomUUID } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "@halocline/local-services/processes";
import { seedAccount } from "@halocline/local-services/seed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Instance, makeBase, startInstance } from "../test/instance.ts";
import { restore } from "./restore.ts";
import { readSettings, type Settings } from "./settings.ts";

const RPO_GOAL_MS = 5 * 60_000;
const RTO_GOAL_MS = 30 * 60_000;

let instance: Instance;
let beforeTheUpdate: Date;
const bases: string[] = [];

beforeAll(async () => {
  instance = await startInstance();
});
afterAll(async () => {
  await instance.destroy();
  for (const base of bases) rmSync(base, { recursive: true, force: true });
});

async function elapsed(work: () => Promise<void>): Promise<number> {
  const beganAtMs = Date.now();
  await work();
  return Date.now() - beganAtMs;
}

const timeNow = async () => (await instance.query("select clock_timestamp() as at"))[0]?.at as Date;

describe("the drill", () => {
  it("[SEC-5] loses everything, and has all that was archived again, with nobody signed in", async () => {
    const seeded = await seedAccount(instance.postgres.url("halocline"), { deviceNames: ["Reef"] });
    await instance.query(
      "insert into auth.sessions (id, user_id, active_account_id, token, expires_at) values ($1, $2, $3, 'x', now() + interval '1 day')",
      [randomUUID(), seeded.userId, seeded.accountId],
    );
    expect(await instance.look()).toEqual([expect.stringMatching(/^full backup .* is in the repository$/)]);
    expect(await instance.query("select kind, cause, error, stored_bytes > 0 as is_stored from backup.runs")).toEqual([
      { kind: "full", cause: "first", error: null, is_stored: true },
    ]);
    await sleep(1100);
    beforeTheUpdate = await timeNow();
    await instance.query("update accounts set name = 'after the backup'");
    await instance.ship();
    expect(await instance.look()).toEqual([]);
    const [status] = await instance.query("select *, now() - newest_wal_at < interval '1 minute' as is_fresh from backup.status");
    expect(status).toMatchObject({
      error: null,
      is_fresh: true,
      repository: instance.environment.HALOCLINE_BACKUP_REPOSITORY,
      gap_seen_at: null,
    });
    const shippedMs = await elapsed(() => instance.ship());
    const [{ timeout_s: timeoutS } = {}] = await instance.query(
      "select setting::int as timeout_s from pg_settings where name = 'archive_timeout'",
    );

    // Never archived: this is what a disaster costs.
    await instance.query("update accounts set name = 'lost'");
    const lostAt = await timeNow();
    await instance.postgres.stop("SIGQUIT");
    for (const name of ["postgres/data", "work", "sealed"]) rmSync(join(instance.base, name), { recursive: true });

    const beganAtMs = Date.now();
    const { restoredTo } = await restore(instance.settings, null);
    await instance.postgres.restart();
    const [lostMs, rtoMs] = [lostAt.getTime() - (restoredTo?.getTime() ?? 0), Date.now() - beganAtMs];
    // Here the log was shipped just before. At worst PostgreSQL was about to ship it: then its whole time-out is lost too.
    const rpoMs = Number(timeoutS) * 1000 + shippedMs;
    process.stdout.write(`drill: lost ${lostMs} ms, at worst ${rpoMs} ms; back after ${rtoMs} ms\n`);
    expect(lostMs).toBeGreaterThan(0);
    expect(lostMs).toBeLessThan(rpoMs);
    expect(rpoMs).toBeLessThan(RPO_GOAL_MS);
    expect(rtoMs).toBeLessThan(RTO_GOAL_MS);
    expect(await instance.query("select name from accounts")).toEqual([{ name: "after the backup" }]);
    expect(await instance.query("select from auth.sessions")).toEqual([]);
    expect(await instance.query("select from devices")).toHaveLength(1);
    expect(await instance.query("select actor_label, detail from audit_log where action = 'restore_backup'")).toEqual([
      { actor_label: "restore", detail: { to: expect.stringMatching(/^2\d{3}-/) } },
    ]);
    expect(readFileSync(join(instance.base, "sealed"), "utf8")).toBe("sealed by set-up");
  });

  it("goes on in the same repository, and backs up at once", async () => {
    expect(await instance.look()).toEqual([expect.stringMatching(/^diff backup/)]);
    await instance.query("update accounts set name = 'a second life'");
    await instance.ship();
    await instance.look();
    const [status] = await instance.query("select error, newest_wal from backup.status");
    expect(status).toEqual({ error: null, newest_wal: expect.stringMatching(/^00000002/) });
  });
});

/** Gone when all is over. */
function newBase(): string {
  const base = makeBase();
  bases.push(base);
  return base;
}

/** Another machine: it has the repository, or a copy of it, and the key; nothing else. */
function emptyMachine(change: Readonly<Record<string, string>> = {}): Settings {
  const base = newBase();
  const { HALOCLINE_BACKUP_PASSPHRASE = "", HALOCLINE_BACKUP_REPOSITORY = "" } = instance.environment;
  return readSettings({
    HALOCLINE_BACKUP_PASSPHRASE,
    HALOCLINE_BACKUP_REPOSITORY,
    HALOCLINE_BACKUP_WORK_FOLDER: join(base, "work"),
    HALOCLINE_BACKUP_POSTGRES_DATA: join(base, "data"),
    ...change,
  });
}

/** With everything in it, owners included. */
function copyOfRepository(): string {
  const base = newBase();
  run("cp", ["-a", instance.environment.HALOCLINE_BACKUP_REPOSITORY ?? "", join(base, "repository")]);
  return join(base, "repository");
}

const filesIn = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: folder }).map((name) => join(folder, name));

describe("another machine", () => {
  it("gets the state of a time that was asked for, and writes nothing into the repository", async () => {
    const before = filesIn(instance.environment.HALOCLINE_BACKUP_REPOSITORY ?? "", "**/*");
    const settings = emptyMachine();
    const { restoredTo } = await restore(settings, beforeTheUpdate);
    expect(restoredTo?.getTime() ?? 0).toBeLessThan(beforeTheUpdate.getTime());
    expect(existsSync(join(settings.postgres.data, "PG_VERSION"))).toBe(true);
    expect(filesIn(instance.environment.HALOCLINE_BACKUP_REPOSITORY ?? "", "**/*")).toEqual(before);
  });

  it("never overwrites a database", async () => {
    await expect(restore({ ...emptyMachine(), postgres: instance.settings.postgres }, null)).rejects.toThrow(/is not empty/);
  });

  it.each([
    ["before the first backup", () => new Date("2020-01-01"), /nothing before can be restored/],
    ["after the newest piece of the log", () => new Date(), /ends before the time that was asked for/],
    ["in the future", () => new Date("2100-01-01"), /is in the future/],
  ])("is told in a sentence about a time %s", async (_, time, sentence) => {
    await expect(restore(emptyMachine(), time())).rejects.toThrow(sentence);
  });

  it("is told in a sentence that the recovery key is wrong", async () => {
    const wrong = emptyMachine({ HALOCLINE_BACKUP_PASSPHRASE: "w".repeat(43) });
    await expect(restore(wrong, null)).rejects.toThrow(/^The repository cannot be decrypted: the recovery key is wrong/);
  });

  it("is told in a sentence that the repository is empty", async () => {
    const empty = emptyMachine({ HALOCLINE_BACKUP_REPOSITORY: join(newBase(), "repository") });
    await expect(restore(empty, null)).rejects.toThrow(/^There is no backup in the repository/);
  });

  it.each([
    ["cut off", (file: string) => truncateSync(file, 100)],
    [
      "changed",
      (file: string) => {
        const bytes = readFileSync(file);
        bytes.fill(7, bytes.length / 2, bytes.length / 2 + 64);
        writeFileSync(file, bytes);
      },
    ],
  ])("is told in a sentence that the repository is damaged: %s", async (_, damage) => {
    const repository = copyOfRepository();
    for (const file of filesIn(repository, "backup/*/*F/bundle/*")) damage(file);
    await expect(restore(emptyMachine({ HALOCLINE_BACKUP_REPOSITORY: repository }), null)).rejects.toThrow(/damaged/);
  });
});
