import { describe, expect, it } from "vitest";
import { CONFIG, TestDevice } from "./test-device.ts";
import { TestTank } from "./test-tank.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const TWO_STATES = { topMm: 30, topOffMm: 22, drainMm: 60, hysteresisMm: 3 };

/** A calm tank at its top mark, with eight millimetres of drain-back. */
function tankAtTop(config = CONFIG): { device: TestDevice; tank: TestTank } {
  const device = new TestDevice(config);
  const tank = new TestTank(31);
  tank.drainBackMm = 8;
  device.tank = tank;
  device.run(MINUTE);
  device.events.length = 0;
  return { device, tank };
}

/** Steps until the run is in this phase and its pump has had time to start. */
function reach(device: TestDevice, phase: string): void {
  for (let i = 0; i < 6000 && device.view.run?.phase !== phase; i++) device.step();
  device.run(2 * SECOND);
}

/** The sump went below the dry-run mark so often that water alone does not bring circulation back at once. */
function keptFromRunningDry(): TestDevice {
  const device = new TestDevice();
  for (let dip = 0; dip < 4; dip++) {
    device.setLevel(86);
    device.run(2 * SECOND);
    device.setLevel(50);
    device.run(2 * SECOND);
  }
  return device;
}

describe("a water change", () => {
  it("[SAFE-17] stops circulation, drains, fills, restarts, and makes up for drain-back with the fill pump", () => {
    const { device, tank } = tankAtTop();
    expect(device.start("start_water_change")).toBe("ok");
    device.runToEnd();
    expect(device.phases()).toEqual([
      "stopping_circulation",
      "draining",
      "settling",
      "filling",
      "restarting_circulation",
      "settling",
      "filling",
      "settling",
    ]);
    expect(device.ending()).toBe("success");
    expect(tank.distanceMm).toBeLessThan(33);
    expect(tank.distanceMm).toBeGreaterThan(28);
    expect(device.edges("topup")).toEqual([]);
    expect(device.edges("circulation")).toEqual(["off run", "on run"]);
    expect(device.view).toMatchObject({ state: "idle", run: null, isTopUpLocked: false });
  });

  it("[SAFE-17] with the level of still water calibrated, one fill is enough", () => {
    const { device, tank } = tankAtTop({ ...CONFIG, calibration: TWO_STATES });
    device.start("start_water_change");
    device.runToEnd();
    expect(device.phases().filter((phase) => phase === "filling")).toHaveLength(1);
    expect(device.ending()).toBe("success");
    expect(Math.abs(tank.distanceMm - 30)).toBeLessThan(3);
  });

  it("[SAFE-5] the drain ends at its mark, the fill at the top, each in the step that reads it", () => {
    const { device } = tankAtTop();
    device.start("start_water_change");
    device.runToEnd();
    expect(device.edges("drain")).toEqual(["on run", "off level"]);
    expect(device.edges("fill")).toEqual(["on run", "off level", "on run", "off level"]);
    const ended = device.events.findLast((event) => event.type === "run_ended");
    expect(ended).toMatchObject({ runId: "run-1", runType: "water_change", reason: null, toppedUpS: 0 });
  });

  it("[SAFE-17] circulation is on again within ten seconds however a change ends", () => {
    for (const phase of ["stopping_circulation", "draining", "settling", "filling"] as const) {
      for (const end of [
        (device: TestDevice) => device.send({ type: "abort" }),
        (device: TestDevice) => device.off("drain"),
        (device: TestDevice) => {
          device.isSensorFollowing = false;
          device.sample = null;
          device.run(10_100);
        },
      ]) {
        const { device } = tankAtTop();
        device.start("start_water_change");
        reach(device, phase);
        end(device);
        expect(device.view.run).toBeNull();
        device.run(10 * SECOND);
        expect(device.view.relays).toEqual([true, false, false, false, false]);
      }
    }
  });

  it("[SAFE-11] the emergency stop ends it inside the command, and circulation stays off", () => {
    const { device } = tankAtTop();
    device.start("start_water_change");
    reach(device, "draining");
    expect(device.isOn("drain")).toBe(true);
    device.send({ type: "emergency_stop", stopId: "stop-1" });
    expect(device.ending()).toBe("cancelled emergency_stop");
    device.run(MINUTE);
    expect(device.view.relays).not.toContain(true);
    expect(device.view.state).toBe("estop");
  });

  it("[SAFE-6] the limit of the drain latches a fault; the run has failed and top-ups are locked", () => {
    const { device } = tankAtTop({ ...CONFIG, limits: { ...CONFIG.limits, drainS: 30 } });
    device.start("start_water_change");
    device.runToEnd();
    expect(device.ending()).toBe("failed drain_limit");
    expect(device.view).toMatchObject({ state: "fault", fault: "drain_limit", isTopUpLocked: true });
    expect(device.edges("drain")).toEqual(["on run", "off limit"]);
  });

  it("[SAFE-5] a drain that siphons on to the low-low mark is a fault of its own", () => {
    const { device, tank } = tankAtTop();
    device.start("start_water_change");
    reach(device, "settling");
    tank.leakMmPerS = 4;
    device.runToEnd();
    expect(device.ending()).toBe("failed underfill");
    expect(device.view.fault).toBe("underfill");
  });

  it("[SAFE-5] water that goes on rising after the fill, up to the high-high mark, is a fault of its own", () => {
    const { device, tank } = tankAtTop();
    device.start("start_water_change");
    reach(device, "restarting_circulation");
    tank.leakMmPerS = -2;
    device.runToEnd();
    expect(device.ending()).toBe("failed overfill");
    expect(device.view.fault).toBe("overfill");
  });
});

