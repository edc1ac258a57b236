// Schedules on a whole server: made, explained, changed, and started on a device on real MQTT.

import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { withClient } from "@halocline/local-services/database";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { openRunScene, type RunScene } from "../../../test/run-scene.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

const DAY_MS = 86_400_000;
const SUNDAYS = { everyWeeks: 2, weekday: 0, atLocal: "10:00" };

let server: TestServer;
let scene: RunScene;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());
beforeEach(async () => {
  scene = await openRunScene(server);
});

const send = async (key: string, body?: unknown) => {
  const response = await server.send(key, { account: scene.account, ...(body !== undefined && { body }) });
  return { status: response.status, body: (await response.json()) as any };
};
const input = (change: object = {}) => ({ tankId: scene.device.tankId, type: "water_change", rule: SUNDAYS, ...change });
const created = async (change: object = {}): Promise<Schedule> => {
  const { status, body } = await send("POST /api/schedules", input(change));
  expect(status).toBe(200);
  return body;
};
const list = async (): Promise<Schedule[]> => (await (await server.get("/api/schedules", scene.account)).json()) as Schedule[];
/** Workers look every five seconds: twice the usual patience. */
const resultOf = async (isRight: (last: NonNullable<Schedule["lastResult"]>) => boolean): Promise<Schedule | undefined> => {
  const isSettled = ([one]: Schedule[]) => one?.lastResult !== null && one?.lastResult !== undefined && isRight(one.lastResult);
  await eventually(list, isSettled);
  return (await eventually(list, isSettled))[0];
};
const setZone = (timezone: string) => send(`PUT /api/tanks/${scene.device.tankId}`, { timezone });
const berlinHour = (at: string) =>
  new Date(at).toLocaleString("en-GB", { timeZone: "Europe/Berlin", weekday: "long", hour: "2-digit", minute: "2-digit" });

