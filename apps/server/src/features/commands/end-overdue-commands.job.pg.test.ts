import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, createInSystem, createLookInSystem, type InSystem } from "../../db/pools.ts";
import { endOverdueCommandsJob } from "./end-overdue-commands.job.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterAll(() => database.close());

it("a turn opens a transaction only when a command is overdue, and then ends it", async () => {
  const { accountId, devices } = await database.seed();
  const worker = createDatabase(database.open("worker"));
  let transactions = 0;
  const inSystem: InSystem = (work) => {
    transactions += 1;
    return createInSystem(worker)(work);
  };
  const turn = () => endOverdueCommandsJob.run({ inSystem, lookInSystem: createLookInSystem(worker), clock: Date.now });
  const insert = (deadline: string) =>
    database.truth(
      `insert into commands (id, account_id, device_id, type, payload, status, seq, deadline_at)
       values (gen_random_uuid(), $1, $2, 'relay', '{}', 'sent', 1, now() + $3::interval)`,
      [accountId, devices[0]?.id, deadline],
    );
  await insert("1 hour");
  await turn();
  expect(transactions).toBe(0);
  await insert("-1 second");
  await turn();
  expect(transactions).toBe(1);
  expect(await database.truth("select status, count(*)::int from commands group by 1 order by 1")).toEqual([
    { status: "sent", count: 1 },
    { status: "timed_out", count: 1 },
  ]);
  // The look's own lock has gone with it: nobody waits for it.
  await turn();
  expect(transactions).toBe(1);
});
