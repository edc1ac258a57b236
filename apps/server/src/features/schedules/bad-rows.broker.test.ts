// One bad row costs one field: what cannot be shown is not stored, and what is stored already is shown without it.

import type { Device, Tank } from "@halocline/contracts/http/entities.contract";
import type { Schedule } from "@halocline/contracts/http/schedules.contract";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { openRunScene, type RunScene } from "../../../test/run-scene.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

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
const SUNDAYS = { everyWeeks: 2, weekday: 0, atLocal: "10:00" };
const input = (rule: object = SUNDAYS) => ({ tankId: scene.device.tankId, type: "water_change", rule });
const created = async (): Promise<Schedule> => (await send("POST /api/schedules", input())).body;
const list = async (): Promise<Schedule[]> => (await send("GET /api/schedules")).body;
const device = async (): Promise<Device> => (await send("GET /api/devices")).body[0];

const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString();
const PAGES = () => [
  "GET /api/devices",
  "GET /api/schedules",
  `GET /api/tanks/${scene.device.tankId}`,
  "GET /api/system/stats",
  `GET /api/vacation-check?from=${new Date().toISOString()}&to=${IN_A_WEEK}`,
];
const pageStatuses = async () => {
  const statuses = [];
  for (const page of PAGES()) statuses.push((await send(page)).status);
  return statuses;
};
const ALL_WELL = [200, 200, 200, 200, 200];

describe("a schedule that nobody could be shown", () => {
  it.each(["9999-12-31", "2100-01-01", "1999-12-31", "0001-01-01"])(
    "counted from %s is refused by its field, and nothing of it is stored",
    async (anchorDate) => {
      const { id } = await created();
      const rejected = { status: 400, body: { fields: { cronExpression: expect.stringContaining("2000-01-01") } } };
      expect(await send("POST /api/schedules", input({ ...SUNDAYS, anchorDate }))).toMatchObject(rejected);
      expect(await send(`PUT /api/schedules/${id}`, input({ ...SUNDAYS, anchorDate }))).toMatchObject(rejected);
      const preview = { tankId: scene.device.tankId, rule: { everyDays: 7, atLocal: "10:00", anchorDate } };
      expect((await send("POST /api/schedules/preview", preview)).body).toMatchObject({ isValid: false });
      expect(await list()).toHaveLength(1);
      expect(await pageStatuses()).toEqual(ALL_WELL);
    },
  );

  it("has a tank without measures that no number holds", async () => {
    for (const areaCm2 of [1e-320, 1e-40, 0]) {
      const refused = await send(`PUT /api/tanks/${scene.device.tankId}`, { areaCm2 });
      expect(refused).toMatchObject({ status: 400, body: { code: "invalid" } });
    }
  });

  it("does not come about by a change of something else", async () => {
    const { id } = await created();
    await scene.query(`update schedules set rule = '{"cron":"soon"}', is_enabled = false, next_run_at = null where id = $1`, [
      id,
    ]);
    expect(await send(`POST /api/schedules/${id}/toggle`, { enabled: true })).toMatchObject({
      status: 400,
      body: { code: "schedule_invalid" },
    });
    expect(await scene.query("select is_enabled from schedules where id = $1", [id])).toEqual([{ is_enabled: false }]);
  });
});

describe("a bad row that is stored already", () => {
  it.each([
    ["rule", `rule = '{"cron":"soon"}'`, ["rule"]],
    ["rule", `rule = '{}'`, ["rule"]],
    ["rule", `rule = '"every day"'`, ["rule"]],
    ["next run", `next_start_at = 'infinity', next_run_at = 'infinity'`, ["nextRunAt"]],
    ["next run", `next_start_at = '12000-01-01', next_run_at = '12000-01-01'`, ["nextRunAt"]],
    [
      "date to count from",
      `rule = '{"everyDays":7,"atLocal":"10:00","anchorDate":"9999-12-31"}', next_start_at = '10000-01-01'`,
      ["nextRunAt", "nextRuns"],
    ],
    ["pause and skip", `paused_until = 'infinity', skip_next_at = '-infinity'`, ["skipNextAt", "pausedUntil"]],
    ["day it was made", `created_at = '-infinity'`, ["createdAt"]],
  ] as const)(
    "with an unreadable %s is listed with that field named, and its neighbour as before (%s)",
    async (_, change, fields) => {
      const [bad, good] = [await created(), await created()];
      await scene.query(`update schedules set ${change} where id = $1`, [bad.id]);
      expect(await pageStatuses()).toEqual(ALL_WELL);
      const listed = await list();
      expect(listed.find(({ id }) => id === bad.id)?.unreadable).toEqual(fields);
      expect(listed.find(({ id }) => id === good.id)).toEqual(good);
    },
  );

  it("can be switched off, set anew and deleted, and its tank can move", async () => {
    const [bad, other] = [await created(), await created()];
    await scene.query(`update schedules set rule = '{"cron":"soon"}' where id = any($1)`, [[bad.id, other.id]]);
    expect((await send(`PUT /api/tanks/${scene.device.tankId}`, { timezone: "Asia/Tokyo" })).status).toBe(200);
    expect((await send(`POST /api/schedules/${bad.id}/toggle`, { enabled: false })).body).toMatchObject({ enabled: false });
    const anew = (await send(`PUT /api/schedules/${bad.id}`, input())).body;
    expect(anew).toMatchObject({ timezone: "Asia/Tokyo", nextRuns: { length: 5 } });
    expect(anew.unreadable).toBeUndefined();
    expect((await send(`DELETE /api/schedules/${other.id}`)).status).toBe(200);
  });

  it("of a device costs that field, and neither a stop nor a neighbour", async () => {
    await scene.query(
      "update device_latest set last_received_at = 'infinity' where device_no = (select device_no from devices where id = $1)",
    );
    await scene.query("update relays set last_changed_at = '12000-01-01' where device_id = $1 and channel_number = 3");
    await scene.query("update tanks set calibrated_at = '-infinity', area_cm2 = 'NaN' where device_id = $1");
    await scene.query(
      "insert into emergency_stops (id, account_id, device_id, requested_at) select gen_random_uuid(), account_id, id, 'infinity' from devices where id = $1",
    );
    expect(await pageStatuses()).toEqual(ALL_WELL);
    const shown = await device();
    expect(shown).toMatchObject({ status: "offline", lastSeenAt: null, emergencyStop: { isLatched: false } });
    expect(shown.unreadable).toEqual(["lastSeenAt", "emergencyStop.requestedAt"]);
    const [tank] = shown.tanks as [Tank];
    expect([tank.calibratedAt, tank.areaCm2, tank.unreadable]).toEqual([null, null, ["calibratedAt", "areaCm2"]]);
    expect(shown.relays.flatMap(({ channelNumber, unreadable }) => (unreadable ? [[channelNumber, unreadable]] : []))).toEqual([
      [3, ["lastChangedAt"]],
    ]);
  });
});
