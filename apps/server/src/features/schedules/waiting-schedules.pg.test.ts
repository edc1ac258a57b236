// Due times that wait for a controller that cannot be reached, and runs that were moved: on a real database, as workers see them.

import { setTimeout as pause } from "node:timers/promises";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { type DispatcherScene, openDispatcher, seedDue } from "../../../test/schedule-scene.ts";

let database: OpenDatabase;
let nowMs = Date.now();
const opened: DispatcherScene[] = [];

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  return () => database.close();
});
afterEach(async () => {
  for (const { stop } of opened.splice(0)) await stop();
});

/** Its clock is the test's. */
function dispatcher(): DispatcherScene {
  const scene = openDispatcher(database.open("worker", 3), "ok", () => nowMs);
  opened.push(scene);
  return scene;
}

const rowsOf = (columns: string, table: string) => (account: SeededAccount) =>
  database.truth(`select ${columns} from ${table} where account_id = $1`, [account.accountId]);
const occurrences = rowsOf("due_at, outcome, reason, run_id", "schedule_occurrences");
const runs = rowsOf("id, status", "automation_runs");
const alerts = rowsOf("code, message, count", "alerts");
const schedules = rowsOf("id, next_run_at, retry_at", "schedules");
const change = (account: SeededAccount, set: string) =>
  database.truth(`update schedules set ${set} where account_id = $1`, [account.accountId]);
/** When its device was last heard, by the test's clock. */
const hear = (account: SeededAccount, atMs: number) =>
  database.truth("update device_latest set last_received_at = $2 where account_id = $1", [account.accountId, new Date(atMs)]);
const MINUTE_MS = 60_000;

/** Due at `nowMs`, with its device away, and a wait. */
async function seedAway(waitMinutes: number): Promise<SeededAccount> {
  nowMs = Date.now();
  const account = await seedDue(database, 1, -1);
  await database.truth("update schedules set next_run_at = $2, wait_minutes = $3 where account_id = $1", [
    account.accountId,
    new Date(nowMs),
    waitMinutes,
  ]);
  await hear(account, nowMs - 86_400_000);
  return account;
}

