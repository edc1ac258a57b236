// What a visitor may do with a virtual device, through the whole device: real core, real water, a broker in memory.

import { simulatedTankSchema } from "@halocline/contracts/simulator/simulated-tank.contract";
import { SCENARIOS } from "@halocline/domain/scenarios/scenarios";
import { PRESETS } from "@halocline/tank-physics/presets";
import { litresOnFloor, stillDistanceMm } from "@halocline/tank-physics/tank";
import { describe, expect, it } from "vitest";
import { DemoScene } from "../../test/demo-scene.ts";

const MINUTE_MS = 60_000;

describe("a scenario", () => {
  it.each(SCENARIOS)("%s is answered by the device, told, and put right", (scenario) => {
    const scene = DemoScene.ready();
    expect(scene.demonstration.play(scenario)).toBeNull();
    expect(scene.demonstration.state).toMatchObject({ scenario, floorL: 0, outcome: null });
    scene.runUntil(() => scene.demonstration.state.outcome !== null);
    expect(simulatedTankSchema.parse(scene.demonstration.state).outcome).not.toBeNull();

    scene.demonstration.chooseSpeed(1);
    expect(scene.demonstration.play(null)).toBeNull();
    scene.run(2 * MINUTE_MS);
    expect(scene.demonstration.state).toMatchObject({ scenario: null, floorL: 0 });
    expect(scene.told().at(-1)).toBe("mended");
    expect(scene.device.status()).toMatchObject({
      isUp: true,
      view: { state: "idle", fault: null, hold: null, isTopUpLocked: false, configRevision: 12 },
      outputs: { circulation: true, topup: false },
    });
    const { topDistanceMm, hysteresisMm } = PRESETS.nano.calibration;
    expect(Math.abs(stillDistanceMm(scene.device.water) - topDistanceMm)).toBeLessThan(hysteresisMm);
  });

  it("begins with everything put right when another one was there", () => {
    const scene = DemoScene.ready();
    scene.demonstration.play("burst_hose");
    scene.runUntil(() => scene.demonstration.state.outcome !== null);
    expect(litresOnFloor(scene.device.water)).toBeGreaterThan(0.1);
    scene.demonstration.play("blocked_overflow");
    expect(scene.demonstration.state).toMatchObject({ scenario: "blocked_overflow", floorL: 0, outcome: null });
    expect(scene.device.status().view.fault).toBeNull();
    scene.run(5000);
    expect(scene.told()).toEqual(["began", "pump_off circulation overflow"]);
  });

  it("is off the network only where it says so, and tells both ends", () => {
    const scene = DemoScene.ready();
    scene.demonstration.play("wifi_gone");
    scene.run(MINUTE_MS);
    expect(scene.device.status()).toMatchObject({ isUp: false });
    expect(scene.told()).toEqual(["began", "offline", "pump_on topup automatic_top_up", "pump_off topup level"]);
    const { taken } = scene.device.status();
    scene.run(3 * MINUTE_MS);
    expect(scene.device.status().isUp).toBe(true);
    expect(scene.told().at(-1)).toBe("online");
    expect(scene.broker.saidOn("/telemetry_batch").length).toBeGreaterThan(0);
    expect(taken).toBeGreaterThan(3);
  });

  it("needs a calibration, and those that top up need automatic top-up", () => {
    const bare = new DemoScene();
    bare.run(2000);
    expect(bare.demonstration.play("blocked_overflow")).toBe("not_calibrated");
    const byHand = DemoScene.ready("nano", { auto_topup: false });
    expect(byHand.demonstration.play("burst_hose")).toBe("automatic_top_up_off");
    expect(byHand.demonstration.play("blocked_overflow")).toBeNull();
  });

  it("works on a tank that evaporates faster, which goes on with it when everything is put right", () => {
    const scene = DemoScene.ready("nano", {}, 60);
    scene.demonstration.play("burst_hose");
    scene.runUntil(() => scene.demonstration.state.outcome !== null);
    expect(scene.told().at(-1)).toBe("locked dry");
    scene.demonstration.play(null);
    expect(scene.device.water.shape.evaporationLPerDay).toBe(60 * PRESETS.nano.shape.evaporationLPerDay);
  });

  it("nobody refills the reservoir of a tank that is left alone with a welded contact", () => {
    const scene = DemoScene.ready();
    scene.demonstration.play("welded_relay");
    scene.run(40 * MINUTE_MS);
    expect(scene.device.water.fresh.volumeL).toBe(0);
    const { outcome, floorL } = scene.demonstration.state;
    expect(outcome).toMatchObject({ timerAloneL: null, mostFloorL: null });
    expect(floorL).toBeLessThan(PRESETS.nano.shape.freshCapacityL);
  });
});