describe("a smaller water change", () => {
  /** Where the water stood when the drain pump went off. */
  function drainedTo(drainToMm: number | null, config = CONFIG): number {
    const { device, tank } = tankAtTop(config);
    expect(device.change(drainToMm)).toBe("ok");
    reach(device, "draining");
    while (device.isOn("drain")) device.step();
    const levelMm = tank.surfaceMm;
    device.runToEnd();
    expect(device.ending()).toBe("success");
    expect(device.edges("drain")).toEqual(["on run", "off level"]);
    expect(tank.distanceMm).toBeLessThan(33.5);
    return levelMm;
  }

  it("[SAFE-5] drains to its own mark and is filled up again like a whole one", () => {
    expect(Math.abs(drainedTo(45) - 45)).toBeLessThan(1.5);
    expect(Math.abs(drainedTo(null) - 60)).toBeLessThan(1.5);
  });

  it.each([60.1, 70, 2000, Number.POSITIVE_INFINITY])(
    "[SAFE-5] asked for %s mm, it never drains deeper than the drain mark",
    (drainToMm) => {
      expect(Math.abs(drainedTo(drainToMm) - 60)).toBeLessThan(1.5);
    },
  );

  it.each([32.9, 30, 0, -5, Number.NEGATIVE_INFINITY, Number.NaN])(
    "[SAFE-21] asked for %s mm, it drains out of the band in which the water counts as full, and no further",
    (drainToMm) => {
      expect(Math.abs(drainedTo(drainToMm) - 33)).toBeLessThan(1.5);
    },
  );

  it("[SAFE-5] has nothing to do where the water stands at its mark already", () => {
    const { device, tank } = tankAtTop();
    tank.distanceMm = 45;
    device.run(MINUTE);
    expect(device.change(40)).toBe("interlock");
    expect(device.change(null)).toBe("ok");
  });

  it("[SAFE-9] [SAFE-21] is not resumed after a power cut, and the next whole change is whole", () => {
    const { device, tank } = tankAtTop();
    device.change(45);
    reach(device, "filling");
    device.powerCut();
    device.run(MINUTE);
    expect(device.view).toMatchObject({ run: null, fault: "reset", isTopUpLocked: true });
    device.send({ type: "clear_fault" });
    device.start("finish_fill", "run-2");
    device.runToEnd();
    expect(device.start("start_water_change", "run-3")).toBe("ok");
    reach(device, "draining");
    while (device.isOn("drain")) device.step();
    expect(Math.abs(tank.surfaceMm - 60)).toBeLessThan(1.5);
  });

  it("[SAFE-12] keeps the limits, the low-low mark and the faults of a whole one", () => {
    const { device } = tankAtTop({ ...CONFIG, limits: { ...CONFIG.limits, drainS: 30 } });
    device.change(55);
    device.runToEnd();
    expect(device.ending()).toBe("failed drain_limit");
    const leaking = tankAtTop();
    leaking.device.change(59);
    reach(leaking.device, "settling");
    leaking.tank.leakMmPerS = 4;
    leaking.device.runToEnd();
    expect(leaking.device.ending()).toBe("failed underfill");
  });
});

