// Whole runs through the real control core and the words of the protocol, over real water, in virtual time. What counts
// is where the water and the salt are afterwards.

import { PRESETS, type PresetName } from "@halocline/tank-physics/presets";
import { litresOnFloor, stillDistanceMm, systemPpt, type Tank } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS } from "@halocline/tank-physics/water-faults";
import { describe, expect, it } from "vitest";
import { presetDocument, TankBench } from "../../test/tank-bench.ts";

const names = Object.keys(PRESETS) as PresetName[];
const MINUTE_MS = 60_000;
const WHOLE_CHANGE = ["stopping_circulation", "draining", "settling", "filling", "restarting_circulation", "settling"];
const IN_DAILY_USE = { circulation: true, drain: false, fill: false, topup: false, spare: false };

/** So many millimetres have evaporated. */
const lowered = (tank: Tank, byMm: number): Tank => ({
  ...tank,
  sump: { ...tank.sump, volumeL: tank.sump.volumeL - byMm * tank.shape.sumpAreaM2 },
  evaporatedL: tank.evaporatedL + byMm * tank.shape.sumpAreaM2,
});

const lockEvents = ({ events }: TankBench) => events.map(({ type }) => type).filter((type) => type.startsWith("top_up_"));

describe("a water change", () => {
  it.each(names)("[SAFE-17] ends at the top mark with circulation on, as salty as before and with a dry floor: %s", (name) => {
    const bench = new TankBench(name);
    const { calibration, shape } = PRESETS[name];
    const freshL = bench.tank.fresh.volumeL;
    expect(bench.perform("start_water_change", "r1")).toMatchObject({ type: "water_change", outcome: "success", reason: null });
    expect(bench.phasesOf("r1")).toEqual(WHOLE_CHANGE);
    expect(bench.bench.device.outputs).toEqual(IN_DAILY_USE);
    bench.run(5 * MINUTE_MS);
    expect(Math.abs(stillDistanceMm(bench.tank) - calibration.topDistanceMm)).toBeLessThanOrEqual(calibration.hysteresisMm);
    const changedL = (calibration.drainDistanceMm - PRESETS[name].topOffDistanceMm) * shape.sumpAreaM2;
    expect(bench.tank.waste.volumeL / changedL).toBeCloseTo(1, 0);
    expect(bench.tank.fresh.volumeL).toBe(freshL);
    expect(systemPpt(bench.tank)).toBeCloseTo(35, 1);
    expect(litresOnFloor(bench.tank)).toBe(0);
  });

  it.each(names)("[SAFE-5] of fewer litres moves no more than they are, as salty as before and with a dry floor: %s", (name) => {
    const bench = new TankBench(name);
    const { calibration, topOffDistanceMm, shape } = PRESETS[name];
    const drainTo = (calibration.topDistanceMm + calibration.hysteresisMm + calibration.drainDistanceMm) / 2;
    const start = { type: "start_water_change", run_id: "r1", config_rev: presetDocument(name).rev, drain_to: drainTo };
    expect(bench.ask(start)).toMatchObject({ result: "ok" });
    bench.runUntil(() => bench.endOf("r1") !== undefined);
    expect(bench.endOf("r1").data).toMatchObject({ outcome: "success", reason: null });
    const movedL = (drainTo - topOffDistanceMm) * shape.sumpAreaM2;
    expect(Math.abs(bench.tank.waste.volumeL - movedL)).toBeLessThan(2 * shape.sumpAreaM2);
    bench.run(5 * MINUTE_MS);
    expect(Math.abs(stillDistanceMm(bench.tank) - calibration.topDistanceMm)).toBeLessThanOrEqual(calibration.hysteresisMm);
    expect(systemPpt(bench.tank)).toBeCloseTo(35, 1);
    expect(litresOnFloor(bench.tank)).toBe(0);
  });

  it.each(names)(
    "[SAFE-17] that knows no mark for still water is finished by the FILL pump, never by fresh water: %s",
    (name) => {
      const bench = new TankBench(name, { cal: { ...presetDocument(name).cal, top_off: null }, auto_topup: true });
      const freshL = bench.tank.fresh.volumeL;
      expect(bench.perform("start_water_change", "r1")).toMatchObject({ outcome: "success" });
      bench.run(20 * MINUTE_MS);
      expect(bench.tank.fresh.volumeL).toBe(freshL);
      expect(systemPpt(bench.tank)).toBeCloseTo(35, 1);
      const { topDistanceMm, hysteresisMm } = PRESETS[name].calibration;
      expect(stillDistanceMm(bench.tank)).toBeLessThan(topDistanceMm + hysteresisMm);
      expect(litresOnFloor(bench.tank)).toBe(0);
    },
  );

  it("is told second by second with its id, its phase as the state, and as the last run of the next hello", () => {
    const bench = new TankBench("nano");
    expect(bench.start("start_water_change", "r1")).toMatchObject({ result: "ok", state: "stopping_circulation" });
    const told = bench.run(2 * MINUTE_MS).filter(({ topic }) => topic === "telemetry");
    expect(told.length).toBeGreaterThanOrEqual(120);
    expect(new Set(told.map(({ run }) => run))).toEqual(new Set(["r1"]));
    expect(told.map(({ state }) => state)).toEqual(expect.arrayContaining(["stopping_circulation", "draining"]));
    bench.runUntil(() => bench.endOf("r1") !== undefined);
    const [hello] = bench.reboot().filter(({ topic }) => topic === "status");
    expect(hello).toMatchObject({
      last_run: "r1",
      top_up_lock: false,
      caps: ["relay", "runs", "ota", "temp", "hold", "partial"],
    });
    expect(bench.run(10_000).find(({ topic }) => topic === "telemetry")).toMatchObject({ run: null, state: "idle" });
  });

  it("[SAFE-15] keeps the configuration it began with: a new one waits for its end", () => {
    const bench = new TankBench("nano");
    bench.start("start_water_change", "r1");
    const next = { ...presetDocument("nano"), rev: 13 };
    expect(bench.bench.configure(next)).toEqual([]);
    expect(bench.bench.device.view.configRevision).toBe(12);
    bench.runUntil(() => bench.endOf("r1") !== undefined);
    bench.bench.configure(next);
    expect(bench.bench.device.view.configRevision).toBe(13);
  });

  it("[SAFE-13] has no second run beside it", () => {
    const bench = new TankBench("nano");
    bench.start("start_water_change", "r1");
    expect(bench.start("start_top_up", "r2").result).not.toBe("ok");
    expect(bench.start("start_water_change", "r3").result).not.toBe("ok");
    expect(bench.phasesOf("r3")).toEqual([]);
  });

  it("[SAFE-9] [SAFE-21] cut by a power failure is failed and not resumed, and locks top-ups until salt water finished it", () => {
    const bench = new TankBench("nano", { auto_topup: true });
    const freshL = bench.tank.fresh.volumeL;
    bench.start("start_water_change", "r1");
    bench.runUntil(() => bench.phasesOf("r1").includes("filling"));
    const hello = bench.reboot().find(({ topic }) => topic === "status");
    expect(hello).toMatchObject({ top_up_lock: true, last_run: "r1" });
    expect(bench.endOf("r1").data).toMatchObject({ outcome: "failed", reason: "reset" });
    bench.run(20 * MINUTE_MS);
    expect(bench.bench.device.outputs).toEqual(IN_DAILY_USE);
    expect(bench.tank.fresh.volumeL).toBe(freshL);
    if (bench.bench.device.view.fault) bench.ask({ type: "clear", scope: "fault" });
    expect(bench.perform("finish_fill", "r2")).toMatchObject({ type: "water_change", outcome: "success" });
    expect(lockEvents(bench)).toEqual(["top_up_locked", "top_up_released"]);
    expect(bench.bench.device.view.isTopUpLocked).toBe(false);
    expect(systemPpt(bench.tank)).toBeCloseTo(35, 0);
  });

  it("[SAFE-6] [SAFE-21] whose salt water runs out fails, latches, and lets no fresh water in before its owner says so", () => {
    const bench = new TankBench("mid", { auto_topup: true });
    bench.start("start_water_change", "r1");
    bench.runUntil(() => bench.phasesOf("r1").includes("filling"));
    bench.run(20_000);
    bench.faults = { ...NO_WATER_FAULTS, emptyReservoirs: ["salt"] };
    bench.runUntil(() => bench.endOf("r1") !== undefined);
    expect(bench.endOf("r1").data).toMatchObject({ outcome: "failed", reason: "dry" });
    const freshL = bench.tank.fresh.volumeL;
    bench.run(30 * MINUTE_MS);
    expect(bench.tank.fresh.volumeL).toBe(freshL);
    expect(bench.bench.device.view).toMatchObject({ fault: "dry", isTopUpLocked: true, state: "fault" });
    expect(bench.ask({ type: "clear", scope: "fault" })).toMatchObject({ result: "ok" });
    expect(bench.start("start_top_up", "r2")).toMatchObject({ result: "interlock" });
    expect(bench.ask({ type: "release_top_up" })).toMatchObject({ result: "ok" });
    expect(lockEvents(bench)).toEqual(["top_up_locked", "top_up_released"]);
  });

  it("[SAFE-6] whose drain pump is dead stops long before its limit, and circulation comes back", () => {
    const bench = new TankBench("mid");
    bench.faults = { ...NO_WATER_FAULTS, deadPumps: ["drain"] };
    expect(bench.perform("start_water_change", "r1")).toMatchObject({ outcome: "failed", reason: "no_movement", filled_s: 0 });
    expect(bench.endOf("r1").data.drained_s).toBeLessThan(120);
    bench.run(10_000);
    expect(bench.bench.device.outputs).toEqual(IN_DAILY_USE);
  });
});

