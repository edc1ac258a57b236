// Schedules on a whole server: made, explained, changed, and started on a device on real MQTT.

import type { Schedule } from "@halocline/contracts/http/schedules.contract";
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
    expect(schedule.sentence).toMatch(/^Every 2 weeks on Sunday at 10:00, counted from .*, Berlin time$/);
    expect(schedule.nextRuns.map(berlinHour)).toEqual(Array(5).fill("Sunday 10:00"));
    expect([schedule.nextRunAt, schedule.lastResult, schedule.lastRunAt]).toEqual([schedule.nextRuns[0], null, null]);
    expect(await list()).toEqual([schedule]);
    expect((await scene.tank()).nextScheduleAt).toBe(schedule.nextRunAt);
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
    expect(bad.body.fields.cronExpression).toContain("never comes");
    expect(await list()).toEqual([]);
  });

  it("is switched off and on, changed and deleted", async () => {
    const { id } = await created({ rule: undefined, cronExpression: "0 10 * * *" });
    expect((await send(`POST /api/schedules/${id}/toggle`, { enabled: false })).body).toMatchObject({
      enabled: false,
      nextRunAt: null,
      nextRuns: [],
    });
    expect((await scene.tank()).nextScheduleAt).toBeNull();
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
      expect([wrong.status, wrong.body.fields]).toEqual([400, { until: "A pause ends in the future, within a year" }]);
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
});