describe("[SEC-12] a schedule", () => {
  it("is made, listed with its sentence and its next five runs on the tank's clock, and shown on the tank", async () => {
    await setZone("Europe/Berlin");
    const schedule = await created();
    expect(schedule).toMatchObject({ type: "water_change", enabled: true, cronExpression: null, timezone: "Europe/Berlin" });
    expect(schedule.sentence).toMatch(/^Every 2 weeks on Sunday at 10:00, starting .*, Berlin time$/);
    expect(schedule.nextRuns.map(berlinHour)).toEqual(Array(5).fill("Sunday 10:00"));
    expect([schedule.nextRunAt, schedule.lastResult, schedule.lastRunAt]).toEqual([schedule.nextRuns[0], null, null]);
    expect(await list()).toEqual([schedule]);
    const shown = { nextScheduleAt: schedule.nextRunAt, nextSchedule: { type: "water_change", litres: null } };
    expect(await scene.tank()).toMatchObject(shown);
    const audit = await scene.query("select action, actor_label from audit_log where target_id = $1", [schedule.id]);
    expect(audit).toEqual([{ action: "create_schedule", actor_label: scene.account.email }]);
  });

  it("says what is wrong by field, in the specified words", async () => {
    const wrong = async (body: object) => (await send("POST /api/schedules", body)).body;
    expect(await wrong({ ...input(), tankId: "" })).toMatchObject({ fields: { tankId: "Tank is required" } });
    expect(await wrong({ ...input(), tankId: undefined })).toMatchObject({ fields: { tankId: "Tank is required" } });
    expect(await wrong(input({ rule: undefined }))).toMatchObject({
      message: "Schedule is required",
      fields: { cronExpression: "Schedule is required" },
    });
    expect(await wrong(input({ rule: undefined, cronExpression: "@daily" }))).toMatchObject({ code: "schedule_invalid" });
    expect((await send("POST /api/schedules", input({ type: "boost" }))).status).toBe(400);
    expect((await send("POST /api/schedules", input({ rule: { everyDays: 0, atLocal: "25:00" } }))).status).toBe(400);
  });

  it("carries litres for a controller and a tank that know them, and keeps them when they are not named", async () => {
    const wrong = async (change: object) => (await send("POST /api/schedules", input(change))).body;
    expect(await wrong({ type: "top_up", litres: 2 })).toMatchObject({
      code: "schedule_invalid",
      fields: { litres: expect.any(String) },
    });
    const { fields } = await wrong({ litres: 2 });
    expect(fields.litres).toBe(
      "This controller can only change the whole amount. Its firmware does not support smaller changes yet.",
    );
    await scene.query("update tanks set area_cm2 = 1200, top_off_distance_mm = 24 where device_id = $1");
    await scene.played.hello({ caps: ["relay", "runs", "partial"] });
    await scene.played.waitFor("welcome", 2);
    expect((await wrong({ litres: 50 })).fields).toHaveProperty("litres");
    expect((await send("POST /api/schedules", input({ litres: -1 }))).status).toBe(400);
    const schedule = await created({ litres: 2 });
    expect(schedule.litres).toBe(2);
    const put = async (change: object) => (await send(`PUT /api/schedules/${schedule.id}`, input(change))).body;
    expect(await put({ enabled: false })).toMatchObject({ enabled: false, litres: 2 });
    expect(await put({ litres: null })).toMatchObject({ litres: null });
    expect((await created()).litres).toBeNull();
  });

  it("is previewed without being stored, and a mistake is an answer", async () => {
    const tankId = scene.device.tankId;
    const good = await send("POST /api/schedules/preview", { tankId, cronExpression: " 0 10  * * 0 " });
    expect(good.body).toMatchObject({
      isValid: true,
      rule: { cron: "0 10 * * 0" },
      sentence: "Every Sunday at 10:00, UTC",
    });
    expect(good.body.nextRuns).toHaveLength(5);
    const bad = await send("POST /api/schedules/preview", { tankId, cronExpression: "0 10 31 2 *" });
    expect([bad.status, bad.body.isValid]).toEqual([200, false]);
    expect(bad.body.fields.cronExpression).toContain("does not exist");
    expect(await list()).toEqual([]);
  });

  it("is switched off and on, changed and deleted", async () => {
    const { id } = await created({ rule: undefined, cronExpression: "0 10 * * *" });
    expect((await send(`POST /api/schedules/${id}/toggle`, { enabled: false })).body).toMatchObject({
      enabled: false,
      nextRunAt: null,
      nextRuns: [],
    });
    expect(await scene.tank()).toMatchObject({ nextScheduleAt: null, nextSchedule: null });
    const on = await send(`POST /api/schedules/${id}/toggle`, { enabled: true });
    expect(on.body.nextRuns).toHaveLength(5);
    const changed = await send(`PUT /api/schedules/${id}`, input({ type: "top_up", rule: { everyDays: 3, atLocal: "09:30" } }));
    expect(changed.body).toMatchObject({ type: "top_up", cronExpression: null, rule: { everyDays: 3 } });
    expect((await send(`DELETE /api/schedules/${id}`)).body).toEqual({ ok: true });
    expect(await list()).toEqual([]);
    expect((await send(`DELETE /api/schedules/${id}`)).status).toBe(404);
  });

  it("skips the run that was named, and no other", async () => {
    const { id, nextRuns } = await created();
    const [first, second] = nextRuns;
    expect((await send(`POST /api/schedules/${id}/skip-next`, { at: second })).body.code).toBe("schedule_changed");
    const skipped = await send(`POST /api/schedules/${id}/skip-next`, { at: first });
    expect(skipped.body).toMatchObject({ skipNextAt: first, nextRunAt: second });
    expect(skipped.body.nextRuns).toEqual([...nextRuns.slice(1), expect.any(String)]);
    expect((await scene.tank()).nextScheduleAt).toBe(second);
    // Asked twice it is one skip; a second run cannot be skipped with it.
    expect((await send(`POST /api/schedules/${id}/skip-next`, { at: first })).body.skipNextAt).toBe(first);
    expect((await send(`POST /api/schedules/${id}/skip-next`, { at: second })).body.code).toBe("already_skipping");
    const back = await send(`POST /api/schedules/${id}/skip-next`, { at: null });
    expect(back.body).toMatchObject({ skipNextAt: null, nextRunAt: first });
  });

  it("pauses until a time within a year", async () => {
    const { id } = await created({ rule: { everyDays: 1, atLocal: "10:00" } });
    const until = new Date(Date.now() + 10 * DAY_MS).toISOString();
    const paused = await send(`POST /api/schedules/${id}/pause`, { until });
    expect(paused.body.pausedUntil).toBe(until);
    expect(Date.parse(paused.body.nextRunAt)).toBeGreaterThanOrEqual(Date.parse(until));
    for (const days of [-1, 400]) {
      const wrong = await send(`POST /api/schedules/${id}/pause`, { until: new Date(Date.now() + days * DAY_MS).toISOString() });
      expect([wrong.status, wrong.body.fields]).toEqual([400, { until: "Choose an end in the future, within a year" }]);
    }
    expect((await send(`POST /api/schedules/${id}/pause`, { until: null })).body.pausedUntil).toBeNull();
  });

  it("goes by the new wall clock when its tank moves", async () => {
    const { nextRunAt } = await created();
    await setZone("Asia/Tokyo");
    const [moved] = await list();
    expect(moved?.timezone).toBe("Asia/Tokyo");
    expect(moved?.nextRunAt).not.toBe(nextRunAt);
    expect(moved?.nextRunAt).toMatch(/T01:00:00.000Z$/);
    expect((await scene.tank()).nextScheduleAt).toBe(moved?.nextRunAt);
  });

  it.each(["started", "skipped"])(
    "[SAFE-20] has no second time of the day that it has %s when its tank moves west",
    async (outcome) => {
      await setZone("UTC");
      const dueMs = Math.floor(Date.now() / 60_000 - 5) * 60_000;
      const atLocal = new Date(dueMs).toISOString().slice(11, 16);
      const { id } = await created({ rule: { everyDays: 1, atLocal, anchorDate: "2026-01-01" } });
      await scene.query(
        `insert into schedule_occurrences (schedule_id, account_id, due_at, outcome, recorded_at) values ($1, $2, $3, $4, now())`,
        [id, scene.account.accountId, new Date(dueMs), outcome],
      );
      await setZone("America/New_York");
      const isTomorrow = (iso: string | null | undefined) => Date.parse(iso ?? "") > dueMs + DAY_MS;
      expect((await list()).map(({ nextRunAt }) => isTomorrow(nextRunAt))).toEqual([true]);
      // Nor after anything else is changed.
      for (const enabled of [false, true]) await send(`POST /api/schedules/${id}/toggle`, { enabled });
      expect((await list()).map(({ nextRunAt }) => isTomorrow(nextRunAt))).toEqual([true]);
    },
  );

  it.each([null, 3_600_000])(
    "goes back to the clock that it had, with its run of today left out or moved by %j ms",
    async (byMs) => {
      const dueMs = Math.floor(Date.now() / 60_000 - 5) * 60_000;
      const atLocal = new Date(dueMs).toISOString().slice(11, 16);
      const { id } = await created({ rule: { everyDays: 1, atLocal, anchorDate: "2026-01-01" } });
      const [dueAt, movedTo] = [new Date(dueMs), byMs === null ? null : new Date(dueMs + byMs)];
      await scene.query(
        "insert into schedule_occurrences (schedule_id, account_id, due_at, outcome, recorded_at) values ($1, $2, $3, 'skipped', now())",
        [id, scene.account.accountId, dueAt],
      );
      const exception = [id, scene.account.accountId, dueAt, movedTo];
      await scene.query(
        "insert into schedule_exceptions (schedule_id, account_id, due_at, moved_to) values ($1, $2, $3, $4)",
        exception,
      );
      for (const zone of ["America/New_York", "UTC"]) expect((await setZone(zone)).status).toBe(200);
      const kept = await scene.query("select due_at, moved_to from schedule_exceptions where schedule_id = $1", [id]);
      expect(kept).toEqual([{ due_at: dueAt, moved_to: movedTo }]);
    },
  );

  it("[SAFE-20] has a run that was called off at its new time once, when two change the zone at once", async () => {
    const { id, nextRuns } = await created({ rule: { everyDays: 1, atLocal: "10:00" } });
    const at = nextRuns[2] as string;
    expect((await send(`POST /api/schedules/${id}/run`, { at, act: "skip" })).status).toBe(200);
    const tokyo = new Date(Date.parse(at) - 9 * 3_600_000);
    await withClient(server.database.urls.admin, async (holder) => {
      await holder.query("begin");
      await holder.query("select from devices where id = $1 for no key update", [scene.device.id]);
      const changes = [setZone("Asia/Tokyo"), setZone("Asia/Tokyo")];
      await eventually(
        () => scene.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'", []),
        (waiting) => waiting.length === 2,
      );
      await holder.query("rollback");
      expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
    });
    expect(await scene.query("select due_at from schedule_exceptions where schedule_id = $1", [id])).toEqual([{ due_at: tokyo }]);
    expect((await list())[0]?.nextRuns).not.toContain(tokyo.toISOString());
  });

  it("waits for its controller as long as it is told to; what is not said stays", async () => {
    const { id, waitMinutes, waitsUntil } = await created();
    expect([waitMinutes, waitsUntil]).toEqual([0, null]);
    const put = async (body: object) => send(`PUT /api/schedules/${id}`, input(body));
    expect((await put({ waitMinutes: 15 })).body.waitMinutes).toBe(15);
    expect((await put({})).body.waitMinutes).toBe(15);
    expect((await put({ waitMinutes: 60 })).status).toBe(400);
    expect((await created({ waitMinutes: 5 })).waitMinutes).toBe(5);
  });

  it("leaves out, moves and puts back one run, for its household alone", async () => {
    await setZone("Europe/Berlin");
    const { id, nextRuns } = await created({ rule: { everyDays: 1, atLocal: "18:00" } });
    const [first, second, third] = nextRuns as [string, string, string];
    const change = async (body: object, account = scene.account) => {
      const response = await server.send(`POST /api/schedules/${id}/run`, { account, body });
      return { status: response.status, body: (await response.json()) as any };
    };
    expect((await change({ at: second, act: "skip" })).body.nextRuns).toEqual([first, ...nextRuns.slice(2), expect.any(String)]);
    const to = new Date(Date.parse(third) + 3 * 3_600_000).toISOString();
    const moved = await change({ at: third, act: "move", to });
    expect(moved.body.nextRuns.slice(0, 2)).toEqual([first, to]);
    expect((await change({ at: first, act: "move", to })).body.fields).toEqual({
      to: "Another run of this schedule is at this time",
    });
    expect((await change({ at: third, act: "skip" })).body.code).toBe("run_not_planned");
    expect((await change({ at: second, act: "restore" }, (await openRunScene(server)).account)).status).toBe(404);
    // On another clock the same times of the wall are meant.
    await setZone("Europe/London");
    const hourLater = (iso: string) => new Date(Date.parse(iso) + 3_600_000).toISOString();
    expect((await list())[0]?.nextRuns.slice(0, 2)).toEqual([first, to].map(hourLater));
    await setZone("Europe/Berlin");
    // A skip of the next one, taken on from the list.
    await send(`POST /api/schedules/${id}/skip-next`, { at: first });
    expect((await change({ at: third, act: "restore" })).body).toMatchObject({ skipNextAt: null, nextRunAt: third });
    await change({ at: second, act: "restore" });
    expect((await change({ at: first, act: "restore" })).body.nextRuns).toEqual(nextRuns);
    const lines = await scene.query("select action, detail->>'to' as to from audit_log where target_id = $1", [id]);
    expect(lines).toContainEqual({ action: "skip_scheduled_run", to: null });
    expect(lines).toContainEqual({ action: "move_scheduled_run", to });
    expect(lines).toContainEqual({ action: "move_scheduled_run", to: "none" });
    // Another rule: what was said about single runs is about none of its own.
    await change({ at: second, act: "skip" });
    const other = await send(`PUT /api/schedules/${id}`, input({ rule: { everyDays: 2, atLocal: "18:00" } }));
    expect(other.body.nextRuns).toHaveLength(5);
    expect(await scene.query("select * from schedule_exceptions where schedule_id = $1", [id])).toEqual([]);
  });

  it("is shown in its week by the tank's clock, to its household alone", async () => {
    await setZone("Europe/Berlin");
    const schedule = await created({ rule: { cron: "0 18 * * 3" } });
    const week = async (from: string, account = scene.account) =>
      (await (await server.get(`/api/schedules/week?from=${from}`, account)).json()) as unknown;
    expect(await week("2099-01-05")).toEqual([
      {
        scheduleId: schedule.id,
        at: "2099-01-07T17:00:00.000Z",
        isLeftOut: false,
        isSkipped: false,
        movedFrom: null,
        movedTo: null,
      },
    ]);
    expect(await week("2099-01-05", (await openRunScene(server)).account)).toEqual([]);
    expect(await week("1999-01-04")).toMatchObject({ fields: { from: expect.stringContaining("2000-01-01") } });
  });

  it("has at most twenty brothers on one tank", async () => {
    for (let made = 0; made < 20; made += 1) await created({ enabled: false });
    expect((await send("POST /api/schedules", input())).body.code).toBe("too_many_schedules");
  });
});

