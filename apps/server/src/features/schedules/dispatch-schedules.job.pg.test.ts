// Due times on a real database, with the role of the worker: used once each, whatever happens to the workers.

import { setTimeout as pause } from "node:timers/promises";
import type { SeededAccount } from "@halocline/local-services/seed";
import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { addEndedUpdate } from "../../../test/ended-update.ts";
import { type OpenDatabase, openDatabase } from "../../../test/open-database.ts";
import { type DispatcherScene, openDispatcher, seedDue } from "../../../test/schedule-scene.ts";

let database: OpenDatabase;
const opened: DispatcherScene[] = [];

beforeAll(async () => {
  database = await openDatabase(inject("testCluster"));
  return () => database.close();
});
afterEach(async () => {
  for (const { stop } of opened.splice(0)) await stop();
});

function dispatcher(result: string | null = "ok"): DispatcherScene {
  const scene = openDispatcher(database.open("worker", 3), result);
  opened.push(scene);
  return scene;
}

const rowsOf = (columns: string, table: string) => (account: SeededAccount) =>
  database.truth(`select ${columns} from ${table} where account_id = $1`, [account.accountId]);
const occurrences = rowsOf("schedule_id, due_at, outcome, reason, run_id", "schedule_occurrences");
const runs = rowsOf("id, type, status, cause, started_by, limits, fail_reason", "automation_runs");
const alerts = rowsOf("severity, code, message, count, tank_id, cleared_at", "alerts");
const schedules = rowsOf("next_run_at, next_start_at, skip_next_at", "schedules");
const change = (account: SeededAccount, set: string) =>
  database.truth(`update schedules set ${set} where account_id = $1`, [account.accountId]);