describe("for everybody else", () => {
  it.each([...SCENARIOS.filter((scenario) => !["wifi_gone", "power_cut"].includes(scenario)), null])(
    "the restart of a stage (%s) is not reported as offline",
    (scenario) => {
      const scene = DemoScene.ready();
      const { boot } = scene.device;
      scene.demonstration.play(scenario);
      scene.run(1500);
      const reported = scene.broker.saidOn("/status").map((message) => [message["status"], message["boot"]]);
      expect(reported.at(-1)).toEqual(["online", scene.device.boot]);
      expect(reported).not.toContainEqual(["offline", boot]);
    },
  );

  it("a network or a power supply that fails is reported as offline by the broker", () => {
    for (const scenario of ["wifi_gone", "power_cut"] as const) {
      const scene = DemoScene.ready();
      scene.demonstration.play(scenario);
      scene.run(20_000);
      expect(scene.broker.saidOn("/status").at(-1)).toMatchObject({ status: "offline" });
    }
  });

  it("a stage is a fresh boot: its uptime counts from there, and so do its events and its deadlines", () => {
    const scene = DemoScene.ready();
    const { boot } = scene.device;
    scene.demonstration.play("burst_hose");
    scene.run(1500);
    expect(scene.device.boot).not.toBe(boot);
    expect(scene.broker.saidOn("/status").at(-1)).toMatchObject({ status: "online", boot: scene.device.boot, config_rev: 12 });
    expect(scene.lastUpMs).toBeLessThanOrEqual(1500);
    const ofThisBoot = scene.events().filter((event) => event["boot"] === scene.device.boot);
    expect(ofThisBoot.map(({ type }) => type)).toEqual(expect.arrayContaining(["relay", "config_applied", "run_phase"]));
    for (const event of ofThisBoot) expect(event["up_ms"]).toBeLessThanOrEqual(scene.lastUpMs + 1000);
    expect(scene.command({ type: "identify" })).toMatchObject({ result: "ok" });
    expect(scene.command({ type: "identify", deadline_up_ms: 1 })).toMatchObject({ result: "expired" });
  });
});

describe("the speed of a scenario", () => {
  it("is ten times real time until a run begins, real time during the run, and back to the speed before once the result is known", () => {
    const scene = DemoScene.ready();
    const { demonstration, device } = scene;
    demonstration.play("burst_hose");
    expect(demonstration.state).toMatchObject({ speed: 10, realTime: null });
    const beganMs = scene.nowMs;
    scene.runUntil(() => device.status().view.run !== null, 5000);
    expect(scene.nowMs - beganMs).toBeLessThan(1000);
    expect(demonstration.state).toMatchObject({ speed: 1, realTime: { reason: "run_open", atMostS: 120 } });
    const runBeganMs = scene.nowMs;
    scene.runUntil(() => demonstration.state.outcome !== null);
    expect((scene.nowMs - runBeganMs) / 1000).toBeCloseTo(30, 0);
    scene.run(1000);
    expect(demonstration.state).toMatchObject({ speed: 1, realTime: null });
  });

  it("continues after a successful run: a siphon is reported in a sixth of the tank's time", () => {
    const scene = DemoScene.ready();
    const beganMs = scene.nowMs;
    scene.demonstration.play("siphon");
    scene.runUntil(() => scene.demonstration.state.outcome !== null);
    const stoppedAfterS = scene.demonstration.state.outcome?.stoppedAfterS ?? 0;
    expect(scene.told().at(-1)).toBe("locked rising");
    expect((scene.nowMs - beganMs) / 1000).toBeLessThan(stoppedAfterS / 5);
    expect(scene.demonstration.speed).toBe(1);
  });

  it("returns to ×60 if a person had chosen that before", () => {
    const scene = DemoScene.ready();
    scene.demonstration.chooseSpeed(60);
    scene.demonstration.play("fouled_sensor");
    expect(scene.demonstration.speed).toBe(10);
    scene.run(MINUTE_MS);
    scene.demonstration.play(null);
    expect(scene.demonstration.speed).toBe(60);
    scene.demonstration.play("stuck_sensor");
    scene.runUntil(() => scene.demonstration.state.outcome !== null);
    scene.run(200);
    expect(scene.demonstration.speed).toBe(60);
  });

  it.each([1, 60] as const)("does not override ×%d chosen during the scenario", (speed) => {
    const scene = DemoScene.ready();
    scene.demonstration.play("fouled_sensor");
    expect(scene.demonstration.chooseSpeed(speed)).toBeNull();
    scene.run(10_000);
    expect(scene.demonstration.state).toMatchObject({ speed, outcome: null, realTime: null });
    scene.demonstration.play(null);
    expect(scene.demonstration.speed).toBe(speed);
  });

  it("is real time until the result after a command, whether that came before or during the scenario", () => {
    const scene = DemoScene.ready();
    const inRealTime = { speed: 1, outcome: null, realTime: { reason: "command_open" } };
    scene.run(MINUTE_MS);
    scene.command({ type: "relay", channel: 2, on: true, lease_ms: 5000 });
    scene.demonstration.play("fouled_sensor");
    expect(scene.demonstration.state).toMatchObject(inRealTime);
    scene.run(MINUTE_MS);
    expect(scene.demonstration.state).toMatchObject(inRealTime);
    scene.demonstration.play("fouled_sensor");
    expect(scene.demonstration.speed).toBe(10);
    scene.run(10_000);
    expect(scene.command({ type: "identify" })).toMatchObject({ result: "ok" });
    scene.run(MINUTE_MS);
    expect(scene.demonstration.state).toMatchObject(inRealTime);
  });
});