describe("[SAFE-20] when its time comes", () => {
  it("a run starts on the device, and the schedule says so", async () => {
    const { id } = await created();
    await scene.query("update schedules set next_run_at = date_trunc('milliseconds', now()) where id = $1", [id]);
    const schedule = await resultOf(({ runStatus }) => runStatus === "running");
    const run = await scene.runWith("running");
    expect(run).toMatchObject({ type: "water_change", cause: "schedule", startedBy: null });
    expect(scene.played.commands.filter(({ type }) => type === "start_water_change")).toMatchObject([{ run_id: run.id }]);
    expect(schedule?.lastResult).toMatchObject({ outcome: "started", runId: run.id, reason: null, message: null });
    expect(schedule?.lastRunAt).toBe(schedule?.lastResult?.dueAt);
  });

  it("litres that the water leaves no room for any more end at the drain mark: less than was asked for, never more", async () => {
    await scene.query("update tanks set area_cm2 = 1200, top_off_distance_mm = 24 where device_id = $1");
    await scene.played.hello({ caps: ["relay", "runs", "partial"] });
    await scene.played.waitFor("welcome", 2);
    // From as low as a top-up lets it stand: 27 mm with circulation off, and 58 mm are the drain mark.
    expect((await send("POST /api/schedules", input({ litres: 3.8 }))).body.fields).toHaveProperty("litres");
    const { id } = await created({ litres: 3.7 });
    await scene.reports({ relays: [true, false, false, false, false], water_mm: 32 }, "relays_on", 1);
    // The report's own change of the row must not come after ours.
    await eventually(
      () => scene.query("select is_on from relays where device_id = $1 and channel_number = 1"),
      ([relay]) => relay?.is_on === true,
    );
    await scene.query(
      "update relays set last_changed_at = now() - interval '1 hour' where device_id = $1 and channel_number = 1",
    );
    await scene.query("update schedules set next_run_at = date_trunc('milliseconds', now()) where id = $1", [id]);
    expect((await resultOf(() => true))?.lastResult).toMatchObject({ outcome: "started" });
    expect(scene.played.commands.filter(({ type }) => type === "start_water_change")).toMatchObject([{ drain_to: 58 }]);
    // Whoever names litres in person is asked for other ones.
    await scene.query("update automation_runs set status = 'cancelled', completed_at = now() where device_id = $1");
    const path = `/api/tanks/${scene.device.tankId}/water-change/start`;
    expect(await scene.post(path, { litres: 3.7 })).toMatchObject({ status: 409, body: { code: "litres_too_many" } });
  });

  it("an uncalibrated tank is refused, with the reason on the schedule", async () => {
    const { id } = await created();
    await scene.query("update tanks set top_distance_mm = null, drain_distance_mm = null where id = $1", [scene.device.tankId]);
    await scene.query("update schedules set next_run_at = date_trunc('milliseconds', now()) where id = $1", [id]);
    const schedule = await resultOf(() => true);
    expect(schedule?.lastResult).toMatchObject({
      outcome: "refused",
      reason: "not_calibrated",
      message: "The tank is not calibrated.",
    });
    expect(await scene.alerts()).toMatchObject([{ code: "run_refused", severity: "warn" }]);
  });

  it("a change whose drain pump could overfill the waste tank is refused, and told", async () => {
    const { id } = await created();
    await scene.query("update tanks set drain_ml_per_min = 5000, waste_litres = 20 where id = $1", [scene.device.tankId]);
    await scene.query("update schedules set next_run_at = date_trunc('milliseconds', now()) where id = $1", [id]);
    const schedule = await resultOf(() => true);
    expect(schedule?.lastResult).toMatchObject({
      outcome: "refused",
      reason: "spill_budget",
      message: "A single fault could have brought water to the floor. Start Water Change shows which limit would fit.",
    });
    expect(await scene.alerts()).toMatchObject([{ code: "run_refused", severity: "warn" }]);
  });
});
