// The ledger of the reservoirs on a whole server: what people confirm, and what a device on real MQTT says that it moved.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { openRunScene, type RunScene } from "../../../test/run-scene.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

/** As soon as it is heard of: the device that is played has no clock of its own. */
const NOW = { up_ms: 1_000_000_000 };

let server: TestServer;
let scene: RunScene;
/** The device's own count of what it has told. */
let n = 0;
const next = (): number => {
  n += 1;
  return n;
};

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());
beforeEach(async () => {
  n = 0;
  scene = await openRunScene(server);
  await put({ freshReservoirLitres: 10, saltReservoirLitres: 20, wasteLitres: 25 });
  // As if the device had long taken it over.
  await scene.query("update tanks set area_cm2 = 1000 where device_id = $1");
});

const put = async (change: object) =>
  expect((await server.send(`PUT /api/tanks/${scene.device.tankId}`, { account: scene.account, body: change })).status).toBe(200);
const path = () => `/api/tanks/${scene.device.tankId}/reservoirs`;
const ledger = async (): Promise<any> => (await server.get(path(), scene.account)).json();
const refill = (store: string, body: object = {}) => scene.post(`${path()}/${store}/refill`, body);
const left = async () => {
  const { fresh, salt, waste } = await ledger();
  return [fresh.litres, salt.litres, waste.litres];
};
const becomes = async (litres: readonly (number | null)[]) =>
  expect(await eventually(left, (told) => JSON.stringify(told) === JSON.stringify(litres))).toEqual(litres);

/** The device tops up by itself, and tells of it twice. */
async function toppedUp(fromMm: number, toMm: number | null) {
  const run = randomUUID();
  const begun = [next(), "run_phase", { type: "top_up", phase: "topping_up", level_mm: fromMm }, { run, ...NOW }] as const;
  const over = [
    next(),
    "run_ended",
    { type: "top_up", outcome: "success", reason: null, level_mm: toMm },
    { run, ...NOW },
  ] as const;
  await scene.played.event(...begun);
  await scene.played.event(...over);
  await eventually(scene.runs, (runs) => runs.some(({ completedAt, type }) => type === "top_up" && completedAt !== null));
  await scene.played.event(...over);
}
const codes = async () => (await scene.alerts()).filter(({ cleared_at }) => cleared_at === null).map(({ code }) => code);

