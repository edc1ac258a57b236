// What devices say about runs, late, twice, out of order or never, on a whole server.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { openRunScene, type RunScene } from "../../../test/run-scene.ts";
import { startTestServer, type TestServer } from "../../../test/start-test-server.ts";

const NEXT_BOOT = "58-00000001";

let server: TestServer;
let scene: RunScene;

beforeAll(async () => {
  server = await startTestServer(inject("testCluster"));
});
afterAll(() => server.stop());
beforeEach(async () => {
  scene = await openRunScene(server);
});

const begun = async () => (await scene.start("water-change/start")).body.run.id as string;
const pastDeadline = (column = "deadline_at") =>
  scene.query(`update automation_runs set ${column} = now() - interval '1 second' where device_id = $1`);

describe("a success without proof", () => {
  const alertsOf = async (code: string) => (await scene.alerts()).filter((alert) => alert.code === code);

  it("is failed: no water fell, so somebody is told and no water change counts", async () => {
    const runId = await begun();
    await scene.phase(0, runId, "draining", 28.2);
    await scene.phase(1, runId, "settling", 28.9);
    await scene.phase(2, runId, "filling", 28.6);
    await scene.ended(3, runId, "success", null);
    const run = await scene.runWith("failed");
    expect(run.failReason).toContain("the level does not show the water that should have moved");
    expect(run.events.at(-1)?.text).toMatch(/^Failed: /);
    await eventually(
      () => alertsOf("run_failed"),
      ([alert]) => alert?.run_id === runId && alert.cleared_at === null,
    );
    expect(await alertsOf("water_change_done")).toEqual([]);
    expect((await scene.tank()).lastWaterChangeAt).toBeNull();
  });

  it("[SAFE-12] that comes after the deadline changes no state, and is told too", async () => {
    const runId = await begun();
    await scene.phase(0, runId, "draining", 28.2);
    await scene.phase(1, runId, "settling", 28.2);
    await scene.runWith("running");
    await pastDeadline();
    const failed = await scene.runWith("failed");
    await scene.ended(2, runId, "success", null);
    await eventually(
      () => alertsOf("run_failed"),
      ({ length }) => length === 1,
    );
    expect((await scene.runs())[0]).toMatchObject({ status: "failed", failReason: failed.failReason });
    expect((await scene.tank()).lastWaterChangeAt).toBeNull();
  });

  it("whose levels nobody heard counts as the device says, and nobody is told that water was changed", async () => {
    const runId = await begun();
    await scene.ended(0, runId, "success", null);
    const { completedAt } = await scene.runWith("success");
    expect((await scene.tank()).lastWaterChangeAt).toBe(completedAt);
    // One that moved water is told: whatever the first had to tell would be there by then.
    const wet = await begun();
    await scene.phase(1, wet, "draining", 28.2);
    await scene.phase(2, wet, "filling", 58.2);
    await scene.ended(3, wet, "success", null);
    const told = await eventually(
      () => alertsOf("water_change_done"),
      ({ length }) => length > 0,
    );
    expect(told).toMatchObject([{ run_id: wet }]);
  });

  it("is no refill and no top-up either: the level stayed where it was, and somebody is told", async () => {
    await scene.played.hello({ caps: ["relay", "runs"], top_up_lock: true });
    await eventually(scene.tank, (tank) => tank.isTopUpLocked);
    const finish = (await scene.start("water-change/finish")).body.run.id;
    await scene.phase(0, finish, "filling", 50);
    await scene.phase(1, finish, "settling", 49.5);
    const success = { outcome: "success", reason: null };
    await scene.played.event(2, "run_ended", { type: "water_change", ...success, level_mm: 49.5 }, { run: finish });
    expect((await scene.runWith("failed")).failReason).toContain("does not show the water");
    expect((await scene.tank()).lastWaterChangeAt).toBeNull();
    await scene.played.event(3, "top_up_released", {});
    await eventually(scene.tank, (tank) => !tank.isTopUpLocked);
    const topUp = (await scene.start("top-up/start")).body.run.id;
    const said = { type: "top_up", level_mm: 34 };
    await scene.played.event(4, "run_phase", { ...said, phase: "topping_up" }, { run: topUp });
    await scene.played.event(5, "run_ended", { ...said, ...success }, { run: topUp });
    await eventually(scene.runs, (runs) => runs.some(({ id, status }) => id === topUp && status === "failed"));
    const told = await eventually(
      () => alertsOf("run_failed"),
      ([alert]) => alert?.run_id === topUp,
    );
    expect(told).toMatchObject([{ cleared_at: null }]);
  });

  it("is over with the next change that moved water", async () => {
    const dry = await begun();
    await scene.phase(0, dry, "draining", 28.2);
    await scene.phase(1, dry, "filling", 28.2);
    await scene.ended(2, dry, "success", null);
    await scene.runWith("failed");
    const wet = await begun();
    await scene.phase(3, wet, "draining", 28.2);
    await scene.phase(4, wet, "filling", 58.2);
    await scene.ended(5, wet, "success", null);
    await scene.runWith("success");
    expect(await alertsOf("run_failed")).toMatchObject([{ cleared_at: expect.anything() }]);
    expect((await scene.tank()).lastWaterChangeAt).not.toBeNull();
  });
});

