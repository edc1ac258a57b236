import { expect, inject, test } from "vitest";
import { openQueries } from "./database.ts";
import { makeJobQueues } from "./job-queues.ts";
import { createTestDatabase } from "./test-database.ts";

const END_ITS_CONNECTIONS = `select pg_terminate_backend(pid, 1000) from pg_stat_activity
  where datname = current_database() and usename = 'halocline_owner'`;

test("a database that closes its connections right after the queues are made does not end the process", async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on("uncaughtException", note);
  const database = await createTestDatabase(inject("testCluster"));
  const admin = openQueries(database.urls.admin);
  await admin.rows("select 1");
  // One try meets a connection that is still open in about two of five cases.
  for (let tries = 0; tries < 15; tries += 1) {
    await makeJobQueues(database.urls.owner);
    await admin.rows(END_ITS_CONNECTIONS);
  }
  await admin.close();
  await database.drop();
  process.off("uncaughtException", note);
  expect(uncaught).toEqual([]);
});