describe("an hour in a minute", () => {
  it("passes for the water and the core, and for nobody else", () => {
    const scene = DemoScene.ready();
    scene.demonstration.play(null);
    scene.run(5000);
    scene.welcome();
    const before = scene.device.water;
    const upMs = scene.lastUpMs;
    expect(scene.demonstration.chooseSpeed(60)).toBeNull();
    expect(scene.demonstration.state.speed).toBe(60);
    const said = scene.broker.saidOn("/telemetry").length;
    scene.run(MINUTE_MS);
    const evaporatedL = scene.device.water.evaporatedL - before.evaporatedL;
    expect(evaporatedL).toBeCloseTo(PRESETS.nano.shape.evaporationLPerDay / 24, 2);
    expect(scene.lastUpMs - upMs).toBeLessThan(MINUTE_MS + 10_000);
    const readings = scene.broker.saidOn("/telemetry").slice(said);
    expect(readings.length).toBeLessThanOrEqual(13);
    expect(readings.length).toBeGreaterThanOrEqual(11);
    const clocks = readings.map(({ ts, up_ms }) => Number(ts) * 1000 - Number(up_ms));
    expect(Math.max(...clocks) - Math.min(...clocks)).toBeLessThanOrEqual(1000);
  });

  it("is refused while a lease is open, and allowed again after it", () => {
    const scene = DemoScene.ready();
    scene.run(MINUTE_MS);
    expect(scene.command({ type: "relay", channel: 2, on: true, lease_ms: 5000 })).toMatchObject({ result: "ok" });
    expect(scene.demonstration.chooseSpeed(60)).toBe("command_open");
    expect(scene.demonstration.state.speed).toBe(1);
    scene.run(6000);
    expect(scene.demonstration.chooseSpeed(60)).toBeNull();
  });

  it("ends at once with a command, whoever sent it, and the command is lived through in everybody's time", () => {
    const scene = DemoScene.ready();
    scene.run(MINUTE_MS);
    scene.demonstration.chooseSpeed(60);
    scene.run(30_000);
    expect(scene.command({ type: "relay", channel: 2, on: true, lease_ms: 5000 })).toMatchObject({ result: "ok" });
    expect(scene.demonstration.state.speed).toBe(1);
    scene.run(4500);
    expect(scene.device.status().outputs.drain).toBe(true);
    scene.run(1000);
    expect(scene.device.status().outputs.drain).toBe(false);
  });

  it("ends at once with a pause of circulation, and is refused until the pause is over", () => {
    const scene = DemoScene.ready();
    scene.run(MINUTE_MS);
    scene.demonstration.chooseSpeed(60);
    expect(scene.command({ type: "relay", channel: 1, on: false, pause_ms: 120_000 })).toMatchObject({ result: "ok" });
    scene.run(119_000);
    expect(scene.demonstration.chooseSpeed(60)).toBe("command_open");
    expect(scene.device.status().outputs.circulation).toBe(false);
  });

  it("ends with the first step of a run that the device starts by itself, and is refused while it lasts", () => {
    const scene = DemoScene.ready();
    scene.demonstration.play("burst_hose");
    scene.demonstration.chooseSpeed(60);
    scene.runUntil(() => scene.device.status().view.run !== null, 10_000);
    expect(scene.demonstration.state.speed).toBe(1);
    expect(scene.demonstration.chooseSpeed(60)).toBe("run_open");
    const beganMs = scene.nowMs;
    scene.run(10_000);
    expect(scene.device.status().outputs.topup).toBe(true);
    scene.runUntil(() => scene.demonstration.state.outcome !== null);
    expect((scene.nowMs - beganMs) / 1000).toBeCloseTo(30, 0);
    expect(scene.demonstration.chooseSpeed(60)).toBeNull();
  });
});
