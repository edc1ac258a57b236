// A blocked overflow on the three preset tanks, through the real core: what decides is the water on the floor.

import { PRESETS, type PresetName } from "@halocline/tank-physics/presets";
import { litresOnFloor, startTank } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS } from "@halocline/tank-physics/water-faults";
import { describe, expect, it } from "vitest";
import { presetDocument, TankBench } from "../../test/tank-bench.ts";

const MINUTE_MS = 60_000;
const names = Object.keys(PRESETS) as PresetName[];
const BLOCKED = { ...NO_WATER_FAULTS, isOverflowBlocked: true };

/** Its circulation has run for a while. */
function calmBench(name: PresetName, change: Partial<ReturnType<typeof presetDocument>> = {}): TankBench {
  const bench = new TankBench(name, change);
  bench.run(6 * MINUTE_MS);
  return bench;
}

const isCirculating = (bench: TankBench): boolean => bench.bench.device.outputs.circulation;
const holdsOf = (bench: TankBench): string[] => bench.events.flatMap(({ type, data }) => (type === "hold" ? [data.reason] : []));

const pausesOf = (bench: TankBench): number => bench.events.filter(({ type }) => type === "circulation_paused").length;

/** What the device said of the water, by name; a hold of overflow is all there should be. */
function namesOf(bench: TankBench): string[] {
  return bench.events.flatMap(({ type, data }) => {
    if (type === "hold") return [data.reason];
    return type === "warning" || type === "fault_latched" ? [data.fault] : [];
  });
}

function block(bench: TankBench): void {
  bench.faults = BLOCKED;
  bench.run(30 * MINUTE_MS);
}

function expectHeldAndDry(bench: TankBench): void {
  expect(holdsOf(bench)).toEqual(["overflow"]);
  expect(isCirculating(bench)).toBe(false);
  expect(litresOnFloor(bench.tank)).toBe(0);
}

describe("a blocked overflow puts no water on the floor", () => {
  it.each(names)("[SAFE-23] while nothing runs, with automatic top-up: %s", { timeout: 60_000 }, (name) => {
    const bench = calmBench(name, { auto_topup: true });
    bench.run(6 * MINUTE_MS);
    block(bench);
    expectHeldAndDry(bench);
    expect(namesOf(bench)).toEqual(["overflow"]);
  });

  it.each(names)("[SAFE-23] in a top-up, and right after one: %s", { timeout: 60_000 }, (name) => {
    for (const isAfter of [false, true]) {
      const bench = calmBench(name);
      bench.tank = {
        ...bench.tank,
        sump: { ...bench.tank.sump, volumeL: bench.tank.sump.volumeL - 4 * bench.tank.shape.sumpAreaM2 },
      };
      bench.run(2000);
      expect(bench.start("start_top_up", "r1")).toMatchObject({ result: "ok" });
      bench.run(5000);
      if (isAfter) bench.runUntil(() => bench.endOf("r1") !== undefined);
      block(bench);
      expectHeldAndDry(bench);
      expect(namesOf(bench)).toEqual(["overflow"]);
    }
  });

  it.each(names)("[SAFE-23] from any phase of a water change on: %s", { timeout: 120_000 }, (name) => {
    for (const topOff of [PRESETS[name].topOffDistanceMm, null]) {
      for (const phase of ["stopping_circulation", "draining", "filling", "restarting_circulation"]) {
        const bench = calmBench(name, { cal: { ...presetDocument(name).cal, top_off: topOff } });
        if (topOff === null) bench.perform("start_water_change", "r0");
        bench.run(10 * MINUTE_MS);
        bench.start("start_water_change", "r1");
        bench.runUntil(() => bench.phasesOf("r1").includes(phase));
        bench.faults = BLOCKED;
        bench.runUntil(() => bench.endOf("r1") !== undefined);
        bench.run(10 * MINUTE_MS);
        expectHeldAndDry(bench);
        expect(bench.endOf("r1").data).toMatchObject({ outcome: "failed", reason: "overflow" });
        expect(namesOf(bench)).toEqual(["overflow"]);
      }
    }
  });

  it.each(names)("[SAFE-23] before, in and after a pause for feeding: %s", { timeout: 60_000 }, (name) => {
    for (const beforeMs of [0, 30_000, 61_000]) {
      const bench = calmBench(name);
      bench.ask({ type: "relay", channel: 1, on: false, pause_ms: 60_000 });
      if (beforeMs > 0) bench.run(beforeMs);
      block(bench);
      expectHeldAndDry(bench);
    }
  });

  it.each(names)("[SAFE-23] with the power gone in the pause, and after a restart: %s", { timeout: 60_000 }, (name) => {
    const bench = calmBench(name);
    bench.faults = BLOCKED;
    bench.runUntil(() => !isCirculating(bench));
    bench.run(1000);
    bench.reboot();
    bench.run(10 * MINUTE_MS);
    expectHeldAndDry(bench);
    bench.reboot();
    bench.run(10 * MINUTE_MS);
    expect(bench.ask({ type: "clear", scope: "hold" })).toMatchObject({ result: "ok" });
    bench.run(10 * MINUTE_MS);
    expect(holdsOf(bench)).toEqual(["overflow", "overflow"]);
    expect(litresOnFloor(bench.tank)).toBe(0);
  });

  it.each(names)("[SAFE-23] is over when the weir is free and a person has let go: %s", { timeout: 60_000 }, (name) => {
    const bench = calmBench(name);
    block(bench);
    bench.faults = NO_WATER_FAULTS;
    bench.run(5 * MINUTE_MS);
    bench.ask({ type: "clear", scope: "hold" });
    bench.run(30 * MINUTE_MS);
    expect(isCirculating(bench)).toBe(true);
    expect(namesOf(bench)).toEqual(["overflow"]);
    expect(litresOnFloor(bench.tank)).toBe(0);
  });
});

