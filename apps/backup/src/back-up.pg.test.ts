// What happens when the repository cannot take any more, on a disk that is really full; and who may do what.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { withClient } from "@halocline/local-services/database";
import { run, waitUntil } from "@halocline/local-services/processes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Instance, makeBase, startInstance } from "../test/instance.ts";
import { serve } from "./serve.ts";

const DISK_MIB = 40;
const QUEUE_MIB = 32;
const SEGMENT_MIB = 16;

const disk = join(makeBase(), "disk");
const isRoot = userInfo().uid === 0;
let instance: Instance;

beforeAll(async () => {
  mkdirSync(disk);
  // Only root can make a small disk.
  if (isRoot) run("mount", ["-t", "tmpfs", "-o", `size=${DISK_MIB}m,mode=755`, "tmpfs", disk]);
  instance = await startInstance({
    HALOCLINE_BACKUP_REPOSITORY: join(disk, "repository"),
    HALOCLINE_BACKUP_LOG_QUEUE_MIB: String(QUEUE_MIB),
  });
});
afterAll(async () => {
  await instance.destroy();
  if (isRoot) run("umount", [disk]);
  rmSync(join(disk, ".."), { recursive: true, force: true });
});

const lastRun = async () =>
  (
    await instance.query("select kind, cause, error, ended_at is not null as is_over from backup.runs order by id desc limit 1")
  )[0];
const status = async () => (await instance.query("select * from backup.status"))[0];
const waiting = async () => {
  const [row] = await instance.query("select count(*)::int as n from pg_ls_archive_statusdir() where name like '%.ready'");
  return Number(row?.n);
};

describe("the service", () => {
  it("makes the first backup by itself, and another when somebody asks for it", async () => {
    const stop = new AbortController();
    const said: string[] = [];
    const service = serve(instance.settings, (sentence) => said.push(sentence), stop.signal);
    await waitUntil(async () => (await status())?.seen_at !== undefined, 60_000, "the first look", 200);
    expect(said).toEqual([expect.stringMatching(/^full backup/)]);
    await instance.query("insert into backup.requests (requested_at, requested_by) values (now(), 'ada@example.test')");
    await waitUntil(async () => (await lastRun())?.cause === "request" && (await lastRun())?.is_over === true, 30_000, "it", 200);
    expect(await lastRun()).toEqual({ kind: "diff", cause: "request", error: null, is_over: true });
    expect(await instance.query("select from backup.requests")).toEqual([]);
    stop.abort();
    await service;
  });

  it("says what PostgreSQL's settings lack", async () => {
    await instance.query("alter system set archive_timeout = 600");
    await instance.query("select pg_reload_conf()");
    await waitUntil(
      async () => (await instance.look()) && String((await status())?.error).includes("600"),
      30_000,
      "the sentence",
      500,
    );
    await instance.query("alter system reset archive_timeout");
    await instance.query("select pg_reload_conf()");
  });

  it("[SEC-5] has a role that may back up, and reads no household, no session and no sealed key of a device", async () => {
    const url = instance.settings.databaseUrl ?? "";
    for (const table of ["accounts", "devices", "auth.sessions", "auth.users", "pairing_grants"])
      await expect(withClient(url, (client) => client.query(`select from ${table}`))).rejects.toThrow(/permission denied/);
    const [role] = await instance.query(
      "select rolsuper, rolreplication, rolbypassrls from pg_roles where rolname = 'halocline_backup'",
    );
    expect(role).toEqual({ rolsuper: false, rolreplication: false, rolbypassrls: false });
  });
});

describe.runIf(isRoot)("a repository whose disk is full", () => {
  it("is told in a sentence, PostgreSQL goes on and does not fill its own disk, and a new backup follows when there is room", async () => {
    const filler = join(disk, "filler");
    try {
      writeFileSync(filler, Buffer.alloc(DISK_MIB * 1024 ** 2));
    } catch {
      // As much as fits.
    }
    await instance.query("insert into backup.requests (requested_at, requested_by) values (now(), 'ada@example.test')");
    expect((await instance.look()).join()).toContain("The repository's disk is full.");
    expect(await lastRun()).toMatchObject({ cause: "request", error: expect.stringMatching(/^The repository's disk is full\./) });
    expect((await status())?.error).toMatch(/^The repository's disk is full\./);
    expect((await status())?.gap_seen_at).toBeNull();

    const segments = 3 * (QUEUE_MIB / SEGMENT_MIB);
    for (let n = 0; n < segments; n++) {
      await instance.query("create table if not exists writes (n int)");
      await instance.query("insert into writes values ($1)", [n]);
      await instance.query("select pg_switch_wal()");
    }
    expect(await instance.query("select count(*)::int as n from writes")).toEqual([{ n: segments }]);
    await waitUntil(async () => (await waiting()) <= QUEUE_MIB / SEGMENT_MIB + 1, 90_000, "the queue to be bounded", 500);
    await instance.look();
    expect(await status()).toMatchObject({ error: expect.any(String), gap_seen_at: expect.any(Date) });

    rmSync(filler);
    await instance.query("select pg_switch_wal()");
    await waitUntil(async () => (await waiting()) === 0, 90_000, "the log to go out again", 500);
    // As if it were a quarter of an hour later.
    await instance.query("update backup.runs set ended_at = ended_at - interval '16 minutes' where error is not null");
    expect(await instance.look()).toEqual([expect.stringMatching(/^diff backup/)]);
    expect(await lastRun()).toEqual({ kind: "diff", cause: "gap", error: null, is_over: true });
    await instance.ship();
    await instance.look();
    expect((await status())?.error).toBeNull();
  }, 240_000);
});