describe("[SAFE-12] a device that falls silent", () => {
  it("its run ends at the deadline with an alert, and a late success is added and counts as a water change", async () => {
    const runId = await begun();
    await scene.phase(0, runId, "draining", 28.2);
    await scene.runWith("running");
    await pastDeadline();
    const failed = await scene.runWith("failed");
    expect(failed).toMatchObject({ phase: null, failReason: expect.stringContaining("did not report the end in time") });
    expect(await scene.alerts()).toMatchObject([{ code: "run_overdue", severity: "critical", run_id: runId, cleared_at: null }]);
    expect((await scene.tank()).lastWaterChangeAt).toBeNull();

    await scene.ended(1, runId, "success", null);
    const [after] = await eventually(scene.runs, ([run]) => run?.events.at(-1)?.type === "ended");
    expect({ ...after, events: [] }).toEqual({ ...failed, events: [] });
    expect(after?.events.map(({ type }) => type)).toEqual(["requested", "accepted", "phase", "deadline", "ended"]);
    expect((await scene.tank()).lastWaterChangeAt).toBe(after?.events.at(-1)?.at);
    expect((await scene.alerts())[0]?.cleared_at).not.toBeNull();
    // The next one may start.
    expect((await scene.start("water-change/start")).status).toBe(200);
  });

  it("a start that never arrived ends as soon as the device is heard idle after its time", async () => {
    scene.played.answerWith(() => null);
    expect((await scene.start("water-change/start")).status).toBe(202);
    await pause(2500);
    expect((await scene.runs())[0]?.status).toBe("pending");
    await pastDeadline("start_until");
    await scene.played.report({ state: "manual" });
    expect(await scene.runWith("failed")).toMatchObject({ failReason: expect.stringContaining("did not start") });
  });

  it("but not while the device says that it runs", async () => {
    scene.played.answerWith(() => null);
    expect((await scene.start("water-change/start")).status).toBe(202);
    await pastDeadline("start_until");
    await scene.reports({ state: "draining" }, "state", "draining");
    await pause(3000);
    expect((await scene.runs())[0]?.status).toBe("pending");
  });
});

describe("[SAFE-9] a restart in a run", () => {
  it("the run has failed as interrupted, after the device had time for its last word", async () => {
    const runId = await begun();
    await scene.played.hello({ boot: NEXT_BOOT, caps: ["relay", "runs"], state: "fault", fault: "reset", last_run: runId });
    const isNear = (deadlineAt = "") => Date.parse(deadlineAt) - Date.now() < 31_000;
    const [waiting] = await eventually(
      scene.runs,
      ([run]) => isNear(run?.deadlineAt) && run?.events.at(-1)?.type === "restarted",
    );
    expect([waiting?.status, isNear(waiting?.deadlineAt)]).toEqual(["running", true]);
    await pastDeadline();
    expect(await scene.runWith("failed")).toMatchObject({ failReason: expect.stringContaining("restarted during the run") });
    expect(await scene.alerts()).toMatchObject([{ code: "run_failed" }]);
  });

  it("its own word comes first, whatever it says", async () => {
    const runId = await begun();
    await scene.played.hello({ boot: NEXT_BOOT, caps: ["relay", "runs"] });
    await eventually(scene.runs, ([run]) => run?.events.at(-1)?.type === "restarted");
    await scene.ended(7, runId, "success", null);
    expect(await scene.runWith("success")).toMatchObject({ failReason: null });
    await pastDeadline();
    await pause(2500);
    expect((await scene.runs())[0]?.status).toBe("success");
  });

  it("a hello of the same boot, or of an older one, interrupts nothing", async () => {
    await begun();
    await scene.played.hello({ caps: ["relay", "runs"] });
    await scene.played.hello({ boot: "56-0000000a", caps: ["relay", "runs"] });
    await scene.played.waitFor("welcome", 3);
    expect((await scene.runs())[0]?.events.map(({ type }) => type)).toEqual(["requested", "accepted"]);
  });
});