describe("what may start", () => {
  it("[SAFE-15] nothing runs uncalibrated, or under another revision than the one that is in force", () => {
    const { device } = tankAtTop({ ...CONFIG, calibration: null });
    expect(device.start("start_water_change")).toBe("not_calibrated");
    expect(device.start("start_top_up")).toBe("not_calibrated");
    device.configure({ ...CONFIG, revision: 8 });
    const start = { type: "start_water_change", runId: "run-2", configRevision: 7 } as const;
    expect(device.send(start)).toBe("stale_config");
    expect(device.start("start_water_change", "run-2")).toBe("ok");
  });

  it("[SAFE-15] a new document waits for the end of the run, and the run keeps its limits", () => {
    const { device } = tankAtTop();
    device.start("start_water_change");
    device.run(SECOND);
    const next = { ...CONFIG, revision: 8, limits: { ...CONFIG.limits, drainS: 1 } };
    expect(device.configure(next)).toEqual({ isApplied: false, field: "run" });
    expect(device.events.map(({ type }) => type)).not.toContain("config_refused");
    device.runToEnd();
    expect(device.ending()).toBe("success");
    expect(device.configure(next)).toEqual({ isApplied: true });
  });

  it("[SAFE-13] one run at a time, no manual ON beside it, and a run id starts once", () => {
    const { device } = tankAtTop();
    device.start("start_water_change");
    expect(device.start("start_top_up", "run-2")).toBe("busy");
    expect([device.on("fill"), device.on("spare"), device.on("circulation")]).toEqual(["busy", "busy", "busy"]);
    device.send({ type: "abort" });
    expect(device.ending()).toBe("cancelled abort");
    expect(device.start("start_water_change", "run-1")).toBe("duplicate");
  });

  it("[SAFE-17] no water change while the dry-run guard keeps circulation off; salt water by hand may still come", () => {
    const device = keptFromRunningDry();
    expect(device.edges("circulation").at(-1)).toBe("off dry_run");
    expect(device.start("start_water_change")).toBe("interlock");
    expect(device.view).toMatchObject({ state: "idle", run: null });
    expect(device.on("fill")).toBe("ok");
    device.off("fill");
    device.run(10 * MINUTE);
    expect(device.isOn("circulation")).toBe(true);
    expect(device.start("start_water_change", "run-2")).toBe("ok");
  });

  it("[SAFE-17] the guard refuses no change of a tank that has no circulation pump any more", () => {
    const device = keptFromRunningDry();
    const roles = ["spare", "drain", "fill", "topup", "spare"] as const;
    expect(device.configure({ ...CONFIG, revision: 8, roles })).toEqual({ isApplied: true });
    expect(device.start("start_water_change")).toBe("ok");
  });

  it("[SAFE-10] an OFF voids a run that was sent before it and arrives after it", () => {
    const { device } = tankAtTop();
    const frame = device.frame();
    device.off("fill");
    const start = { type: "start_water_change", runId: "run-1", configRevision: CONFIG.revision } as const;
    expect(device.deliver(frame, start).result).toBe("duplicate");
  });

  it("[SAFE-22] a latch refuses every run, and no reading does too", () => {
    const { device } = tankAtTop();
    device.isSensorFollowing = false;
    device.sample = { rawMm: 255, errorCode: 0 };
    device.run(3 * SECOND);
    expect([device.start("start_water_change"), device.start("start_top_up")]).toEqual(["sensor", "sensor"]);
    device.wantStop("stop-1");
    expect(device.start("start_water_change")).toBe("latched");
  });
});
