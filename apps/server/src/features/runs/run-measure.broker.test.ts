// Water changes by measure, on a whole server: the plan before, the course, the receipt.

import type { OfferedWaterChange, RunMeasure } from "@halocline/contracts/http/run-measure.contract";
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
  scene = await openRunScene(server);
});

const read = async <T>(path: string): Promise<T> => (await (await server.get(path, scene.account)).json()) as T;
const plan = (litres = "") => read<OfferedWaterChange>(`/api/tanks/${scene.device.tankId}/water-change/plan${litres}`);
const measure = (runId: string) => read<RunMeasure>(`/api/automation-runs/${runId}/measure`);

const AREA_CM2 = 1200;
const fillIn = (body: object) => server.send(`PUT /api/tanks/${scene.device.tankId}`, { account: scene.account, body });

/** The device's settings have to be acknowledged before a run may start. */
async function acknowledge(rev: number): Promise<void> {
  await scene.played.event(0, "config_applied", { rev });
  await scene.played.waitFor("events_ack");
}

const draining = () => eventually(scene.runs, ([run]) => run?.phase === "draining");
/** By its uptime it happens when it is heard. */
const NOW = { up_ms: 3_600_000 };
const begun = async () => (await scene.start("water-change/start")).body.run.id as string;

async function changeWater(firstEvent: number): Promise<string> {
  const runId = await begun();
  await scene.phase(firstEvent, runId, "stopping_circulation", 30);
  await scene.phase(firstEvent + 1, runId, "draining", 28);
  await scene.phase(firstEvent + 2, runId, "settling", 58);
  await scene.phase(firstEvent + 3, runId, "filling", 58);
  await scene.phase(firstEvent + 4, runId, "restarting_circulation", 28);
  await scene.ended(firstEvent + 5, runId, "success", null);
  await scene.runWith("success");
  // An hour ago, and each step 100 s after the one before.
  await scene.query(
    `with steps as (select id, row_number() over (partition by run_id order by id) as n from run_events
       where run_id in (select id from automation_runs where device_id = $1))
     update run_events e set at = now() - interval '1 hour' + n * interval '100 s' from steps where steps.id = e.id`,
  );
  await scene.query("update automation_runs set started_at = now() - interval '1 hour' where device_id = $1");
  return runId;
}

describe("the plan", () => {
  it("is not known, then by the owner's flows, then by the tank's own changes", async () => {
    expect(await plan()).toMatchObject({ basis: "unknown", minutes: null, litres: null, curve: [] });
    await fillIn({ areaCm2: AREA_CM2, flowsMlPerMin: { drain: 1200, fill: 1200, topup: null } });
    await acknowledge(2);
    const byFlows = await plan();
    expect(byFlows).toMatchObject({ basis: "flows", litres: 3.6 });
    expect(byFlows.minutes).toBeGreaterThan(5);
    await changeWater(1);
    const measured = await plan();
    // 30 mm in 100 s each way and 100 s for each wait; 2 mm run back first and are drained, too.
    expect(measured).toMatchObject({ basis: "measured", minutes: 8 });
    expect(measured.curve.at(-1)?.atS).toBeCloseTo(506.7, 1);
  });

  it("begins where the water stands only once circulation has run for three minutes: until then it still lifts water", async () => {
    await fillIn({ areaCm2: AREA_CM2, flowsMlPerMin: { drain: 1200, fill: 1200, topup: null } });
    await scene.reports({ relays: [true, false, false, false, false], water_mm: 32 }, "relays_on", 1);
    const beginsAt = async (changed: string) => {
      await scene.query(`update relays set last_changed_at = ${changed} where device_id = $1 and role = 'circulation'`);
      return (await plan()).curve[0]?.heightMm;
    };
    expect(await beginsAt("now() - interval '170 seconds'")).toBe(28);
    expect(await beginsAt("null")).toBe(28);
    expect(await beginsAt("now() - interval '190 seconds'")).toBe(32);
  });

  it("of so many litres is offered once controller, area and drain-back are known, and is less than a whole one", async () => {
    expect(await plan()).toMatchObject({ range: null, whyWhole: "partial_not_supported" });
    await scene.played.hello({ caps: ["relay", "runs", "partial"] });
    await scene.played.waitFor("welcome", 2);
    expect(await plan()).toMatchObject({ range: null, whyWhole: "area_unknown" });
    await fillIn({ areaCm2: AREA_CM2, flowsMlPerMin: { drain: 1200, fill: 1200, topup: null } });
    expect(await plan()).toMatchObject({ range: null, whyWhole: "drain_back_unknown" });
    await scene.query("update tanks set top_off_distance_mm = 24 where device_id = $1");
    const whole = await plan();
    // From 24 to 58 mm; the most is rounded down, so that it can be had.
    expect(whole).toMatchObject({ litres: 4.1, range: { leastLitres: 0.9, mostLitres: 4 }, whyWhole: null });
    const smaller = await plan("?litres=2");
    expect(smaller.litres).toBeCloseTo(2, 1);
    expect(smaller.minutes).toBeLessThan(whole.minutes ?? 0);
    const path = `/api/tanks/${scene.device.tankId}/water-change/plan`;
    for (const [litres, code] of [
      [99, "litres_too_many"],
      [0.1, "litres_too_few"],
    ]) {
      const response = await server.get(`${path}?litres=${litres}`, scene.account);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([409, code]);
    }
    expect((await server.get(`${path}?litres=-1`, scene.account)).status).toBe(400);
  });

  it("[SEC-1] is nobody else's", async () => {
    const other = await server.seed({ deviceNames: ["Elsewhere"] });
    const path = `/api/tanks/${scene.device.tankId}/water-change/plan`;
    expect((await server.get(path, other)).status).toBe(404);
  });
});

