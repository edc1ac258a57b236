import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, createInAccount } from "../../db/pools.ts";
import { findFreshWater, listTanks } from "./index.ts";
import { reservoirsOfTank } from "./tank-reservoirs.ts";

let database: OpenDatabase;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
});
afterAll(() => database.close());

/** A refill a year ago, and ten top-ups of 2 mm each day since. */
async function yearOfTopUps() {
  const { accountId, devices } = await database.seed();
  const { id, tankId } = devices[0] ?? { id: "", tankId: "" };
  await database.truth("update tanks set area_cm2 = 1000, fresh_reservoir_litres = 800 where id = $1", [tankId]);
  await database.truth(
    `insert into reservoir_refills (id, account_id, tank_id, store, at, litres, confirmed_by)
     values ($1, $2, $3, 'fresh', now() - interval '365 days', 800, $1)`,
    [randomUUID(), accountId, tankId],
  );
  await database.truth(
    `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at,
       start_until, deadline_at, completed_at, drained_mm, filled_mm, topped_up_mm)
     select id, $1, $2, $3, id::text, 'top_up', 'success', 'automatic', '{}', at, at, at, at, 0, 0, 2
     from (select gen_random_uuid() as id, now() - n * interval '144 minutes' as at from generate_series(0, 3649) as n) as runs`,
    [accountId, id, tankId],
  );
  await database.truth("analyze automation_runs");
  return { accountId, tankId };
}

it("the ledger of a year is added up from its index, and its litres a day from the last week alone", async () => {
  const { accountId, tankId } = await yearOfTopUps();
  const inAccount = createInAccount(createDatabase(database.open("app")));
  const [tank] = await inAccount(accountId, (transaction) => listTanks(transaction, accountId, tankId));
  const fresh = tank && reservoirsOfTank(tank).fresh;
  expect(fresh?.litres).toBeCloseTo(800 - 3650 * 0.2, 6);
  expect(fresh?.litresPerDay).toBeCloseTo(2, 6);
  expect(await inAccount(accountId, (transaction) => findFreshWater(transaction, tankId))).toEqual(fresh);
  const plan = await database.truth(
    `explain select sum(topped_up_mm), count(*) filter (where topped_up_mm is null) from automation_runs
     where tank_id = '${tankId}' and completed_at > now() - interval '7 days'`,
  );
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/automation_runs_moved/);
});

it("[SEC-1] of another household's tank nothing is found", async () => {
  const { tankId } = await yearOfTopUps();
  const stranger = await database.seed();
  const inAccount = createInAccount(createDatabase(database.open("app")));
  expect(await inAccount(stranger.accountId, (transaction) => findFreshWater(transaction, tankId))).toBeNull();
  expect(await inAccount(stranger.accountId, (transaction) => listTanks(transaction, stranger.accountId, tankId))).toEqual([]);
});