describe("a top-up", () => {
  it.each(names)("[SAFE-5] ends near the top mark, never above it by more than the noise, and keeps the salt: %s", (name) => {
    const bench = new TankBench(name);
    const { calibration, shape } = PRESETS[name];
    bench.tank = lowered(bench.tank, 4);
    bench.run(10_000);
    expect(bench.perform("start_top_up", "r1")).toMatchObject({ type: "top_up", outcome: "success", drained_s: 0, filled_s: 0 });
    expect(bench.phasesOf("r1")).toEqual(["topping_up"]);
    bench.run(5000);
    const belowTopMm = stillDistanceMm(bench.tank) - calibration.topDistanceMm;
    expect(belowTopMm).toBeGreaterThan(-1.5);
    expect(belowTopMm).toBeLessThan(calibration.hysteresisMm);
    expect(bench.tank.sump.saltG + bench.tank.display.saltG).toBeCloseTo(35 * shape.systemL, 3);
  });

  it("[SAFE-8] [SAFE-14] starts by itself only when its owner allowed it and after ten minutes of good readings, and says so", () => {
    const bench = new TankBench("nano", { auto_topup: true });
    bench.tank = lowered(bench.tank, 5);
    bench.run(7 * MINUTE_MS);
    expect(bench.tank.fresh.volumeL).toBe(10);
    bench.run(5 * MINUTE_MS);
    const ended = bench.events.find(({ type }) => type === "run_ended");
    expect(ended.data).toMatchObject({ type: "top_up", outcome: "success" });
    expect(ended.run).toMatch(/^auto/);
    expect(bench.events).toContainEqual(
      expect.objectContaining({ type: "relay", data: { channel: 4, on: true, cause: "automatic_top_up" } }),
    );
    const idle = new TankBench("nano");
    idle.tank = lowered(idle.tank, 5);
    idle.run(15 * MINUTE_MS);
    expect(idle.tank.fresh.volumeL).toBe(10);
  });

  it("[SAFE-6] from an empty reservoir fails and latches instead of running dry for its whole limit", () => {
    const bench = new TankBench("nano");
    bench.tank = lowered(bench.tank, 5);
    bench.faults = { ...NO_WATER_FAULTS, emptyReservoirs: ["fresh"] };
    bench.run(10_000);
    expect(bench.perform("start_top_up", "r1")).toMatchObject({ outcome: "failed", reason: "dry" });
    expect(bench.bench.device.view).toMatchObject({ fault: "dry", state: "fault" });
    expect(bench.endOf("r1").data.topped_up_s).toBeLessThan(120);
  });

  it("[SAFE-4] under a stuck sensor stops on a level that has no jitter left", () => {
    const bench = new TankBench("nano");
    bench.tank = lowered(bench.tank, 5);
    bench.run(10_000);
    bench.start("start_top_up", "r1");
    bench.faults = { ...NO_WATER_FAULTS, sensor: { kind: "stuck", rawMm: 47 } };
    bench.runUntil(() => bench.endOf("r1") !== undefined);
    expect(bench.endOf("r1").data).toMatchObject({ outcome: "failed", reason: "sensor_stuck" });
    expect(litresOnFloor(bench.tank)).toBe(0);
  });
});