describe("the spill budget", () => {
  /** 120 cm² × 30 mm is a change of 3.6 L; nothing drains back but what a reading may hide. */
  const KNOWN = {
    areaCm2: AREA_CM2,
    flowsMlPerMin: { drain: 1200, fill: 1200, topup: null },
    // Straight into a drain.
    wasteLitres: 10_000,
    saltReservoirLitres: 20,
    sumpRoomLitres: 12,
  };
  const spill = async () => (await read<OfferedWaterChange>(`/api/tanks/${scene.device.tankId}/water-change/plan`)).spill;
  const limit = (minutes: number) =>
    scene.query("update relays set max_runtime_s = $2 where device_id = $1 and role in ('drain', 'fill')", [
      scene.device.id,
      minutes * 60,
    ]);
  const known = async () => {
    await fillIn(KNOWN);
    await acknowledge(2);
    await scene.query("update tanks set top_off_distance_mm = 28 where device_id = $1");
  };

  it("names what nobody has said, and refuses nothing for it", async () => {
    expect(await spill()).toMatchObject({
      verdict: "unknown",
      floorLitres: null,
      missing: ["area", "drain_flow", "fill_flow", "drain_back", "sump_room", "waste_room"],
    });
    expect((await scene.start("water-change/start")).status).toBe(200);
  });

  it("refuses a change that could bring more than its room takes, and says which limit fits", async () => {
    await known();
    expect(await spill()).toMatchObject({ verdict: "too_much", excess: { room: "sump", limit: "fill", fitsMinutes: 8 } });
    const refused = await scene.start("water-change/start");
    expect(refused).toMatchObject({ status: 409, body: { code: "spill_budget" } });
    expect(refused.body.message).toBe(
      "If one thing fails, the fill pump could fill 20 L, but above its top level the sump takes 11.9 L. Set Max Fill Time, or the limit of the fill relay, to 8 min at most.",
    );
    expect([await scene.runs(), scene.played.commands]).toEqual([[], []]);
    // A top-up is another matter.
    expect((await scene.start("top-up/start")).status).toBe(200);
  });

  it("counts what the ledger knows to be in the waste tank, until somebody has emptied it", async () => {
    await known();
    // 1.3 L/min for 8 minutes at most: 20 L would take it.
    await limit(8);
    await scene.query("update tanks set waste_litres = 20, sump_room_litres = 100 where device_id = $1");
    expect(await spill()).toMatchObject({ verdict: "fits" });
    const emptied = (litres: number) => scene.post(`/api/tanks/${scene.device.tankId}/reservoirs/waste/refill`, { litres });
    expect((await emptied(15)).status).toBe(200);
    expect(await spill()).toMatchObject({ verdict: "too_much", excess: { room: "waste", roomLitres: 5, fitsMinutes: null } });
    expect(await scene.start("water-change/start")).toMatchObject({ status: 409, body: { code: "spill_budget" } });
    expect(scene.played.commands).toEqual([]);
    // What is left of the salt water counts for nothing: a refill that nobody has confirmed must not lower the bound.
    await scene.post(`/api/tanks/${scene.device.tankId}/reservoirs/salt/refill`, { litres: 1 });
    expect((await spill()).lines.find(({ fault }) => fault === "fill_runs_on")).toMatchObject({ movesLitres: 10.6 });
    await emptied(0);
    expect((await scene.start("water-change/start")).status).toBe(200);
  });

  it("keeps what was said to be in the waste tank as the least, where nobody can tell what a change has brought since", async () => {
    await known();
    await limit(8);
    await scene.query("update tanks set waste_litres = 20, sump_room_litres = 100, area_cm2 = null where device_id = $1");
    await scene.post(`/api/tanks/${scene.device.tankId}/reservoirs/waste/refill`, { litres: 15 });
    const tooMuch = { verdict: "too_much", excess: { room: "waste", roomLitres: 5 } };
    expect(await spill()).toMatchObject(tooMuch);
    await scene.query(
      `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at, start_until,
         deadline_at, completed_at, drained_mm)
       select gen_random_uuid(), account_id, device_id, id, 'moved', 'water_change', 'success', 'manual', '{}', now(), now(), now(), now(), 5
       from tanks where device_id = $1`,
    );
    expect((await scene.tank()).reservoirs.waste.litres).toBeNull();
    expect(await spill()).toMatchObject(tooMuch);
    expect(await scene.start("water-change/start")).toMatchObject({ status: 409, body: { code: "spill_budget" } });
  });

  it("takes a figure that is no number for one that nobody has given", async () => {
    await known();
    await limit(8);
    await scene.query("update tanks set sump_room_litres = 'NaN', fill_ml_per_min = 'Infinity' where device_id = $1");
    expect(await spill()).toMatchObject({ verdict: "unknown", floorLitres: null, missing: ["fill_flow", "sump_room"] });
  });

  it("lets it start once the limits fit, with the sum that it showed", async () => {
    await known();
    await limit(8);
    const fits = await spill();
    expect(fits).toMatchObject({ verdict: "fits", missing: [], excess: null, worst: "overflow_blocked" });
    expect(fits.floorLitres).toBe(6.6);
    expect((await scene.start("water-change/start")).status).toBe(200);
  });
});