describe("[SAFE-20] a due time whose controller cannot be reached", () => {
  it("waits, and starts once when the controller is back, also after a restart of the worker", async () => {
    const account = await seedAway(5);
    const first = dispatcher();
    await first.dispatch();
    expect([await occurrences(account), await runs(account), await alerts(account)]).toEqual([[], [], []]);
    const [{ retry_at } = {}] = await schedules(account);
    expect(Number(retry_at) - nowMs).toBe(10_000);
    nowMs += 9000;
    await first.dispatch();
    expect((await schedules(account))[0]?.retry_at).toEqual(retry_at);
    await opened.shift()?.stop();
    nowMs += 60_000;
    await hear(account, nowMs);
    const second = dispatcher();
    await second.dispatch();
    await second.dispatch();
    expect(second.sent).toHaveLength(1);
    expect(await occurrences(account)).toMatchObject([{ outcome: "started", reason: null }]);
    expect((await schedules(account))[0]).toMatchObject({ retry_at: null });
    expect(await alerts(account)).toEqual([]);
  });

  it("is missed when the wait is over, with its reason and one alert, and never starts after it", async () => {
    const account = await seedAway(5);
    const { dispatch, sent } = dispatcher();
    for (const stepMs of [0, 4 * MINUTE_MS, 59_000]) {
      nowMs += stepMs;
      await dispatch();
      expect(await occurrences(account)).toEqual([]);
    }
    // The clock jumps ahead, and the controller is back: too late all the same.
    nowMs += 2 * MINUTE_MS;
    await hear(account, nowMs);
    await dispatch();
    await dispatch();
    expect(await occurrences(account)).toMatchObject([{ outcome: "missed", reason: "not_reached", run_id: null }]);
    const [alert, ...more] = await alerts(account);
    expect([alert?.code, alert?.count, more]).toEqual(["run_missed", 1, []]);
    expect(alert?.message).toContain("could not be reached");
    expect([await runs(account), sent]).toEqual([[], []]);
  });

  it("waits fifteen minutes at most, and a clock that goes back starts nothing twice", async () => {
    const account = await seedAway(15);
    const { dispatch, sent } = dispatcher();
    await dispatch();
    nowMs += 15 * MINUTE_MS;
    await hear(account, nowMs);
    await dispatch();
    expect(await occurrences(account)).toMatchObject([{ outcome: "started" }]);
    await database.truth("update automation_runs set status = 'failed', completed_at = now() where account_id = $1", [
      account.accountId,
    ]);
    nowMs -= 14 * MINUTE_MS;
    const [{ due_at } = {}] = await occurrences(account);
    await database.truth("update schedules set next_run_at = $2 where account_id = $1", [account.accountId, due_at]);
    await dispatch();
    expect([await occurrences(account), await runs(account), sent].map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it("waits no more when it is skipped, paused, disabled or deleted, or the controller is stopped", async () => {
    const calledOff = async (set: string) => {
      const account = await seedAway(15);
      const { dispatch, sent } = dispatcher();
      await dispatch();
      await change(account, set);
      nowMs += MINUTE_MS;
      await hear(account, nowMs);
      await dispatch();
      expect([await runs(account), await alerts(account), sent]).toEqual([[], [], []]);
      return (await occurrences(account)).map(({ outcome, reason }) => [outcome, reason]);
    };
    expect(await calledOff("skip_next_at = next_run_at")).toEqual([["skipped", "skipped"]]);
    expect(await calledOff("paused_until = next_run_at + interval '1 day'")).toEqual([["skipped", "paused"]]);
    expect(await calledOff("is_enabled = false, next_run_at = null, retry_at = null")).toEqual([]);

    const stopped = await seedAway(15);
    const { dispatch, sent } = dispatcher();
    await dispatch();
    await database.truth("update device_hellos set is_stop_latched = true where account_id = $1", [stopped.accountId]);
    nowMs += MINUTE_MS;
    await dispatch();
    expect(await occurrences(stopped)).toMatchObject([{ outcome: "refused", reason: "stop_latched" }]);
    const deleted = await seedAway(15);
    await dispatch();
    await database.truth("delete from schedules where account_id = $1", [deleted.accountId]);
    nowMs += MINUTE_MS;
    await hear(deleted, nowMs);
    await dispatch();
    expect([await runs(stopped), await runs(deleted), sent]).toEqual([[], [], []]);
  });

  it("without a wait is refused at once, and whatever else is in the way is not waited for", async () => {
    const [atOnce, uncalibrated] = [await seedAway(0), await seedAway(15)];
    await hear(uncalibrated, nowMs);
    await database.truth("update tanks set top_distance_mm = null, drain_distance_mm = null where account_id = $1", [
      uncalibrated.accountId,
    ]);
    await dispatcher().dispatch();
    expect(await occurrences(atOnce)).toMatchObject([{ outcome: "refused", reason: "device_offline" }]);
    expect(await occurrences(uncalibrated)).toMatchObject([{ outcome: "refused", reason: "not_calibrated" }]);
  });

  it("starts once though two workers look at once and are cut off from the database again and again", {
    timeout: 60_000,
  }, async () => {
    const accounts: SeededAccount[] = [];
    for (let made = 0; made < 6; made += 1) accounts.push(await seedAway(15));
    const scenes = [dispatcher(), dispatcher()];
    await Promise.all(scenes.map(({ dispatch }) => dispatch()));
    expect((await Promise.all(accounts.map(occurrences))).flat()).toEqual([]);
    nowMs += MINUTE_MS;
    for (const account of accounts) await hear(account, nowMs);
    let [isDone, cuts] = [false, 0];
    const work = async ({ dispatch }: DispatcherScene) => {
      while (!isDone) await dispatch().catch(() => pause(5));
    };
    const cut = async () => {
      const giveUpAtMs = Date.now() + 40_000;
      for (;;) {
        const killed = await database.truth(
          "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'halocline_worker' and datname = current_database() order by random() limit 1",
        );
        cuts += killed.length;
        const started = (await Promise.all(accounts.map(occurrences))).flat();
        if ((started.length === accounts.length && cuts > 3) || Date.now() > giveUpAtMs) break;
        await pause(20);
      }
      isDone = true;
    };
    await Promise.all([...scenes.map(work), cut()]);
    for (const account of accounts) {
      expect(await occurrences(account)).toMatchObject([{ outcome: "started" }]);
      expect(await runs(account)).toHaveLength(1);
    }
    const sent = scenes.flatMap((scene) => scene.sent.map(({ id }) => id));
    expect(new Set(sent).size).toBe(sent.length);
    expect(cuts).toBeGreaterThan(3);
  });
});

describe("[SAFE-20] a run that was moved", () => {
  it("starts at its new time, once; its old time is recorded as moved, and starts nothing", async () => {
    const account = await seedAway(0);
    await hear(account, nowMs);
    const [{ id, next_run_at: oldAt } = {}] = await schedules(account);
    const newAt = new Date(Number(oldAt) + 2 * MINUTE_MS);
    await database.truth("insert into schedule_exceptions (schedule_id, due_at, account_id, moved_to) values ($1, $2, $3, $4)", [
      id,
      oldAt,
      account.accountId,
      newAt,
    ]);
    const { dispatch, sent } = dispatcher();
    await dispatch();
    expect(await occurrences(account)).toMatchObject([{ outcome: "skipped", reason: "moved" }]);
    expect([await runs(account), await alerts(account), sent]).toEqual([[], [], []]);
    expect((await schedules(account))[0]?.next_run_at).toEqual(newAt);
    nowMs += 2 * MINUTE_MS;
    await hear(account, nowMs);
    await dispatch();
    await dispatch();
    const outcomes = (await occurrences(account)).map(({ outcome }) => outcome);
    expect([outcomes.length, new Set(outcomes)]).toEqual([2, new Set(["skipped", "started"])]);
    expect(sent).toHaveLength(1);
    expect(Number((await schedules(account))[0]?.next_run_at)).toBeGreaterThan(newAt.getTime());
  });
});
