// Runs on a whole server, with a device on real MQTT: started, followed, ended, stopped; and every reason not to start.

import { setTimeout as pause } from "node:timers/promises";
import { seedMember } from "@halocline/local-services/seed";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { openLive } from "../../../test/live-client.ts";
import { NO_RELAYS } from "../../../test/play-device.ts";
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

const runCommands = () => scene.played.commands.filter(({ type }) => type !== "relay");
const begun = async (what: "water-change/start" | "top-up/start" = "water-change/start") => {
  const { body } = await scene.start(what);
  return body.run.id as string;
};

describe("a water change", () => {
  it("[SEC-12] is confirmed by the device, and followed from phase to phase to its success", async () => {
    const live = await openLive(server.url, { cookie: server.cookieOf(scene.account), origin: server.config.publicUrl });
    live.subscribe(scene.device.id);
    await live.waitFor("snapshot");
    const { status, body } = await scene.start("water-change/start");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "confirmed",
      run: {
        type: "water_change",
        status: "running",
        phase: null,
        cause: "manual",
        startedBy: "Marina Reef",
        completedAt: null,
        limits: { drainSeconds: 1200, fillSeconds: 1500, topUpSeconds: 120 },
      },
    });
    const runId = body.run.id;
    const [command] = runCommands();
    expect(command).toMatchObject({ type: "start_water_change", run_id: runId, config_rev: 1, boot: "57-9f3c1a77" });
    // Up 2 s at the last report, sixty more to begin.
    expect(Number(command?.deadline_up_ms)).toBeGreaterThanOrEqual(60_000);
    expect(Number(command?.deadline_up_ms)).toBeLessThan(80_000);
    expect(await scene.query("select action, detail from audit_log where target_id = $1")).toEqual([
      { action: "start_water_change", detail: { runId, tankId: scene.device.tankId } },
    ]);

    await scene.phase(0, runId, "draining", 28.2);
    await scene.phase(1, runId, "filling", 58.1);
    await scene.phase(1, runId, "filling", 58.1);
    expect((await eventually(scene.runs, ([run]) => run?.phase === "filling"))[0]).toMatchObject({ status: "running" });
    await scene.ended(2, runId, "success", null);
    const run = await scene.runWith("success");
    expect(run).toMatchObject({ id: runId, phase: null, failReason: null });
    expect(run.events.map(({ text }) => text)).toEqual([
      "Start sent to the controller",
      "The controller started the run",
      "Draining to 58.0 mm",
      "Filling to 28.0 mm",
      "Finished",
    ]);
    expect(run.events[2]).toMatchObject({ phase: "draining", heightMm: 28.2 });
    expect((await scene.tank()).lastWaterChangeAt).toBe(run.completedAt);
    expect((await (await server.get(`/api/automation-runs/${runId}`, scene.account)).json()) as object).toEqual(run);

    const heard = await eventually(
      () => live.heard.flatMap((message) => (message.type === "run_changed" ? [message.data.run] : [])),
      (runs) => runs.at(-1)?.status === "success",
    );
    expect(heard.at(-1)).toEqual(run);
    expect(heard.some(({ phase }) => phase === "filling")).toBe(true);
  });

  it("is pending while the device is silent, and runs by its first word", async () => {
    scene.played.answerWith(() => null);
    const { status, body } = await scene.start("water-change/start");
    expect([status, body.status, body.run.status]).toEqual([202, "unconfirmed", "pending"]);
    expect(new Set(runCommands().map(({ id }) => id)).size).toBe(1);
    // Out of order: the later phase stays.
    await scene.phase(5, body.run.id, "filling", 58.1);
    await scene.phase(4, body.run.id, "draining", 28.2);
    expect(await scene.runWith("running")).toMatchObject({ phase: "filling" });
    await eventually(scene.runs, ([run]) => (run?.events.length ?? 0) >= 3);
    expect((await scene.runs())[0]?.phase).toBe("filling");
  });

  it("that the device refuses has failed, and says why", async () => {
    scene.played.answerWith(() => ({ result: "sensor" }));
    expect(await scene.start("water-change/start")).toMatchObject({ status: 409, body: { code: "sensor_failed" } });
    expect((await scene.runs())[0]).toMatchObject({ status: "failed", failReason: "The level sensor gives no reading." });
    scene.played.answerWith(() => ({ result: "stale_config" }));
    expect(await scene.start("water-change/start")).toMatchObject({ status: 409, body: { code: "config_pending" } });
    expect(await scene.alerts()).toEqual([]);
  });

  it("that fails on the device raises an alert, which the next success ends", async () => {
    const runId = await begun();
    await scene.ended(0, runId, "failed", "dry_pump");
    expect(await scene.runWith("failed")).toMatchObject({
      failReason: "The controller ended it because of a fault: dry pump.",
    });
    const [alert] = await scene.alerts();
    expect(alert).toMatchObject({ code: "run_failed", run_id: runId, tank_id: scene.device.tankId, cleared_at: null });
    await scene.ended(1, await begun(), "success", null);
    await scene.runWith("success");
    expect((await scene.alerts())[0]?.cleared_at).not.toBeNull();
  });

  it("[SAFE-15] keeps the limits it was started with: the least of settings, relay and firmware", async () => {
    await scene.query("update relays set max_runtime_s = 300 where device_id = $1 and role = 'drain'");
    await scene.query("update settings_system set max_fill_time_minutes = 10 where account_id = $1", [scene.account.accountId]);
    const { body } = await scene.start("water-change/start");
    expect(body.run.limits).toEqual({ drainSeconds: 300, fillSeconds: 600, topUpSeconds: 120 });
    expect(Date.parse(body.run.deadlineAt) - Date.parse(body.run.startedAt)).toBe((300 + 600 + 120) * 1000);
  });
});