describe("a run by measure", () => {
  const NINE = "asked accepted circulation_off drain_on water_fell fill_on water_rose circulation_on settled".split(" ");

  it("has its walls, its litres and its receipt so far while it runs", async () => {
    await fillIn({ areaCm2: AREA_CM2, flowsMlPerMin: { drain: 1200, fill: 1200, topup: null } });
    await acknowledge(2);
    await scene.query("update tanks set top_off_distance_mm = 28 where device_id = $1");
    const runId = await begun();
    await scene.phase(1, runId, "draining", 28);
    await draining();
    await scene.query(
      `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, error_code)
       select now() + interval '1 ms' * n, 1, account_id, device_no, 900000 + n, 0, 28 + n * 0.005, 0
       from devices, generate_series(1, 900) as n where id = $1`,
    );
    const told = await measure(runId);
    expect(told.receipt.map(({ line }) => line)).toEqual(NINE);
    expect(told.receipt.filter(({ at }) => at !== null).map(({ line }) => line)).toEqual([
      "asked",
      "accepted",
      "drain_on",
      "water_fell",
    ]);
    expect(told.measured.length).toBeLessThanOrEqual(400);
    expect(told.walls.highestMm).toBeLessThan(28);
    expect(told.walls.lowestMm).toBeGreaterThan(58);
    expect(Date.parse(told.walls.phaseOffAt ?? "")).toBeGreaterThan(Date.now());
    expect(Date.parse(told.finishAt ?? "")).toBeGreaterThan(Date.now());
    expect(told.drained).toMatchObject({ ofLitres: 3.6 });
    expect(told.drained.mm).toBeGreaterThan(1);
    expect(told.filled).toMatchObject({ mm: null, litres: null });
  });

  it("has as much to refill as the refill's own levels leave, not what was drained", async () => {
    await fillIn({ areaCm2: AREA_CM2 });
    await acknowledge(2);
    const runId = await begun();
    await scene.phase(1, runId, "draining", 30);
    await scene.phase(2, runId, "filling", 58);
    await eventually(scene.runs, ([run]) => run?.phase === "filling");
    await scene.played.report({ relays: [false, false, true, false, false], water_mm: 45 });
    const { drained, filled } = await eventually(
      () => measure(runId),
      (told) => told.filled.mm !== null,
    );
    expect([drained.ofLitres, drained.litres, filled.ofLitres]).toEqual([3.4, 3.4, 3.6]);
  });

  it("is its receipt afterwards, with the changes before it", async () => {
    await fillIn({ areaCm2: AREA_CM2 });
    await acknowledge(2);
    const first = await changeWater(1);
    await scene.query("update automation_runs set started_at = now() - interval '2 hours' where device_id = $1");
    const runId = await begun();
    await scene.phase(11, runId, "draining", 28);
    await scene.phase(12, runId, "filling", 58);
    await scene.ended(13, runId, "success", null);
    await scene.runWith("success");
    const told = await measure(runId);
    // How high it stands while circulation is off nobody has measured: no highest is promised.
    expect(told).toMatchObject({ finishAt: null, pace: null, walls: { phaseOffAt: null, highestMm: null } });
    expect(told.drained).toMatchObject({ mm: 30, litres: 3.6 });
    expect(told.filled).toMatchObject({ mm: 29.6, litres: 3.6, ofLitres: 3.6 });
    expect(told.receipt.at(-1)).toMatchObject({ line: "settled", heightMm: 28.4 });
    // No reading came so soon: the curve ends where the device said that it does.
    expect(told.measured.at(-1)?.heightMm).toBe(28.4);
    expect(told.receipt.find(({ line }) => line === "water_fell")?.at).not.toBeNull();
    expect(told.earlier).toMatchObject([{ id: first, litres: 3.6 }]);
    expect(told.plan.basis).toBe("measured");
  });

  it("names the relays' edges by their own reports", async () => {
    const runId = await begun();
    await scene.played.event(1, "relay", { channel: 1, on: false, cause: "run" }, { run: runId, ...NOW });
    await scene.phase(2, runId, "stopping_circulation", 28, NOW);
    await scene.played.event(3, "relay", { channel: 2, on: true, cause: "run" }, { run: runId, ...NOW });
    await scene.phase(4, runId, "draining", 28, NOW);
    await draining();
    const at = (told: RunMeasure, line: string) => told.receipt.find((one) => one.line === line)?.at ?? null;
    const told = await measure(runId);
    expect([at(told, "circulation_off"), at(told, "drain_on")].every((time) => time !== null)).toBe(true);
    expect([at(told, "fill_on"), at(told, "water_fell")]).toEqual([null, null]);
  });

  it("is read without a level that is none, as a broken device may report it", async () => {
    const runId = await begun();
    await scene.phase(1, runId, "draining", 1e308);
    await draining();
    expect(await measure(runId)).toMatchObject({ measured: [], drained: { mm: null } });
  });

  it("[SEC-1] is nobody else's", async () => {
    const runId = await begun();
    const other = await server.seed({ deviceNames: ["Elsewhere"] });
    expect((await server.get(`/api/automation-runs/${runId}/measure`, other)).status).toBe(404);
  });
});
