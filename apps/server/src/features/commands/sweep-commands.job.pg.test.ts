import { LOG_DAYS } from "@halocline/domain/accounts/retention";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, createInSystem, type InSystem } from "../../db/pools.ts";
import { PORTION } from "../../platform/sweep-in-portions.ts";
import { sweepCommands } from "./sweep-commands.job.ts";

const NOW = Date.now();

let database: OpenDatabase;
let worker: InSystem;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  worker = createInSystem(createDatabase(database.open("worker")));
});
afterAll(() => database.close());

it("commands end after 90 days in bounded portions, what is open or younger stays, and a crash is made up for", async () => {
  const account = await database.seed();
  const insert = (count: number, daysAgo: number, status: string) =>
    database.truth(
      `insert into commands (id, account_id, device_id, type, payload, status, created_at)
       select gen_random_uuid(), $1, $2, 'relay_off', '{}', $3::command_status, $4 from generate_series(1, $5::int)`,
      [account.accountId, account.devices[0]?.id, status, new Date(NOW - daysAgo * 86_400_000), count],
    );
  await insert(PORTION + 20, LOG_DAYS + 1, "confirmed");
  await insert(1, LOG_DAYS + 1, "sent");
  await insert(2, LOG_DAYS - 1, "timed_out");
  const counts = () => database.truth("select status, count(*)::int from commands group by 1 order by 1");
  let portions = 0;
  const dying: InSystem = (work) => {
    portions += 1;
    return portions > 1 ? Promise.reject(new Error("killed")) : worker(work);
  };
  await expect(sweepCommands({ inSystem: dying, clock: () => NOW })).rejects.toThrow("killed");
  expect(await counts()).toEqual([
    { status: "sent", count: 1 },
    { status: "confirmed", count: 20 },
    { status: "timed_out", count: 2 },
  ]);
  await sweepCommands({ inSystem: worker, clock: () => NOW });
  expect(await counts()).toEqual([
    { status: "sent", count: 1 },
    { status: "timed_out", count: 2 },
  ]);
});
