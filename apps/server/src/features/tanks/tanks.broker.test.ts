// One tank on a whole server: calibrated, described.

import { configSchema } from "@halocline/contracts/device/config.contract";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { openRunScene, type RunScene } from "../../../test/run-scene.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

let server: TestServer;
let scene: RunScene;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());
beforeEach(async () => {
  scene = await openRunScene(server, null);
});

const good = { topHeightMm: 30, drainHeightMm: 60, hysteresisMm: 3 };
const calibrate = (body: object) => scene.post(`/api/tanks/${scene.device.tankId}/calibration`, body);
const put = async (body: object) => {
  const response = await server.send(`PUT /api/tanks/${scene.device.tankId}`, { account: scene.account, body });
  return { status: response.status, body: (await response.json()) as any };
};
const newestConfig = async (revision: number) => {
  const configs = await eventually(
    () => scene.played.configs,
    (list) => list.at(-1)?.rev === revision,
  );
  return configSchema.parse(configs.at(-1));
};

describe("[SAFE-15] a calibration", () => {
  it("is sent to the device at once, and nothing runs until the device has acknowledged it", async () => {
    const { status, body } = await calibrate({ ...good, topHeightCirculationOffMm: 27.5 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      calibrationStatus: true,
      ...good,
      topHeightCirculationOffMm: 27.5,
      calibratedBy: "Marina Reef",
      calibratedAt: expect.any(String),
    });
    expect(await scene.tank()).toMatchObject(body);
    expect(await newestConfig(2)).toMatchObject({ cal: { top: 30, top_off: 27.5, drain: 60, hyst: 3 }, auto_topup: false });
    expect(await scene.start("water-change/start")).toMatchObject({ status: 409, body: { code: "config_pending" } });
    await scene.played.event(0, "config_applied", { rev: 2 });
    await scene.played.waitFor("events_ack");
    expect((await scene.start("water-change/start")).status).toBe(200);
    expect(scene.played.commands.at(-1)).toMatchObject({ config_rev: 2 });
    expect(await scene.query("select action, detail from audit_log where target_id = $1", [scene.device.tankId])).toEqual([
      {
        action: "calibrate_tank",
        detail: { topDistanceMm: 30, drainDistanceMm: 60, hysteresisMm: 3, topOffDistanceMm: 27.5 },
      },
    ]);
  });

  it("with a higher top mark leaves less room below the rim of the sump, and asks again where nobody knows how much less", async () => {
    const room = async () => (await scene.tank()).sumpRoomLitres;
    await calibrate(good);
    await put({ areaCm2: 1200, sumpRoomLitres: 12 });
    // 20 mm higher, at 0.12 L each.
    await calibrate({ ...good, topHeightMm: 10 });
    expect(await room()).toBeCloseTo(9.6, 4);
    await calibrate({ ...good, topHeightMm: 20 });
    expect(await room()).toBeCloseTo(9.6, 4);
    await put({ areaCm2: null });
    await calibrate(good);
    expect(await room()).toBeNull();
    const audit = "select detail->>'sumpRoomLitres' as room from audit_log where target_id = $1 and action = 'calibrate_tank'";
    const lines = await scene.query(audit, [scene.device.tankId]);
    expect(lines.map(({ room: said }) => said)).toEqual([null, "9.6", null, "null"]);
  });

  it("whose top mark uses up all the room leaves none, and no change may start any more", async () => {
    await calibrate(good);
    await put({ areaCm2: 1200, sumpRoomLitres: 1, flowsMlPerMin: { drain: null, fill: 1200, topup: null } });
    expect(await calibrate({ ...good, topHeightMm: 10 })).toMatchObject({ status: 200, body: { sumpRoomLitres: 0 } });
    const plan = await server.get(`/api/tanks/${scene.device.tankId}/water-change/plan`, scene.account);
    expect(await plan.json()).toMatchObject({ spill: { verdict: "too_much", excess: { room: "sump", roomLitres: 0 } } });
    expect(await put({ name: "Lagoon" })).toMatchObject({ status: 200, body: { sumpRoomLitres: 0 } });
  });

  it.each([
    [{ topHeightMm: 9 }, "topHeightMm", "Top height must be at least 10mm"],
    [{ drainHeightMm: 4 }, "drainHeightMm", "Drain height must be at least 5mm"],
    [{ drainHeightMm: 151 }, "drainHeightMm", "Drain height must be at most 150mm"],
    [{ hysteresisMm: 0.5 }, "hysteresisMm", "Hysteresis must be at least 1mm"],
    [{ hysteresisMm: 21 }, "hysteresisMm", "Hysteresis must be less than 20mm"],
    [
      { drainHeightMm: 30 },
      "drainHeightMm",
      "Drain level must be higher distance reading than top level (sensor measures distance to water)",
    ],
    [
      { topHeightCirculationOffMm: 31 },
      "topHeightCirculationOffMm",
      "With circulation off the water is higher: this distance must not be greater than the top height",
    ],
  ])("that cannot be is refused by its field: %j", async (change, field, message) => {
    expect(await calibrate({ ...good, ...change })).toEqual({
      status: 400,
      body: { code: "calibration_invalid", message, fields: { [field]: message } },
    });
    expect((await scene.tank()).calibrationStatus).toBe(false);
    expect(scene.played.configs).toEqual([]);
  });
});

