// A device that holds its pumps off because water moved by itself, on a whole server: stored, shown, told, and released.

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

const device = async () => ((await (await server.get("/api/devices", scene.account)).json()) as any[])[0];
const alerts = () =>
  scene.query(
    "select code, severity, message, count, tank_id, acknowledged_at, cleared_at from alerts where device_id = $1 order by created_at",
  );
const open = async () => (await alerts()).filter(({ cleared_at }) => cleared_at === null);
const release = (as?: RunScene["account"]) => scene.post(`/api/devices/${scene.device.id}/hold/release`, undefined, as);
const switchOn = (channel: number) => scene.post(`/api/devices/${scene.device.id}/relays/${channel}`, { state: "ON" });
const hold = (n: number, reason: string, suspects: readonly string[] = [], change = {}) =>
  scene.played.event(n, "hold", { reason, suspects: suspects.join(" "), level_mm: 40 }, change);
const held = async (reason: string, suspects: readonly string[] = []) => {
  await hold(0, reason, suspects);
  return eventually(device, (shown) => shown.hold?.reason === reason);
};
const confirmed = (count: number) => scene.played.waitFor("events_ack", count);

describe("[SAFE-7] a hold", () => {
  it("is shown with its suspects, is one critical alert, and nothing of W starts", async () => {
    const shown = await held("falling", ["leak", "back_siphon"]);
    expect(shown).toMatchObject({ fault: null, hold: { suspects: ["leak", "back_siphon"], since: expect.any(String) } });
    expect(await alerts()).toMatchObject([
      { code: "hold_falling", severity: "critical", tank_id: scene.device.tankId, cleared_at: null },
    ]);
    expect((await alerts())[0]?.message).toContain("It may be a leak or water that siphons back");
    for (const what of ["top-up/start", "water-change/start", "water-change/finish"] as const)
      expect(await scene.start(what)).toMatchObject({ status: 409, body: { code: "hold_active" } });
    for (const channel of [2, 3, 4, 5])
      expect(await switchOn(channel)).toMatchObject({ status: 409, body: { code: "hold_active" } });
    expect(scene.played.commands).toEqual([]);
    expect(await scene.runs()).toEqual([]);
  });

  it("leaves circulation alone, and a rising sump may be drained by hand", async () => {
    await held("rising", ["siphon"]);
    expect((await switchOn(1)).status).not.toBe(409);
    expect((await switchOn(2)).status).not.toBe(409);
    expect(await switchOn(3)).toMatchObject({ status: 409, body: { code: "hold_active" } });
    expect(scene.played.commands.map(({ channel, on }) => [channel, on])).toEqual([
      [1, true],
      [2, true],
    ]);
  });

  it("[SAFE-23] a blocked overflow also keeps circulation off", async () => {
    await held("overflow");
    expect(await switchOn(1)).toMatchObject({ status: 409, body: { code: "hold_active" } });
    expect((await open()).map(({ code }) => code)).toEqual(["hold_overflow"]);
  });

  it("[SAFE-14] is released by a person, by the device's own answer, and that is audited", async () => {
    await held("welded", ["welded_relay"]);
    expect(await release()).toEqual({ status: 200, body: { status: "confirmed" } });
    expect(scene.played.commands).toMatchObject([{ type: "clear", scope: "hold", boot: "57-9f3c1a77" }]);
    expect((await eventually(device, (shown) => shown.hold === null)).hold).toBeNull();
    expect(await open()).toEqual([]);
    await scene.played.event(1, "hold_released", { reason: "welded", by: "person" });
    await confirmed(2);
    expect((await alerts()).map(({ code }) => code)).toEqual(["hold_welded"]);
    const audit = "select action, detail from audit_log where account_id = $1 and action = 'release_hold'";
    expect(await scene.query(audit, [scene.account.accountId])).toEqual([
      { action: "release_hold", detail: { reason: "welded" } },
    ]);
    expect(await release()).toMatchObject({ status: 409, body: { code: "not_held" } });
    expect((await scene.start("top-up/start")).status).toBe(200);
  });

  it("is not called released while the device refuses, and stays told", async () => {
    await held("falling");
    scene.played.answerWith(() => ({ result: "sensor", state: "idle" }));
    expect(await release()).toMatchObject({ status: 409, body: { code: "sensor_failed" } });
    expect((await device()).hold).toMatchObject({ reason: "falling" });
    expect((await open()).map(({ code }) => code)).toEqual(["hold_falling"]);
  });

  it("[SEC-1] is not released by another household", async () => {
    await held("falling");
    const stranger = await server.seed({ deviceNames: ["Other"] });
    expect(await release(stranger)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(scene.played.commands).toEqual([]);
  });

  it("that the device releases by itself ends, and that is told", async () => {
    await held("falling");
    await scene.played.event(1, "hold_released", { reason: "falling", by: "device" });
    expect((await eventually(device, (shown) => shown.hold === null)).hold).toBeNull();
    expect(await open()).toMatchObject([{ code: "hold_released", severity: "info" }]);
  });

  it("for another reason takes the place of the last", async () => {
    await held("falling");
    await hold(1, "overflow");
    await eventually(device, (shown) => shown.hold.reason === "overflow");
    expect((await open()).map(({ code }) => code)).toEqual(["hold_overflow"]);
    await hold(2, "raining_frogs");
    await eventually(device, (shown) => shown.hold.reason === "raining_frogs");
    expect(await open()).toMatchObject([{ code: "device_hold", message: expect.stringContaining("raining frogs") }]);
  });

  it("that begins again is a new alert, also to whoever has acknowledged the last", async () => {
    await held("falling");
    await server.send("POST /api/alerts/acknowledge-all", { account: scene.account });
    await hold(1, "falling");
    await confirmed(2);
    expect(await open()).toMatchObject([{ code: "hold_falling", count: 1, acknowledged_at: null }]);
    expect(await alerts()).toHaveLength(2);
  });

  it("of which a run was the victim is told once", async () => {
    const started = await scene.start("water-change/start");
    await hold(0, "rising");
    await scene.ended(1, started.body.run.id, "failed", "rising");
    await confirmed(2);
    const run = await scene.runWith("failed");
    expect(run.failReason).toContain("The water rose with every pump off");
    expect((await open()).map(({ code }) => code)).toEqual(["hold_rising"]);
  });

  it("says how long the return pump can still run, where the readings show it", async () => {
    // Ten millimetres in the last fifty minutes, and 43 mm above the mark at 83 mm: three and a half hours.
    await scene.query(
      `insert into sensor_readings (taken_at, boot, account_id, device_no, seq, arrival_delay_ms, distance_mm, error_code)
       select now() - make_interval(mins => 50 - n), 1, d.account_id, d.device_no, 100 + n, 0, 30 + n / 5.0, 0
       from devices d, generate_series(0, 50) n where d.id = $1`,
    );
    await scene.query(
      "delete from sensor_readings where seq < 100 and device_no = (select device_no from devices where id = $1)",
    );
    await held("falling");
    expect((await alerts())[0]?.message).toContain("The return pump may run dry in about 3 hours.");
  });
});

describe("[SAFE-7] what a hello says of a hold", () => {
  const hello = (change: object) => scene.played.hello({ caps: ["relay", "runs", "hold"], ...change });

  it("is believed: it begins and ends one, and repeats are not told again", async () => {
    await hello({ hold: "falling", suspects: ["leak"] });
    expect((await eventually(device, (shown) => shown.hold !== null)).hold).toMatchObject({ suspects: ["leak"] });
    const { since } = (await device()).hold;
    await hello({ hold: "falling", suspects: ["leak"], up_ms: 11_000 });
    await scene.played.waitFor("welcome", 3);
    expect(await open()).toMatchObject([{ code: "hold_falling", count: 1 }]);
    expect((await device()).hold.since).toBe(since);
    await hello({ hold: null, up_ms: 21_000 });
    await eventually(device, (shown) => shown.hold === null);
    expect(await open()).toEqual([]);
  });

  it("of an older version, which knows no holds, changes nothing", async () => {
    await scene.played.hello({ caps: ["relay", "runs"] });
    await scene.played.waitFor("welcome", 2);
    expect([(await device()).hold, await alerts()]).toEqual([null, []]);
    expect((await scene.start("top-up/start")).status).toBe(200);
  });

  const stored = () => scene.query("select 1 from device_events join devices using (device_no) where id = $1");

  it("an event that comes after the one of its end raises nothing", async () => {
    await scene.played.event(5, "hold_released", { reason: "falling", by: "person" });
    await eventually(stored, (rows) => rows.length === 1);
    await hold(4, "falling");
    expect(await eventually(stored, (rows) => rows.length === 2)).toHaveLength(2);
    expect([(await device()).hold, await open()]).toEqual([null, []]);
  });

  it("of a later boot wins over events that were late", async () => {
    await hello({ hold: null, boot: "58-00000001" });
    await scene.played.waitFor("welcome", 2);
    await hold(9, "welded");
    expect(await eventually(stored, (rows) => rows.length === 1)).toHaveLength(1);
    expect([(await device()).hold, await open()]).toEqual([null, []]);
  });

  it("a release that was asked for before a new hold does not end it", async () => {
    await held("falling");
    expect((await release()).status).toBe(200);
    await eventually(device, (shown) => shown.hold === null);
    await hold(1, "rising");
    await eventually(device, (shown) => shown.hold?.reason === "rising");
    await scene.played.ack(scene.played.commands.at(-1));
    await scene.played.event(2, "tea_time", {});
    await confirmed(3);
    expect((await device()).hold).toMatchObject({ reason: "rising" });
    expect((await open()).map(({ code }) => code)).toEqual(["hold_rising"]);
  });
});

describe("what a device notices without holding", () => {
  it("[SAFE-23] a pause of circulation to test the overflow is told", async () => {
    await scene.played.event(0, "circulation_paused", { cause: "overflow", level_mm: 60 });
    expect(await eventually(open, (rows) => rows.length > 0)).toMatchObject([{ code: "circulation_paused", severity: "warn" }]);
    expect((await device()).hold).toBeNull();
  });

  it.each(["circulation_stopped", "overflow"])("%s is critical, and one incident however often it is told", async (fault) => {
    await scene.played.event(0, "warning", { fault, level_mm: 20 });
    await scene.played.event(1, "warning", { fault, level_mm: 20 });
    expect(await eventually(open, ([row]) => row?.count === 2)).toMatchObject([{ code: fault, severity: "critical" }]);
  });

  it.each(["circulation_stopped", "falling"])("[SAFE-17] %s is over when the device says so, and only that", async (fault) => {
    await scene.played.event(0, "warning", { fault, level_mm: 20 });
    await scene.played.event(1, "warning", { fault: "drain_back", level_mm: 20 });
    await scene.played.event(2, "warning_ended", { fault, level_mm: 40 });
    await scene.played.event(3, "warning_ended", { fault: "raining_frogs", level_mm: 40 });
    await confirmed(4);
    expect((await open()).map(({ code }) => code)).toEqual(["drain_back"]);
  });

  it("circulation_stopped that is told again stays acknowledged", async () => {
    await scene.played.event(0, "warning", { fault: "circulation_stopped", level_mm: 20 });
    await eventually(open, (rows) => rows.length > 0);
    await server.send("POST /api/alerts/acknowledge-all", { account: scene.account });
    await scene.played.event(1, "warning", { fault: "circulation_stopped", level_mm: 20 });
    await confirmed(2);
    expect(await open()).toMatchObject([{ code: "circulation_stopped", count: 2, acknowledged_at: expect.any(Date) }]);
  });

  it("a sensor without a reading is told by its readings, and not twice", async () => {
    await scene.played.event(0, "warning", { fault: "sensor", level_mm: null });
    await scene.played.event(1, "warning", { fault: "sensor_stuck", level_mm: 20 });
    await confirmed(2);
    expect((await alerts()).map(({ code }) => code)).toEqual(["sensor_stuck"]);
  });
});