describe("[SAFE-14] a top-up that the device began by itself", () => {
  const said = { type: "top_up", phase: "topping_up", level_mm: 31.4 };
  const done = { type: "top_up", outcome: "success", reason: null, level_mm: 28, drained_s: 0, filled_s: 0, topped_up_s: 40 };

  it("is recorded as a run with the cause automatic, once", async () => {
    for (const _twice of [1, 2]) await scene.played.event(0, "run_phase", said, { run: "auto-57-1" });
    expect(await scene.runWith("running")).toMatchObject({
      type: "top_up",
      cause: "automatic",
      startedBy: null,
      phase: "topping_up",
    });
    // It is a run like any other: no second one beside it.
    expect(await scene.start("water-change/start")).toMatchObject({ status: 409, body: { code: "run_open" } });
    for (const _twice of [1, 2]) await scene.played.event(1, "run_ended", done, { run: "auto-57-1" });
    const run = await scene.runWith("success");
    expect(run.events.map(({ text }) => text)).toEqual(["Topping up to 28.0 mm", "Finished"]);
    expect(await scene.runs()).toHaveLength(1);
    expect((await scene.tank()).lastWaterChangeAt).toBeNull();
  });

  it("is stopped like any other, by the name the device gave it", async () => {
    await scene.played.event(0, "run_phase", said, { run: "auto-57-9" });
    const { id } = await scene.runWith("running");
    expect((await scene.post(`/api/automation-runs/${id}/cancel`)).status).toBe(200);
    expect(scene.played.commands).toMatchObject([{ type: "abort", run_id: "auto-57-9" }]);
    expect((await scene.runs())[0]).toMatchObject({ id, status: "cancelled" });
  });

  it("told of while another run stands open is recorded at its end, with its whole story", async () => {
    await begun();
    await scene.played.event(0, "run_phase", said, { run: "auto-57-2" });
    await scene.played.waitFor("events_ack");
    expect(await scene.runs()).toHaveLength(1);
    await scene.played.event(1, "run_ended", done, { run: "auto-57-2" });
    const runs = await eventually(scene.runs, (list) => list.length === 2);
    const automatic = runs.find(({ cause }) => cause === "automatic");
    expect(automatic).toMatchObject({ status: "success", type: "top_up" });
    expect(automatic?.events.map(({ type }) => type)).toEqual(["phase", "ended"]);
  });

  it("[SEC-1] a run id of another household is just a name here", async () => {
    const other = await openRunScene(server);
    const { body } = await other.start("water-change/start");
    await scene.played.event(0, "run_ended", { ...done, outcome: "failed", reason: "abort" }, { run: body.run.id });
    expect((await eventually(scene.runs, (list) => list.length === 1))[0]?.id).not.toBe(body.run.id);
    expect((await other.runs())[0]?.status).toBe("running");
  });

  it("[SEC-10] nonsense about a run is stored and changes nothing", async () => {
    await scene.played.event(0, "run_phase", { phase: "dancing" }, { run: randomUUID() });
    await scene.played.event(1, "run_ended", { outcome: "maybe" }, { run: randomUUID() });
    await scene.played.event(2, "run_phase", said);
    await scene.played.waitFor("events_ack", 3);
    expect(await scene.runs()).toEqual([]);
  });
});

