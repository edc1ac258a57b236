// What is said of a tank, on a whole server with a device on real MQTT.

import { tankVerdictSchema } from "@halocline/contracts/http/verdict.contract";
import type { TankVerdict } from "@halocline/domain/verdict/verdict.types";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { openRunScene, type RunScene } from "../../../test/run-scene.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

const CIRCULATING = [true, false, false, false, false];

let server: TestServer;
let scene: RunScene;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());
beforeEach(async () => {
  scene = await openRunScene(server);
  await scene.reports({ relays: CIRCULATING, water_mm: 31 }, "relays_on", 1);
});

const verdictOf = async (): Promise<TankVerdict> => {
  const response = await server.get(`/api/tanks/${scene.device.tankId}`, scene.account);
  expect(response.status).toBe(200);
  return tankVerdictSchema.parse(((await response.json()) as { verdict: unknown }).verdict);
};
const becomes = (code: string) => eventually(verdictOf, ({ verdict }) => verdict.code === code);

describe("GET /api/tanks/:id", () => {
  it("says that all is well, and lets everything start", async () => {
    const told = await becomes("all_well");
    expect(told).toMatchObject({ tone: "ok", next: [], toldAlertCodes: [], moreCount: 0 });
    expect(Object.values(told.waits).filter((reason) => reason !== null)).toEqual([]);
  });

  it("[SAFE-22] tells a latched fault, its alert with it, and that nothing starts", async () => {
    await scene.reports({ relays: CIRCULATING, state: "fault", fault: "no_movement" }, "fault", "no_movement");
    await scene.played.event(1, "fault_latched", { fault: "no_movement" });
    expect(await eventually(verdictOf, ({ toldAlertCodes }) => toldAlertCodes.length > 0)).toMatchObject({
      verdict: { code: "locked_no_movement" },
      tone: "danger",
      toldAlertCodes: ["fault_no_movement"],
      moreCount: 0,
      waits: { top_up: "pumps_locked", pump_on: "pumps_locked", pause: null },
    });
  });

  it("tells the open run and how far it is", async () => {
    await becomes("all_well");
    const { body } = await scene.start("water-change/start");
    await scene.runWith("running");
    await scene.phase(1, body.run.id, "draining", 28);
    await scene.played.report({ relays: [false, true, false, false, false], water_mm: 43 });
    const told = await eventually(
      verdictOf,
      ({ verdict }) => verdict.code === "changing_water" && verdict.moved !== null && verdict.moved.doneMm > 3,
    );
    expect(told.verdict).toMatchObject({ phase: "draining", moved: { doneMm: 15, wholeMm: 30, doneLitres: null } });
    expect(told.waits.pump_on).toBe("change_open");
  });

  it("is checking after a run that failed, and starts no water meanwhile", async () => {
    await becomes("all_well");
    const { body } = await scene.start("water-change/start");
    await scene.runWith("running");
    await scene.phase(1, body.run.id, "draining", 28);
    await scene.ended(2, body.run.id, "failed", "drain_limit");
    await scene.runWith("failed");
    expect(await becomes("checking")).toMatchObject({
      verdict: { cause: "run_failed" },
      tone: "muted",
      waits: { water_change: "checking_level" },
    });
  });

  it("tells a water change with its finish and its pace, as its own page does", async () => {
    await becomes("all_well");
    await scene.query(
      `update tanks set area_cm2 = 1200, drain_ml_per_min = 1200, fill_ml_per_min = 1200, top_off_distance_mm = 28 where device_id = $1`,
    );
    const { body } = await scene.start("water-change/start");
    await scene.runWith("running");
    await scene.phase(1, body.run.id, "draining", 28, { up_ms: 3_600_000 });
    const told = await eventually(verdictOf, ({ verdict }) => verdict.code === "changing_water" && verdict.finishAtMs !== null);
    expect(told.verdict).toMatchObject({ code: "changing_water", finishAtMs: expect.any(Number) });
  });

  it("when its device is not heard any more says that it is not known, with what was known last", async () => {
    await becomes("all_well");
    const ofDevice = "where device_no = (select device_no from devices where id = $1)";
    await scene.query(`update device_latest set last_received_at = now() - interval '10 minutes' ${ofDevice}`);
    // Its readings are of now: only the row stood still.
    expect((await verdictOf()).verdict.code).toBe("all_well");
    await scene.query(`update sensor_readings set taken_at = taken_at - interval '10 minutes' ${ofDevice}`);
    expect((await becomes("not_known")).verdict).toMatchObject({ before: { code: "all_well" } });
  });

  it("[SEC-1] says nothing of a stranger's tank", async () => {
    const stranger = await server.seed({ deviceNames: ["Elsewhere"] });
    expect((await server.get(`/api/tanks/${scene.device.tankId}`, stranger)).status).toBe(404);
  });
});