describe("a tank", () => {
  it("is described: what the device must know goes out as a new revision, a name does not", async () => {
    expect((await put({ name: "  Lagoon ", timezone: "Europe/Berlin", systemLitres: 300, mixPpt: 35 })).body).toMatchObject({
      name: "Lagoon",
      timezone: "Europe/Berlin",
      systemLitres: 300,
      mixPpt: 35,
    });
    expect((await put({ mixPpt: 61 })).status).toBe(400);
    expect(scene.played.configs).toEqual([]);
    const flowsMlPerMin = { drain: 8000, fill: 6000, topup: null };
    expect((await put({ areaCm2: 1200, flowsMlPerMin })).body).toMatchObject({ areaCm2: 1200, flowsMlPerMin });
    expect(await newestConfig(2)).toMatchObject({ ml_per_mm: 120, ml_per_min: [null, 8000, 6000, null, null] });
  });

  it("[SAFE-15] tops up by itself only when it is calibrated", async () => {
    expect(await put({ hasAutoTopUp: true })).toMatchObject({ status: 409, body: { code: "not_calibrated" } });
    await calibrate(good);
    expect((await put({ hasAutoTopUp: true })).body.hasAutoTopUp).toBe(true);
    expect(await newestConfig(3)).toMatchObject({ auto_topup: true });
  });

  it("knows only real time zones", async () => {
    expect(await put({ timezone: "Mars/Olympus" })).toMatchObject({
      status: 400,
      body: { fields: { timezone: expect.any(String) } },
    });
  });

  it("gets a reading every second for a while, if its device is there", async () => {
    expect(await scene.post(`/api/tanks/${scene.device.tankId}/boost`)).toEqual({ status: 200, body: { ok: true } });
    expect(scene.played.commands).toMatchObject([{ type: "boost" }]);
    scene.played.answerWith(() => ({ result: "unsupported" }));
    expect((await scene.post(`/api/tanks/${scene.device.tankId}/boost`)).status).toBe(409);
  });
});

describe("the limits of a change", () => {
  const KNOWN = {
    areaCm2: 1200,
    flowsMlPerMin: { drain: 5000, fill: 5000, topup: null },
    saltReservoirLitres: 60,
    wasteLitres: 60,
    sumpRoomLitres: 100,
  };
  const spill = async () => {
    const plan = await server.get(`/api/tanks/${scene.device.tankId}/water-change/plan`, scene.account);
    return ((await plan.json()) as any).spill;
  };
  const drainRelay = (maxRuntimeSeconds: number) =>
    server.send(`PUT /api/devices/${scene.device.id}/relays/2`, { account: scene.account, body: { maxRuntimeSeconds } });

  beforeEach(() => calibrate({ ...good, topHeightCirculationOffMm: 27.5 }));

  it("follow pump rates and rooms, so that a first change is not refused, and reach the device", async () => {
    expect((await put(KNOWN)).status).toBe(200);
    expect((await newestConfig(3)).lim).toMatchObject({ drain_s: 600, fill_s: 1500, relay_max_s: [0, 600, 1500, 120, 600] });
    expect(await spill()).toMatchObject({ verdict: "fits", excess: null });
    expect((await put({ wasteLitres: 90 })).status).toBe(200);
    expect((await newestConfig(4)).lim).toMatchObject({ drain_s: 960 });
    expect((await put({ wasteLitres: 10_000 })).status).toBe(200);
    expect((await newestConfig(5)).lim).toMatchObject({ drain_s: 1200 });
    const audit = "select detail->'drainLimitS' as s from audit_log where target_id = $1 and action = 'configure_tank'";
    expect((await scene.query(audit, [scene.device.tankId])).map(({ s }) => Number(s)).toSorted((a, b) => a - b)).toEqual([
      600, 960, 1200,
    ]);
  });

  it("that a person set stay, and a change they do not fit is refused with the longest that does", async () => {
    expect((await drainRelay(1100)).status).toBe(200);
    await put(KNOWN);
    expect((await newestConfig(4)).lim).toMatchObject({ drain_s: 1100 });
    expect(await spill()).toMatchObject({ verdict: "too_much", excess: { limit: "drain", fitsMinutes: 10 } });
    expect((await drainRelay(600)).status).toBe(200);
    expect(await spill()).toMatchObject({ verdict: "fits" });
  });

  it("do not move under a pump that runs, and a change of the waste tank alone that moves none needs no new configuration", async () => {
    await put(KNOWN);
    await newestConfig(3);
    await scene.query("update relays set is_on = true where device_id = $1 and role = 'drain'", [scene.device.id]);
    expect(await put({ wasteLitres: 90 })).toMatchObject({ status: 409, body: { code: "pump_running" } });
    expect((await put({ wasteLitres: 60.5 })).status).toBe(200);
    expect(await scene.query("select config_revision from devices where id = $1", [scene.device.id])).toEqual([
      { config_revision: 3 },
    ]);
  });
});