describe("a bucket out of the sump", () => {
  it.each(names)("[SAFE-23] of any pace is tested at most twice, never held and never told: %s", { timeout: 60_000 }, (name) => {
    for (const mmPerS of [1, 3, 9]) {
      for (const mm of [10, 20, 30, 40]) {
        const bench = calmBench(name);
        bench.faults = { ...NO_WATER_FAULTS, leakLPerMin: mmPerS * 60 * bench.tank.shape.sumpAreaM2 };
        bench.run((mm / mmPerS) * 1000);
        bench.faults = NO_WATER_FAULTS;
        bench.run(8 * MINUTE_MS);
        const pauses = bench.events.filter(({ type }) => type === "circulation_paused").length;
        expect({ mmPerS, mm, names: namesOf(bench), isOften: pauses > 2 }).toEqual({ mmPerS, mm, names: [], isOften: false });
        expect(isCirculating(bench)).toBe(true);
      }
    }
  });
});

describe("a pause in which the water comes nearer than the sensor sees", () => {
  it("[SAFE-23] is known by what was seen before, teaches the step, and is not made again and again", { timeout: 60_000 }, () => {
    const { shape, calibration } = PRESETS.mid;
    const bench = new TankBench("mid");
    bench.tank = startTank({ ...shape, drainBackL: shape.drainBackL * 1.57 }, calibration.topDistanceMm);
    bench.run(6 * MINUTE_MS);
    bench.ask({ type: "relay", channel: 1, on: false, pause_ms: MINUTE_MS });
    bench.run(60 * MINUTE_MS);
    expect(pausesOf(bench)).toBeLessThanOrEqual(3);
    expect(holdsOf(bench)).toEqual([]);
    expect(isCirculating(bench)).toBe(true);
  });
});

describe("a weir that was narrowed and is free again", () => {
  it.each(names)("[SAFE-17] is no return pump that stands: %s", { timeout: 60_000 }, (name) => {
    const bench = calmBench(name, { auto_topup: true });
    bench.faults = { ...NO_WATER_FAULTS, narrowedOverflowShare: 0.78 };
    bench.runUntil(() => pausesOf(bench) === 3);
    bench.runUntil(() => isCirculating(bench));
    bench.run(30_000);
    bench.faults = NO_WATER_FAULTS;
    bench.run(40 * MINUTE_MS);
    expect(namesOf(bench)).not.toContain("circulation_stopped");
    expect(isCirculating(bench)).toBe(true);
  });
});

describe("a dead return pump", () => {
  it.each(names)(
    "[SAFE-17] is called circulation_stopped after 15 minutes, and is no siphon: %s",
    { timeout: 60_000 },
    (name) => {
      const bench = calmBench(name, { auto_topup: true });
      bench.faults = { ...NO_WATER_FAULTS, deadPumps: ["circulation"] };
      bench.run(14 * MINUTE_MS);
      expect(namesOf(bench)).toEqual([]);
      bench.run(4 * MINUTE_MS);
      expect(namesOf(bench)).toEqual(["circulation_stopped"]);
      bench.faults = NO_WATER_FAULTS;
      bench.run(30 * MINUTE_MS);
      expect(namesOf(bench)).toEqual(["circulation_stopped"]);
      expect(isCirculating(bench)).toBe(true);
    },
  );
});

describe("a healthy tank", () => {
  /** Feeding, a power-up, a water change, a feed button. */
  function live(bench: TankBench): void {
    bench.run(6 * MINUTE_MS);
    bench.ask({ type: "relay", channel: 1, on: false, pause_ms: 5 * MINUTE_MS });
    bench.run(12 * MINUTE_MS);
    bench.reboot();
    bench.run(10 * MINUTE_MS);
    expect(bench.perform("start_water_change", "r1")).toMatchObject({ outcome: "success" });
    bench.run(10 * MINUTE_MS);
    bench.faults = { ...NO_WATER_FAULTS, deadPumps: ["circulation"] };
    bench.run(10 * MINUTE_MS);
    bench.faults = NO_WATER_FAULTS;
    bench.run(10 * MINUTE_MS);
  }

  function expectPeace(bench: TankBench): void {
    expect(bench.events.filter(({ type }) => type === "circulation_paused")).toEqual([]);
    const told = namesOf(bench).filter((name) => ["overflow", "circulation_stopped", "drain_back"].includes(name));
    expect(told).toEqual([]);
    expect(isCirculating(bench)).toBe(true);
  }

  it.each(names)("[SAFE-23] pauses for nothing, with and without a mark for still water: %s", { timeout: 60_000 }, (name) => {
    for (const topOff of [PRESETS[name].topOffDistanceMm, null]) {
      const bench = new TankBench(name, { cal: { ...presetDocument(name).cal, top_off: topOff } });
      live(bench);
      expectPeace(bench);
    }
  });

  it("[SAFE-23] pauses for nothing in a return chamber of 0.015 m², where the level moves fast", { timeout: 60_000 }, () => {
    const { shape, calibration } = PRESETS.nano;
    const bench = new TankBench("nano", { ml_per_mm: 15 });
    bench.tank = startTank({ ...shape, sumpAreaM2: 0.015, drainBackL: 0.3 }, calibration.topDistanceMm);
    live(bench);
    expectPeace(bench);
  });
});