describe("[SAFE-20] a due time", () => {
  it("[SAFE-15] starts a run once, as a person would, with its limits written down and the schedule as its cause", async () => {
    const account = await seedDue(database, 1, -2);
    const { dispatch, sent } = dispatcher();
    await dispatch();
    await dispatch();
    const [run, ...more] = await runs(account);
    expect(more).toEqual([]);
    expect(run).toMatchObject({ type: "water_change", status: "running", cause: "schedule", started_by: null });
    expect(run?.limits).toMatchObject({ drainS: 1200, fillS: 1500, topMm: 28, drainMm: 58 });
    expect(await occurrences(account)).toMatchObject([{ outcome: "started", reason: null, run_id: run?.id }]);
    expect(sent).toMatchObject([{ type: "start_water_change", run_id: run?.id }]);
    const [schedule] = await schedules(account);
    expect(Number(schedule?.next_run_at)).toBeGreaterThan(Date.now());
    expect(schedule?.next_start_at).toEqual(schedule?.next_run_at);
    const [audit] = await rowsOf("actor_label, actor_user_id, action, detail", "audit_log")(account);
    expect(audit).toMatchObject({ actor_label: "schedule", actor_user_id: null, action: "start_water_change" });
    expect(audit?.detail).toHaveProperty("scheduleId");
  });

  it("is started within fifteen minutes and missed after that, with an alert and without a run", async () => {
    const [inTime, late] = [await seedDue(database, 1, -14 * 60), await seedDue(database, 1, -15 * 60 - 5)];
    const { dispatch, sent } = dispatcher();
    await dispatch();
    expect(await occurrences(inTime)).toMatchObject([{ outcome: "started" }]);
    expect(await occurrences(late)).toMatchObject([{ outcome: "missed", reason: "late", run_id: null }]);
    expect(await runs(late)).toEqual([]);
    expect(sent).toHaveLength(1);
    expect(await alerts(late)).toMatchObject([{ severity: "warn", code: "run_missed", tank_id: late.devices[0]?.tankId }]);
  });

  it("of a long outage is recorded for itself, and none is caught up", async () => {
    const account = await seedDue(database, 1, -3.5 * 86_400);
    const { dispatch, sent } = dispatcher();
    await dispatch();
    const missed = await occurrences(account);
    // The seeded one, and one a day since then; one within the last quarter of an hour may start.
    expect(missed.length).toBeGreaterThanOrEqual(4);
    expect(missed.filter(({ outcome }) => outcome === "missed").length).toBeGreaterThanOrEqual(missed.length - 1);
    expect(sent.length).toBeLessThanOrEqual(1);
    expect(await alerts(account)).toMatchObject([{ code: "run_missed" }]);
  });

  it("that was skipped or paused is recorded as such, starts nothing and alarms nobody", async () => {
    const [skipped, paused] = [await seedDue(database, 1, -2), await seedDue(database, 1, -3600)];
    await change(skipped, "skip_next_at = next_run_at");
    await change(paused, "paused_until = next_run_at + interval '1 millisecond'");
    const { dispatch, sent } = dispatcher();
    await dispatch();
    expect(await occurrences(skipped)).toMatchObject([{ outcome: "skipped", reason: "skipped" }]);
    expect(await occurrences(paused)).toMatchObject([{ outcome: "skipped", reason: "paused" }]);
    expect(sent).toEqual([]);
    expect([...(await alerts(skipped)), ...(await alerts(paused))]).toEqual([]);
    const [after] = await schedules(skipped);
    expect(after).toMatchObject({ skip_next_at: null, next_start_at: after?.next_run_at });
  });

  it("that the pre-flight refuses is recorded with its reason and told", async () => {
    const account = await seedDue(database, 1, -2);
    await database.truth("update device_latest set last_received_at = now() - interval '1 day' where account_id = $1", [
      account.accountId,
    ]);
    const { dispatch, sent } = dispatcher();
    await dispatch();
    expect(await occurrences(account)).toMatchObject([{ outcome: "refused", reason: "device_offline", run_id: null }]);
    expect([await runs(account), sent]).toEqual([[], []]);
    const [alert] = await alerts(account);
    expect(alert).toMatchObject({ severity: "warn", code: "run_refused" });
    expect(alert?.message).toContain("The controller was offline.");
    // The next one that starts ends the incident.
    await database.truth("update device_latest set last_received_at = now() where account_id = $1", [account.accountId]);
    await change(account, "next_run_at = date_trunc('milliseconds', now()) - interval '1 second'");
    await dispatch();
    expect((await alerts(account))[0]?.cleared_at).not.toBeNull();
  });

  it("[SAFE-16] starts nothing while the device's firmware is being updated", async () => {
    const account = await seedDue(database, 1, -2);
    const update = await addEndedUpdate(database, { accountId: account.accountId, device: account.devices[0]?.id ?? "" });
    await database.truth(
      "update firmware_updates set status = 'installing', error_code = null, completed_at = null where id = $1",
      [update],
    );
    await dispatcher().dispatch();
    expect(await occurrences(account)).toMatchObject([{ outcome: "refused", reason: "update_in_progress", run_id: null }]);
  });

  it("[SAFE-5] of so many litres drains no more than they are, and starts no bigger change instead", async () => {
    const [able, unable, unmeasured] = [
      await seedDue(database, 1, -2),
      await seedDue(database, 1, -2),
      await seedDue(database, 1, -2),
    ];
    for (const account of [able, unable, unmeasured]) await change(account, "litres = 2");
    const set = (account: SeededAccount, table: string, what: string) =>
      database.truth(`update ${table} set ${what} where account_id = $1`, [account.accountId]);
    for (const account of [able, unable]) await set(account, "tanks", "area_cm2 = 1200, top_off_distance_mm = 24");
    for (const account of [able, unmeasured]) await set(account, "device_hellos", "caps = caps || '{partial}'");
    const { dispatch, sent } = dispatcher();
    await dispatch();
    expect(sent).toMatchObject([{ type: "start_water_change", drain_to: expect.any(Number) }]);
    const [run] = await runs(able);
    expect(run?.limits).toMatchObject({ drainMm: sent[0]?.drain_to, drainMarkMm: 58 });
    for (const [account, reason] of [
      [unable, "partial_not_supported"],
      [unmeasured, "area_unknown"],
    ] as const) {
      expect(await occurrences(account)).toMatchObject([{ outcome: "refused", reason, run_id: null }]);
      expect(await runs(account)).toEqual([]);
      expect(await alerts(account)).toMatchObject([{ code: "run_refused", cleared_at: null }]);
    }
  });

  it("[SAFE-13] never opens a second run on a tank", async () => {
    const account = await seedDue(database, 1, -2);
    const { dispatch } = dispatcher();
    await dispatch();
    await change(account, "next_run_at = date_trunc('milliseconds', now()) - interval '1 second'");
    await dispatch();
    expect(await runs(account)).toHaveLength(1);
    expect((await occurrences(account)).map(({ outcome, reason }) => [outcome, reason])).toContainEqual(["refused", "run_open"]);
  });

  it("that the device itself refuses is recorded as refused, and told once", async () => {
    const account = await seedDue(database, 1, -2);
    await dispatcher("busy").dispatch();
    const [run] = await runs(account);
    expect(run).toMatchObject({ status: "failed", fail_reason: "busy" });
    expect(await occurrences(account)).toMatchObject([{ outcome: "refused", reason: "busy", run_id: run?.id }]);
    expect(await alerts(account)).toMatchObject([{ code: "run_refused", count: 1 }]);
  });

  it("is not used again when its time comes a second time", async () => {
    const account = await seedDue(database, 1, -2);
    const [{ next_run_at: dueAt } = {}] = await schedules(account);
    const { dispatch, sent } = dispatcher();
    await dispatch();
    await database.truth("update automation_runs set status = 'failed', completed_at = now() where account_id = $1", [
      account.accountId,
    ]);
    await database.truth("update schedules set next_run_at = $2 where account_id = $1", [account.accountId, dueAt]);
    await dispatch();
    expect([await occurrences(account), await runs(account), sent].map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it("that cannot be worked on holds nobody else up", async () => {
    const [broken, fine] = [await seedDue(database, 1, -60), await seedDue(database, 1, -2)];
    await database.truth("update tanks set timezone = 'Nowhere/Atall' where account_id = $1", [broken.accountId]);
    await dispatcher().dispatch();
    expect(await occurrences(fine)).toMatchObject([{ outcome: "started" }]);
    expect(await occurrences(broken)).toEqual([]);
    await change(broken, "is_enabled = false, next_run_at = null");
  });
});

describe("[SAFE-20] many workers", () => {
  it("four of them, cut off from the database again and again, use each due time exactly once", {
    timeout: 60_000,
  }, async () => {
    const [inTime, late] = [await seedDue(database, 120, -2), await seedDue(database, 40, -3600)];
    const scenes = [1, 2, 3, 4].map(() => dispatcher());
    let [isDone, cuts] = [false, 0];
    const work = async ({ dispatch }: DispatcherScene) => {
      // A worker whose tick failed comes back, as the real one does.
      while (!isDone) await dispatch().catch(() => pause(5));
    };
    const cut = async () => {
      while (!isDone) {
        // Long enough for a worker on a busy machine to finish a transaction in between.
        await pause(150);
        const killed = await database.truth(
          "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'halocline_worker' and datname = current_database() order by random() limit 1",
        );
        cuts += killed.length;
      }
    };
    const watch = async () => {
      const isLeft = async () =>
        (await database.truth("select 1 from schedules where is_enabled and next_run_at <= now() limit 1")).length > 0;
      const giveUpAtMs = Date.now() + 30_000;
      while ((await isLeft()) && Date.now() < giveUpAtMs) await pause(100);
      isDone = true;
    };
    await Promise.all([...scenes.map(work), cut(), watch()]);

    const [started, missed] = [await occurrences(inTime), await occurrences(late)];
    const schedulesOf = (rows: Record<string, unknown>[]) => new Set(rows.map(({ schedule_id }) => schedule_id)).size;
    expect([started.length, schedulesOf(started)]).toEqual([120, 120]);
    expect(started.every(({ outcome }) => outcome === "started")).toBe(true);
    expect([missed.length, schedulesOf(missed)]).toEqual([40, 40]);
    expect(missed.every(({ outcome }) => outcome === "missed")).toBe(true);
    expect((await runs(inTime)).length).toBe(120);
    // Each run has one command, and no command went out of two workers.
    const senders = scenes.map(({ sent }) => new Set(sent.map(({ run_id }) => run_id)));
    expect(senders.reduce((sum, { size }) => sum + size, 0)).toBe(new Set(senders.flatMap((ids) => [...ids])).size);
    expect(cuts).toBeGreaterThan(5);
  });
});