describe("a smaller water change", () => {
  const startLitres = (litres: number, as = scene.account) =>
    scene.post(`/api/tanks/${scene.device.tankId}/water-change/start`, { litres }, as);
  const limits = async () => (await scene.query("select limits from automation_runs where device_id = $1"))[0]?.["limits"];

  async function knowLitres(caps: readonly string[]): Promise<void> {
    await scene.query("update tanks set area_cm2 = 1200, top_off_distance_mm = 24 where device_id = $1");
    await scene.played.hello({ caps });
    await scene.played.waitFor("welcome", 2);
  }

  it("[SAFE-15] is sent with its own mark, and the run keeps it beside the tank's", async () => {
    await knowLitres(["relay", "runs", "partial"]);
    const { status, body } = await startLitres(2);
    expect(status).toBe(200);
    const [command] = runCommands();
    // Two litres are 16.7 mm; with circulation off the water stands 4 mm higher than now.
    expect(command?.["drain_to"]).toBeGreaterThan(33);
    expect(command?.["drain_to"]).toBeLessThan(58);
    expect(await limits()).toMatchObject({ drainMm: command?.["drain_to"], drainMarkMm: 58 });
    await scene.phase(0, body.run.id, "draining", 24);
    const [run] = await eventually(scene.runs, ([one]) => one?.phase === "draining");
    expect(run?.limits.drainHeightMm).toBe(command?.["drain_to"]);
    expect(run?.events.at(-1)?.text).toBe(`Draining to ${Number(command?.["drain_to"]).toFixed(1)} mm`);
    const audit = await scene.query("select detail from audit_log where action = 'start_water_change' and account_id = $1", [
      scene.account.accountId,
    ]);
    expect(audit[0]?.["detail"]).toMatchObject({ litres: 2 });
  });

  it("[SAFE-5] is never a bigger one instead: what cannot be had starts nothing", async () => {
    const refused = async (litres: number, code: string) => {
      expect(await startLitres(litres)).toMatchObject({ status: 409, body: { code } });
      expect([await scene.runs(), runCommands()]).toEqual([[], []]);
    };
    await knowLitres(["relay", "runs"]);
    await refused(2, "partial_not_supported");
    await scene.played.hello({ caps: ["relay", "runs", "partial"] });
    await scene.played.waitFor("welcome", 3);
    await refused(50, "litres_too_many");
    await refused(0.1, "litres_too_few");
    await scene.query("update tanks set area_cm2 = null where device_id = $1");
    await refused(2, "area_unknown");
    for (const litres of [0, -2]) expect((await startLitres(litres)).status).toBe(400);
  });

  it("[SEC-1] of another household is not found", async () => {
    await knowLitres(["relay", "runs", "partial"]);
    const stranger = await server.seed({ deviceNames: ["Other"] });
    expect((await startLitres(2, stranger)).status).toBe(404);
  });
});

