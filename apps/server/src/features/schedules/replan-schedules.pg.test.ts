// Schedules whose tank gets another zone, on a real database: the clock is the test's.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { createDatabase, createInAccount, type InAccount } from "../../db/pools.ts";
import { replanSchedules } from "./replan-schedules.service.ts";

let database: OpenDatabase;
let inAccount: InAccount;

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  inAccount = createInAccount(createDatabase(database.open("app")));
});
afterAll(() => database.close());

const at = (text: string): Date => new Date(`2026-11-${text}:00Z`);
const NOW_MS = at("19T10:00").getTime();

type Times = Readonly<{ nextRunAt: Date; nextStartAt: Date; skipNextAt: Date }>;

/** By UTC before, and what is stored of it afterwards. */
async function moveToTokyo(cron: string, { nextRunAt, nextStartAt, skipNextAt }: Times) {
  const { accountId, devices } = await database.seed();
  const [tankId, scheduleId] = [devices[0]?.tankId ?? "", randomUUID()];
  await database.truth(
    `insert into schedules (id, account_id, tank_id, type, rule, is_enabled, next_run_at, next_start_at, skip_next_at, created_at)
     values ($1, $2, $3, 'water_change', $4, true, $5, $6, $7, $8)`,
    [scheduleId, accountId, tankId, { cron }, nextRunAt, nextStartAt, skipNextAt, at("01T00:00")],
  );
  await database.truth("update tanks set timezone = 'Asia/Tokyo' where id = $1", [tankId]);
  const tank = { id: tankId, timezoneBefore: "UTC" };
  await inAccount(accountId, (transaction) => replanSchedules({ clock: () => NOW_MS }, transaction, accountId, tank));
  const [times] = await database.truth("select next_run_at, next_start_at, skip_next_at from schedules where id = $1", [
    scheduleId,
  ]);
  const exceptions = await database.truth("select due_at, moved_to from schedule_exceptions where schedule_id = $1", [
    scheduleId,
  ]);
  return { times, exceptions };
}

it("[SAFE-20] a skip of the next run stays with that run, and slides to no other when its tank moves east past it", async () => {
  const skipToday = { nextRunAt: at("19T14:00"), nextStartAt: at("20T14:00"), skipNextAt: at("19T14:00") };
  const { times, exceptions } = await moveToTokyo("0 14 * * *", skipToday);
  // Tomorrow at 14:00 in Tokyo; today it was 14:00 there five hours ago.
  expect(times).toEqual({ next_run_at: at("20T05:00"), next_start_at: at("20T05:00"), skip_next_at: null });
  expect(exceptions).toEqual([{ due_at: at("19T05:00"), moved_to: null }]);
});

it("[SAFE-20] beside a due time that no worker has taken yet, the one that is to be skipped later is", async () => {
  const waiting = { nextRunAt: at("19T09:58"), nextStartAt: at("19T09:58"), skipNextAt: at("19T21:58") };
  const { times, exceptions } = await moveToTokyo("58 9,21 * * *", waiting);
  expect(times).toEqual({ next_run_at: at("19T09:58"), next_start_at: at("19T09:58"), skip_next_at: null });
  expect(exceptions).toContainEqual({ due_at: at("19T12:58"), moved_to: null });
});

it("[SAFE-20] a due time that waits for a worker and is to be skipped itself stays so", async () => {
  const skipped = { nextRunAt: at("19T09:58"), nextStartAt: at("19T21:58"), skipNextAt: at("19T09:58") };
  const { times } = await moveToTokyo("58 9,21 * * *", skipped);
  expect(times).toEqual({ next_run_at: at("19T09:58"), next_start_at: at("19T21:58"), skip_next_at: at("19T09:58") });
});