describe("[SAFE-21] a part-filled change", () => {
  it("holds top-ups until it is finished or released, and is shown", async () => {
    const runId = await begun();
    await scene.ended(0, runId, "failed", "dry_pump");
    await scene.played.event(1, "top_up_locked", {});
    expect((await eventually(scene.tank, (tank) => tank.isTopUpLocked)).isTopUpLocked).toBe(true);
    expect(await scene.start("top-up/start")).toMatchObject({ status: 409, body: { code: "top_up_locked" } });

    const finish = await scene.start("water-change/finish");
    expect(finish).toMatchObject({ status: 200, body: { run: { type: "water_change", limits: { drainSeconds: 0 } } } });
    expect(scene.played.commands.at(-1)).toMatchObject({ type: "finish_fill", run_id: finish.body.run.id });
    await scene.ended(2, finish.body.run.id, "success", null);
    await scene.played.event(3, "top_up_released", {});
    await eventually(scene.tank, (tank) => !tank.isTopUpLocked);
    expect(await scene.start("water-change/finish")).toMatchObject({ status: 409, body: { code: "nothing_to_finish" } });
    expect((await scene.start("top-up/start")).status).toBe(200);
  });

  it("is released by the owner, by the device's own answer", async () => {
    await scene.played.hello({ caps: ["relay", "runs"], top_up_lock: true });
    await eventually(scene.tank, (tank) => tank.isTopUpLocked);
    expect(await scene.alerts()).toMatchObject([{ code: "top_up_locked", cleared_at: null }]);
    const path = `/api/tanks/${scene.device.tankId}/water-change/release-top-up`;
    expect(await scene.post(path)).toEqual({ status: 200, body: { status: "confirmed" } });
    expect(scene.played.commands.at(-1)).toMatchObject({ type: "clear", scope: "top_up_lock" });
    expect((await eventually(scene.tank, (tank) => !tank.isTopUpLocked)).isTopUpLocked).toBe(false);
    expect(await scene.post(path)).toMatchObject({ status: 409, body: { code: "top_up_not_locked" } });
    expect((await scene.alerts())[0]?.cleared_at).not.toBeNull();
  });
});

describe("a top-up that its budget ended", () => {
  it("[SAFE-3] has failed, and is told once: by the warning, not as a failed run too", async () => {
    const runId = randomUUID();
    await scene.played.event(0, "run_phase", { type: "top_up", phase: "topping_up", level_mm: 40 }, { run: runId });
    await scene.ended(1, runId, "failed", "topup_budget");
    await scene.played.event(2, "warning", { fault: "topup_budget", level_mm: 40 });
    await scene.played.waitFor("events_ack", 3);
    expect(await eventually(scene.alerts, (rows) => rows.length > 0)).toMatchObject([{ code: "topup_budget", severity: "warn" }]);
    expect(await scene.runs()).toMatchObject([{ type: "top_up", status: "failed" }]);
  });
});

describe("a warning", () => {
  it.each([
    ["siphon", "siphon", "critical"],
    ["topup_budget", "topup_budget", "warn"],
    ["something_new", "device_warning", "warn"],
  ])("of %s raises an alert of its own kind", async (fault, code, severity) => {
    await scene.played.event(0, "warning", { fault, level_mm: 20 });
    expect(await eventually(scene.alerts, (rows) => rows.length > 0)).toMatchObject([{ code, severity }]);
  });
});

describe("[SEC-10] a word that every object knows", () => {
  it.each(["constructor", "toString", "__proto__"])(
    "%s as the reason of an end costs nobody the list of runs",
    async (reason) => {
      const runId = await begun();
      await scene.ended(0, runId, "failed", reason);
      await scene.played.waitFor("events_ack");
      // As words, without the underscores of a code.
      const words = reason.replaceAll("_", " ");
      expect(await scene.runs()).toMatchObject([{ id: runId, failReason: expect.stringContaining(words) }]);
    },
  );

  it("__proto__ as the kind of an event is stored and confirmed like any other that no rule expects", async () => {
    await scene.played.event(0, "__proto__", {});
    expect(await scene.played.waitFor("events_ack")).toMatchObject([{ upto: 0 }]);
  });
});