describe("water that moves by itself", () => {
  const held = ({ events }: TankBench) => events.find(({ type }) => type === "hold")?.data;

  it("[SAFE-7] is held off as a rise when the level goes on after a fill by hand, and a siphon is suspected", () => {
    const bench = new TankBench("mid");
    bench.tank = lowered(bench.tank, 12);
    bench.faults = { ...NO_WATER_FAULTS, siphons: [{ role: "fill", isBackward: false, flowLPerMin: 0.3 }] };
    bench.run(10_000);
    expect(bench.ask({ type: "relay", channel: 3, on: true, lease_ms: 5000 })).toMatchObject({ result: "ok" });
    bench.run(10 * MINUTE_MS);
    expect(held(bench)).toMatchObject({ reason: "rising", suspects: expect.stringContaining("siphon") });
    expect(held(bench).level_mm).toBeLessThan(75);
  });

  it("[SAFE-7] is held off as a fall when it is faster than it can evaporate, and a leak is suspected", () => {
    const bench = new TankBench("mid");
    bench.faults = { ...NO_WATER_FAULTS, leakLPerMin: 0.3 };
    bench.run(20 * MINUTE_MS);
    expect(held(bench)).toMatchObject({ reason: "falling", suspects: "leak back_siphon" });
    expect(litresOnFloor(bench.tank)).toBeCloseTo(6, 1);
  });
});