describe("the ledger of the reservoirs", () => {
  it("knows nothing before somebody has confirmed it, then it is full or empty, or as they say", async () => {
    expect(await left()).toEqual([null, null, null]);
    expect(await refill("fresh")).toMatchObject({ status: 200 });
    expect((await refill("fresh")).body.fresh).toMatchObject({ litres: 10, capacityLitres: 10, confirmedAt: expect.any(String) });
    expect((await refill("waste")).body.waste).toMatchObject({ litres: 0, changesLeft: 8 });
    expect((await refill("salt", { litres: 12.5 })).body.salt).toMatchObject({ litres: 12.5, changesLeft: 4 });
    await put({ freshReservoirLitres: null });
    expect(await refill("fresh")).toMatchObject({ status: 409, body: { code: "reservoir_size_unknown" } });
    expect((await refill("fresh", { litres: -1 })).status).toBe(400);
    expect((await refill("rain")).status).toBe(400);
  });

  it("counts what runs moved since, each once, however often it is told", async () => {
    await refill("fresh");
    await refill("salt");
    await refill("waste");
    await toppedUp(34, 28);
    await becomes([9.4, 20, 0]);
    const runId = (await scene.start("water-change/start")).body.run.id;
    await scene.runWith("running");
    await scene.phase(next(), runId, "draining", 28, NOW);
    await scene.phase(next(), runId, "settling", 58, NOW);
    await scene.phase(next(), runId, "filling", 58, NOW);
    const last = next();
    await scene.ended(last, runId, "success", null, NOW);
    await scene.ended(last, runId, "success", null, NOW);
    await becomes([9.4, 17.04, 3]);
    expect((await ledger()).waste).toMatchObject({ changesLeft: 7, hasUntold: false });
  });

  it("counts a top-up by its pump's running time where the pump's rate is known, the same in the log and in the reservoir", async () => {
    await scene.query("update tanks set topup_ml_per_min = 600 where device_id = $1");
    // As if the device had been running for an hour.
    await scene.query(
      "update device_boots set anchor_at = now() - interval '1 hour' from devices d where d.device_no = device_boots.device_no and d.id = $1",
    );
    await refill("fresh");
    await scene.query(
      "update reservoir_refills set at = now() - interval '1 hour' where tank_id = (select id from tanks where device_id = $1)",
    );
    const run = randomUUID();
    const at = (seconds: number) => ({ run, up_ms: 3_600_000 + seconds * 1000 });
    // Thirty seconds at 6 mm a minute, although the reported levels are 4 mm apart.
    await scene.played.event(next(), "run_phase", { type: "top_up", phase: "topping_up", level_mm: 32 }, at(-60));
    await scene.played.event(next(), "run_ended", { type: "top_up", outcome: "success", reason: null, level_mm: 28 }, at(-30));
    const [ended] = await eventually(scene.runs, (runs) => runs.some(({ completedAt }) => completedAt !== null));
    expect(ended?.toppedUpMm).toBeCloseTo(3, 1);
    expect((await ledger()).fresh.litres).toBeCloseTo(10 - (ended?.toppedUpMm ?? 0) / 10, 2);
  });

  it("begins anew with each refill, and says so when a run does not tell what it moved", async () => {
    await refill("fresh");
    await toppedUp(34, 28);
    await becomes([9.4, null, null]);
    await refill("fresh", { litres: 8 });
    await becomes([8, null, null]);
    await toppedUp(34, null);
    expect(
      await eventually(
        async () => (await ledger()).fresh,
        ({ hasUntold }) => hasUntold,
      ),
    ).toMatchObject({ litres: 8 });
  });

  it("takes a second click for the same, with one line in the audit log", async () => {
    await Promise.all([refill("fresh"), refill("fresh"), refill("fresh")]);
    const tankId = [scene.device.tankId];
    expect(await scene.query("select litres from reservoir_refills where tank_id = $1", tankId)).toEqual([{ litres: 10 }]);
    const lines = await scene.query("select detail from audit_log where action = 'refill_reservoir' and target_id = $1", tankId);
    expect(lines).toEqual([{ detail: { store: "fresh", litres: 10 } }]);
  });

  it("tells when fresh water lasts for less than a day, until somebody confirms the refill", async () => {
    await refill("fresh", { litres: 1.5 });
    await toppedUp(34, 28);
    await becomes([0.9, null, null]);
    // As if it had been two days ago.
    await scene.query(
      `update automation_runs set started_at = now() - interval '2 days', completed_at = now() - interval '2 days'
       where device_id = $1`,
    );
    await toppedUp(48, 28);
    await eventually(codes, (open) => open.includes("reservoir_low"));
    const verdict = async () => ((await scene.tank()) as any).verdict;
    await scene.played.report({ relays: [true, false, false, false, false], water_mm: 29 });
    expect(await eventually(verdict, (told) => told.verdict.code === "reservoir_low")).toMatchObject({
      verdict: { code: "reservoir_low", litres: 0, emptyAtMs: expect.any(Number) },
      toldAlertCodes: ["reservoir_low"],
      next: ["confirm_refill"],
    });
    await refill("fresh");
    expect(await codes()).not.toContain("reservoir_low");
    expect((await verdict()).verdict.code).not.toBe("reservoir_low");
  });

  it("[SEC-1] is nobody else's", async () => {
    await refill("fresh");
    const stranger = await server.seed({ deviceNames: ["Elsewhere"] });
    expect((await server.get(path(), stranger)).status).toBe(404);
    expect((await scene.post(`${path()}/fresh/refill`, { litres: 1 }, stranger)).status).toBe(404);
    expect(await left()).toEqual([10, null, null]);
  });
});