describe("[SAFE-13] one run per tank", () => {
  it("of many starts at the same time one wins, also on two servers", async () => {
    const another = await server.startAnother();
    const path = `POST /api/tanks/${scene.device.tankId}/top-up/start`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? server : another).send(path, { account: scene.account })),
    );
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await scene.runs()).toHaveLength(1);
    expect(new Set(runCommands().map(({ id }) => id)).size).toBe(1);
  });

  it("by the database itself, whatever the question before it said", async () => {
    await begun("top-up/start");
    const copy = scene.query(
      `insert into automation_runs (id, account_id, device_id, tank_id, device_run_id, type, status, cause, limits, started_at, start_until, deadline_at)
       select gen_random_uuid(), account_id, device_id, tank_id, 'other', type, status, cause, limits, started_at, start_until, deadline_at
       from automation_runs where device_id = $1`,
    );
    await expect(copy).rejects.toThrow("automation_runs_open");
  });

  it("refuses ON and new settings meanwhile, and never OFF: that ends the run", async () => {
    const runId = await begun("top-up/start");
    const on = await scene.post(`/api/devices/${scene.device.id}/relays/5`, { state: "ON" });
    expect(on).toMatchObject({ status: 409, body: { code: "run_open" } });
    expect(await scene.post(`/api/devices/${scene.device.id}/relays/1`, { state: "OFF" })).toMatchObject({ status: 409 });
    const calibration = { topHeightMm: 30, drainHeightMm: 60, hysteresisMm: 3 };
    expect(await scene.post(`/api/tanks/${scene.device.tankId}/calibration`, calibration)).toMatchObject({
      status: 409,
      body: { code: "run_open" },
    });
    const off = await scene.post(`/api/devices/${scene.device.id}/relays/4`, { state: "OFF" });
    expect(off.status).toBe(200);
    expect(await scene.runWith("cancelled")).toMatchObject({ id: runId, failReason: "It was stopped by hand." });
    expect(runCommands().at(-1)).toMatchObject({ type: "abort", run_id: runId });
  });
});

