// Migrations that meet others: a second process, a server that holds a lock, and a process that is killed.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { prepareDatabase, withClient } from "@halocline/local-services/database";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { clusterOf, createEmptyDatabase, type EmptyDatabase, migrationFile } from "../../../test/empty-database.ts";
import { eventually } from "../../../test/eventually.ts";
import type { MigrationFile } from "../../platform/migration-files.ts";

const CONCURRENT = "-- migrate:up transaction:false";
const FIRST = migrationFile("0001_first.sql", "create table first (n int);");

let database: EmptyDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase(inject("testCluster"));
});
afterEach(() => database.drop());

const migrate: EmptyDatabase["migrate"] = (files, options) => database.migrate(files, options);
const versions = async () =>
  (await database.query("select version from schema_migrations order by version")).map(({ version }) => version);
/** The process of PostgreSQL that is in the middle of a file. */
async function sleeperOf(seconds: number): Promise<number> {
  const asleep = "select pid from pg_stat_activity where query = $1 and state = 'active' and datname = current_database()";
  const found = await eventually(
    () => database.query(asleep, [`select pg_sleep(${seconds})`]),
    ({ length }) => length > 0,
  );
  return found[0]?.pid;
}

describe("two at once", () => {
  it("apply each file once, and one says for whom it waits", async () => {
    const files = [FIRST, migrationFile("0002_slow.sql", "insert into first values (1);\nselect pg_sleep(0.5);")];
    const told = await Promise.all([migrate(files), migrate(files), migrate(files)]);
    expect(await database.query("select n from first")).toEqual([{ n: 1 }]);
    expect(await versions()).toEqual(["0001", "0002"]);
    const all = told.flat();
    expect(all.filter((sentence) => sentence.endsWith("is applied."))).toHaveLength(2);
    expect(all).toContainEqual(
      expect.stringMatching(
        /^This database is being migrated by process \d+ of PostgreSQL \(halocline_owner, halocline migrations\)\./,
      ),
    );
  });

  it("never wait for each other: an index is built concurrently while another process waits for its turn", async () => {
    const index = "create index concurrently if not exists first_n on first (n);";
    const files = [FIRST, migrationFile("0002_index.sql", `select pg_sleep(0.5);\n${index}`, CONCURRENT)];
    await Promise.all([migrate(files), migrate(files)]);
    expect(await database.query("select indisvalid from pg_index where indexrelid = 'first_n'::regclass")).toEqual([
      { indisvalid: true },
    ]);
  });

  it("give up with a sentence when the other one takes too long", async () => {
    const slow = migrate([migrationFile("0001_slow.sql", "select pg_sleep(60);")]).catch((error: Error) => error.message);
    const pid = await sleeperOf(60);
    await expect(migrate([FIRST], { limits: { turnMs: 300 } })).rejects.toThrow(
      `This database is still being migrated by process ${pid} of PostgreSQL (halocline_owner, halocline migrations), ` +
        "after 0.3 s. Nothing was done.",
    );
    await database.query("select pg_terminate_backend($1)", [pid]);
    expect(await slow).toContain("0001_slow.sql, line 2: statement 1 of 1 failed");
  });

  it("do what comes after the files one at a time, too", async () => {
    let [now, most] = [0, 0];
    const thereafter = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 100));
      now -= 1;
    };
    await Promise.all([migrate([FIRST], { thereafter }), migrate([FIRST], { thereafter })]);
    expect(most).toBe(1);
  });
});

it("a whole setup may run twice at once: roles, database, schema and queues", { timeout: 120_000 }, async () => {
  const [cluster, name] = [inject("testCluster"), `twice_${process.pid}`];
  const setUp = () => prepareDatabase(clusterOf(cluster), name, cluster.passwords);
  const [{ owner }] = await Promise.all([setUp(), setUp(), setUp()]);
  const queues = await withClient(owner, (client) => client.query("select name from pgboss.queue order by name"));
  expect(queues.rows).toEqual([{ name: "emails" }, { name: "exports" }, { name: "messages" }]);
  await withClient(clusterOf(cluster).url("postgres"), (client) => client.query(`drop database ${name} with (force)`));
});

describe("a lock that somebody holds", () => {
  it("is waited for a while, and then named with whoever holds it", async () => {
    await migrate([FIRST]);
    await database.query("grant select on first to halocline_worker");
    const told: string[] = [];
    await withClient(database.urls.worker, async (reader) => {
      await reader.query("begin; select * from first");
      const { rows } = await reader.query("select pg_backend_pid() as pid");
      const holder = `process ${rows[0].pid} of PostgreSQL (halocline_worker)`;
      const files = [FIRST, migrationFile("0002_alter.sql", "alter table first add column m int;")];
      const options = { report: (sentence: string) => void told.push(sentence), limits: { lockMs: 3000 } };
      await expect(migrate(files, options)).rejects.toThrow(
        "0002_alter.sql, line 2: statement 1 of 1 failed: canceling statement due to lock timeout. " +
          `The lock is held by ${holder}: stop the server, then run this again. Nothing of this file was applied.`,
      );
      expect(told).toEqual([`Waiting for a lock that ${holder} holds.`]);
      expect(await versions()).toEqual(["0001"]);
      await reader.query("rollback");
      expect(await migrate(files)).toEqual(["0002_alter.sql is applied."]);
    });
  });

  it("ends a statement that takes too long", async () => {
    const slow = migrationFile("0001_slow.sql", "select pg_sleep(20);");
    await expect(migrate([slow], { limits: { statementMs: 300 } })).rejects.toThrow("statement timeout");
  });
});

it("without a transaction, what was done stays, and the file begins again from its top", async () => {
  const body = (last: string) => `create table if not exists half (n int);\n${last};`;
  const files = (last: string) => [migrationFile("0001_half.sql", body(last), CONCURRENT)];
  await expect(migrate(files("select 1 / 0"))).rejects.toThrow("division by zero. The first of them stays applied.");
  expect(await versions()).toEqual([]);
  await migrate(files("create index concurrently if not exists half_n on half (n)"));
  expect(await versions()).toEqual(["0001"]);
});

/** A process of its own, which migrates, and does `onReport` whenever it says something. */
function startProcess(files: readonly MigrationFile[], onReport: string) {
  const code = `
    import { migrateDatabase } from ${JSON.stringify(new URL("./migrate-database.ts", import.meta.url).href)};
    await migrateDatabase(process.env.OWNER, JSON.parse(process.env.FILES), { report: () => { ${onReport} } });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    env: { OWNER: database.urls.owner, FILES: JSON.stringify(files) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return { child, ended: once(child, "exit").then(([, signal]) => signal) };
}

describe("a process that is killed", () => {
  const files = [FIRST, migrationFile("0002_second.sql", "create table second (n int);\nselect pg_sleep(3);")];

  it("between two files: the next one goes on with the second", async () => {
    const { ended } = startProcess(files, 'process.kill(process.pid, "SIGKILL")');
    expect(await ended).toBe("SIGKILL");
    expect(await versions()).toEqual(["0001"]);
    expect((await migrate(files)).at(-1)).toBe("0002_second.sql is applied.");
    expect(await versions()).toEqual(["0001", "0002"]);
  });

  it("within a file: nothing of that file is there, and the next one applies it", async () => {
    const { child, ended } = startProcess(files, "");
    await sleeperOf(3);
    child.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");
    expect(await versions()).toEqual(["0001"]);
    expect((await migrate(files)).at(-1)).toBe("0002_second.sql is applied.");
    expect(await database.query("select to_regclass('second') is not null as is_there")).toEqual([{ is_there: true }]);
  });
});
