// Migrations and other processes: a second migration, a server that holds a lock, and a process that is killed.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { prepareDatabase, withClient } from "@halocline/local-services/database";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { clusterOf, createEmptyDatabase, type EmptyDatabase, migration } from "../../../test/empty-database.ts";
import { eventually } from "../../../test/eventually.ts";
import type { Migration } from "./migrations.ts";

const FIRST = migration(1, "first", "create table first (n int);");

let database: EmptyDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase(inject("testCluster"));
});
afterEach(() => database.drop());

const migrate: EmptyDatabase["migrate"] = (migrations, options) => database.migrate(migrations, options);
const versions = async () =>
  (await database.query("select version from schema_migrations order by version")).map(({ version }) => version);
/** PostgreSQL's process that is running this text. */
async function sleeperOf(text: string): Promise<number> {
  const asleep = "select pid from pg_stat_activity where query = $1 and state = 'active' and datname = current_database()";
  const found = await eventually(
    () => database.query(asleep, [text]),
    ({ length }) => length > 0,
  );
  return found[0]?.pid;
}

describe("two processes at the same time", () => {
  it("apply each file once, and one reports that it waits", async () => {
    const slow = migration(2, "slow", "insert into first values (1);\nselect pg_sleep(0.5);");
    const reported = await Promise.all([migrate([FIRST, slow]), migrate([FIRST, slow]), migrate([FIRST, slow])]);
    expect(await database.query("select n from first")).toEqual([{ n: 1 }]);
    expect(await versions()).toEqual([FIRST.version, slow.version]);
    expect(reported.flat().filter((sentence) => sentence.endsWith("is applied."))).toHaveLength(2);
    expect(reported.flat()).toContain("Another process is migrating this database. Waiting for it to end.");
  });

  it("never wait inside the database, where an index that is built concurrently would wait for them", async () => {
    const buildIndex = () =>
      withClient(database.urls.owner, (client) => client.query("create index concurrently if not exists first_n on first (n)"));
    const thereafter = async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await buildIndex();
    };
    await Promise.all([migrate([FIRST], { thereafter }), migrate([FIRST], { thereafter })]);
    expect(await database.query("select indisvalid from pg_index where indexrelid = 'first_n'::regclass")).toEqual([
      { indisvalid: true },
    ]);
  });

  it("give up with a sentence when the other one takes too long", async () => {
    const slow = migration(1, "slow", "select pg_sleep(60)");
    const ended = migrate([slow]).catch((error: Error) => error.message);
    const pid = await sleeperOf("select pg_sleep(60)");
    await expect(migrate([FIRST], { limits: { turnMs: 300 } })).rejects.toThrow(
      "Another process is still migrating this database after 0.3 s. Nothing was done. " +
        'Run this again when it has ended; pg_stat_activity lists it as "halocline migrations".',
    );
    await database.query("select pg_terminate_backend($1)", [pid]);
    expect(await ended).toContain(`${slow.name} failed: terminating connection`);
  });

  it("run what follows the migrations one at a time, too", async () => {
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

it("a whole setup may run three times at the same time: roles, database, schema and queues", { timeout: 120_000 }, async () => {
  const [cluster, name] = [inject("testCluster"), `twice_${process.pid}`];
  const setUp = () => prepareDatabase(clusterOf(cluster), name, cluster.passwords);
  const [{ owner }] = await Promise.all([setUp(), setUp(), setUp()]);
  const queues = await withClient(owner, (client) => client.query("select name from pgboss.queue order by name"));
  expect(queues.rows).toEqual([{ name: "emails" }, { name: "exports" }, { name: "messages" }]);
  await withClient(clusterOf(cluster).url("postgres"), (client) => client.query(`drop database ${name} with (force)`));
});

it("waits for a lock for a limited time, and then fails with what to do", async () => {
  await migrate([FIRST]);
  await database.query("grant select on first to halocline_worker");
  const alter = migration(2, "alter", "alter table first add column m int;");
  await withClient(database.urls.worker, async (reader) => {
    await reader.query("begin; select * from first");
    await expect(migrate([FIRST, alter], { limits: { lockMs: 300 } })).rejects.toThrow(
      `${alter.name} failed: canceling statement due to lock timeout. Nothing of this file was applied. ` +
        "Another program holds the lock: stop the server, then run this again.",
    );
    expect(await versions()).toEqual([FIRST.version]);
    await reader.query("rollback");
  });
  expect(await migrate([FIRST, alter])).toEqual([`${alter.name} is applied.`]);
});

it("ends a statement that takes too long", async () => {
  const slow = migration(1, "slow", "select pg_sleep(20);");
  await expect(migrate([slow], { limits: { statementMs: 300 } })).rejects.toThrow("statement timeout");
});

/** A separate process that migrates and runs `onReport` at each report. */
function startProcess(migrations: readonly Migration[], onReport: string) {
  const code = `
    import { migrateDatabase } from ${JSON.stringify(new URL("./migrate-database.ts", import.meta.url).href)};
    await migrateDatabase(process.env.OWNER, JSON.parse(process.env.MIGRATIONS), { report: () => { ${onReport} } });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    env: { OWNER: database.urls.owner, MIGRATIONS: JSON.stringify(migrations) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return { child, ended: once(child, "exit").then(([, signal]) => signal) };
}

describe("after a process is killed", () => {
  const slow = migration(2, "slow", "create table second (n int);\nselect pg_sleep(3);");
  const both = [FIRST, slow];

  it("between two files, the next one continues with the second", async () => {
    const { ended } = startProcess(both, 'process.kill(process.pid, "SIGKILL")');
    expect(await ended).toBe("SIGKILL");
    expect(await versions()).toEqual([FIRST.version]);
    expect((await migrate(both)).at(-1)).toBe(`${slow.name} is applied.`);
    expect(await versions()).toEqual([FIRST.version, slow.version]);
  });

  it("within a file, nothing of that file is stored, and the next one applies it", async () => {
    const { child, ended } = startProcess(both, "");
    await sleeperOf(slow.text);
    child.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");
    expect(await versions()).toEqual([FIRST.version]);
    expect((await migrate(both)).at(-1)).toBe(`${slow.name} is applied.`);
    expect(await database.query("select to_regclass('second') is not null as is_there")).toEqual([{ is_there: true }]);
  });
});