describe("a run is not started", () => {
  const refusedAs = async (code: string, status = 409) => {
    expect(await scene.start("top-up/start")).toMatchObject({ status, body: { code, message: expect.any(String) } });
    expect([await scene.runs(), scene.played.commands]).toEqual([[], []]);
  };

  it("while the device is offline", async () => {
    await scene.query(
      "update device_latest set last_received_at = now() - interval '10 minutes' where device_no = (select device_no from devices where id = $1)",
    );
    await refusedAs("device_offline", 503);
  });

  it("without a live reading", async () => {
    await scene.query(
      "update device_latest set last_received_at = now() - interval '1 minute' where device_no = (select device_no from devices where id = $1)",
    );
    await refusedAs("reading_not_live");
  });

  it("without a good reading", async () => {
    await scene.reports({ sensor_ok: false, water_mm: null, err: 7 }, "is_sensor_ok", false);
    await refusedAs("sensor_failed");
  });

  it("[SAFE-15] on a tank that is not calibrated", async () => {
    scene = await openRunScene(server, null);
    await refusedAs("not_calibrated");
  });

  it("while a stop is latched", async () => {
    await scene.reports({ state: "estop" }, "state", "estop");
    await refusedAs("stop_latched");
  });

  it("[SAFE-22] while a fault is latched", async () => {
    await scene.reports({ state: "fault", fault: "dry_pump" }, "fault", "dry_pump");
    await refusedAs("fault_latched");
  });

  it("by a device that cannot", async () => {
    await scene.played.hello({ caps: ["relay"] });
    await scene.played.waitFor("welcome", 2);
    await refusedAs("runs_not_supported");
  });

  it("while a pump is on by hand", async () => {
    await scene.reports({ relays: [false, false, false, false, true], state: "manual" }, "state", "manual");
    await refusedAs("pump_on");
  });

  it("[SAFE-15] until the device has acknowledged its settings", async () => {
    await scene.reports({ config_rev: 0 }, "config_revision", 0);
    await refusedAs("config_pending");
  });

  it("by somebody of another household, or a viewer", async () => {
    const stranger = await server.seed({ deviceNames: ["Other"] });
    const path = `/api/tanks/${scene.device.tankId}/top-up/start`;
    expect(await scene.post(path, undefined, stranger)).toMatchObject({ status: 404, body: { code: "not_found" } });
    const viewer = await seedMember(server.database.urls.admin, scene.account.accountId, "viewer");
    expect((await scene.post(path, undefined, viewer)).status).toBe(403);
  });
});

describe("[SAFE-11] a run is stopped", () => {
  it("by every member, also a viewer, with an abort that waits for nothing", async () => {
    const runId = await begun();
    const viewer = await seedMember(server.database.urls.admin, scene.account.accountId, "viewer");
    const cancelled = await scene.post(`/api/automation-runs/${runId}/cancel`, undefined, viewer);
    expect(cancelled).toMatchObject({ status: 200, body: { status: "confirmed", run: { status: "cancelled", phase: null } } });
    const abort = runCommands().at(-1);
    expect(abort).toEqual({ v: 1, id: expect.any(String), seq: expect.any(Number), type: "abort", run_id: runId });
    await scene.ended(0, runId, "cancelled", "abort");
    await eventually(scene.runs, ([run]) => run?.events.at(-1)?.type === "ended");
    expect((await scene.runs())[0]?.status).toBe("cancelled");
  });

  it("without an answer it is repeated, and the run is not called cancelled", async () => {
    const runId = await begun();
    scene.played.answerWith(() => null);
    const asked = await scene.post(`/api/automation-runs/${runId}/cancel`);
    expect(asked).toMatchObject({ status: 202, body: { status: "unconfirmed", run: { status: "running" } } });
    scene.played.answerWith(() => ({ relays: NO_RELAYS }));
    expect(await scene.runWith("cancelled")).toMatchObject({ id: runId });
    expect(runCommands().filter(({ type }) => type === "abort").length).toBeGreaterThan(2);
  });

  it("by the emergency stop, in the record too; a later word of the device is kept", async () => {
    const runId = await begun();
    scene.played.answerWith(() => ({ state: "estop", relays: NO_RELAYS }));
    await scene.post(`/api/devices/${scene.device.id}/emergency-stop`);
    expect(await scene.runWith("cancelled")).toMatchObject({ id: runId, failReason: "The emergency stop ended it." });
    await scene.ended(0, runId, "cancelled", "emergency_stop");
    expect((await eventually(scene.runs, ([run]) => run?.events.at(-1)?.type === "ended"))[0]?.status).toBe("cancelled");
    await pause(50);
    expect(await scene.query("select count(*)::int as count from run_events where run_id = $1", [runId])).toEqual([{ count: 4 }]);
  });
});
