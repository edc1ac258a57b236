import { LOG_DAYS } from "@halocline/domain/accounts/retention";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { seedDue } from "../../../test/schedule-scene.ts";
import { createDatabase, createInSystem, type InSystem } from "../../db/pools.ts";
import { PORTION } from "../../platform/sweep-in-portions.ts";
import { sweepOccurrences } from "./sweep-occurrences.job.ts";

const NOW = Date.now();
const DAY_MS = 86_400_000;

let database: OpenDatabase;
let worker: InSystem;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  worker = createInSystem(createDatabase(database.open("worker")));
});
afterAll(() => database.close());

it("[SAFE-20] due times end after 90 days; the newest of a schedule and the newest that started stay, however old", async () => {
  const account = await seedDue(database, 2, 3600);
  const schedules = await database.truth("select id from schedules where account_id = $1 order by id", [account.accountId]);
  const [quiet, busy] = schedules.map(({ id }) => id as string) as [string, string];
  const insert = (scheduleId: string, daysAgo: number, outcome: string, count = 1) =>
    database.truth(
      `insert into schedule_occurrences (schedule_id, due_at, account_id, outcome, recorded_at)
       select $1, $2::timestamptz + n * interval '1 second', $3, $4::due_outcome, $2::timestamptz from generate_series(1, $5::int) as n`,
      [scheduleId, new Date(NOW - daysAgo * DAY_MS), account.accountId, outcome, count],
    );
  await insert(quiet, 300, "started", 2);
  await insert(quiet, 200, "missed", 2);
  await insert(busy, 150, "missed", PORTION + 7);
  await insert(busy, LOG_DAYS + 1, "started");
  await insert(busy, LOG_DAYS - 1, "started");
  const rows = () =>
    database.truth("select schedule_id, outcome, count(*)::int from schedule_occurrences group by 1, 2 order by 1, 2");
  const kept = [
    { schedule_id: quiet, outcome: "started", count: 1 },
    { schedule_id: quiet, outcome: "missed", count: 1 },
    { schedule_id: busy, outcome: "started", count: 1 },
  ];
  let rowsGone = 0;
  const counting: InSystem = async (work) => {
    const count = async () => Number((await database.truth("select count(*) as n from schedule_occurrences"))[0]?.n);
    const before = await count();
    const result = await worker(work);
    rowsGone = Math.max(rowsGone, before - (await count()));
    return result;
  };
  await sweepOccurrences({ inSystem: counting, clock: () => NOW });
  expect(await rows()).toEqual(kept);
  expect(rowsGone).toBe(PORTION);
  await sweepOccurrences({ inSystem: worker, clock: () => NOW });
  expect(await rows()).toEqual(kept);
});
