import { describe, expect, it } from "vitest";
import { CONFIG, TestDevice } from "./test-device.ts";
import { TestTank } from "./test-tank.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const AUTOMATIC = { ...CONFIG, hasAutoTopUp: true };

/** A tank that misses some water, its circulation settled. */
function lowTank(config = CONFIG, distanceMm = 35): { device: TestDevice; tank: TestTank } {
  const device = new TestDevice(config);
  const tank = new TestTank(distanceMm);
  device.tank = tank;
  device.run(MINUTE);
  device.events.length = 0;
  return { device, tank };
}

const withLimits = (limits: Partial<typeof CONFIG.limits>) => ({ ...CONFIG, limits: { ...CONFIG.limits, ...limits } });

describe("a top-up", () => {
  it("[SAFE-5] pumps until the top mark and ends with success", () => {
    const { device } = lowTank();
    expect(device.start("start_top_up")).toBe("ok");
    device.step();
    expect(device.view).toMatchObject({ state: "topping_up", run: { id: "run-1", type: "top_up", phase: "topping_up" } });
    device.runToEnd();
    expect(device.ending()).toBe("success");
    expect(device.edges("topup")).toEqual(["on run", "off level"]);
    expect(device.view.distanceMm).toBe(30);
    expect(device.isOn("circulation")).toBe(true);
  });

  it("[SAFE-17] waits until water that circulation moved has found its place", () => {
    const { device } = lowTank();
    device.send({ type: "relay_pause", channel: 1, pauseMs: MINUTE });
    expect(device.start("start_top_up")).toBe("interlock");
    device.run(70 * SECOND);
    expect(device.isOn("circulation")).toBe(true);
    expect(device.start("start_top_up")).toBe("interlock");
    device.run(30 * SECOND);
    expect(device.start("start_top_up")).toBe("ok");
  });

  it("[SAFE-3] keeps the gap to the one before, also across a power cut, whose time counts for nothing", () => {
    const { device, tank } = lowTank();
    device.start("start_top_up");
    device.runToEnd();
    tank.distanceMm = 35;
    device.run(20 * MINUTE);
    expect(device.start("start_top_up", "run-2")).toBe("interlock");
    device.powerCut();
    device.run(9 * MINUTE);
    expect(device.start("start_top_up", "run-3")).toBe("interlock");
    // What had passed is written down every four minutes.
    device.run(3 * MINUTE);
    expect(device.start("start_top_up", "run-4")).toBe("ok");
  });

  it("[SAFE-3] a power cut in a top-up begins the gap anew", () => {
    const { device } = lowTank(withLimits({ topupDayS: 3600 }));
    device.start("start_top_up");
    device.run(5 * SECOND);
    device.powerCut();
    device.run(29 * MINUTE);
    expect(device.start("start_top_up", "run-2")).toBe("interlock");
    device.run(2 * MINUTE);
    expect(device.start("start_top_up", "run-3")).toBe("ok");
  });

  it("[SAFE-3] a power cut between the pump and its record begins the gap anew, also across the next one", () => {
    const { device } = lowTank();
    device.start("start_top_up");
    const { flash } = device;
    device.step();
    expect([device.isOn("topup"), device.flash === flash]).toEqual([true, false]);
    device.powerCut(flash);
    device.run(MINUTE);
    expect([device.ending(), device.on("topup"), device.start("start_top_up", "run-2")]).toEqual([
      "failed reset",
      "interlock",
      "interlock",
    ]);
    device.powerCut();
    device.run(28 * MINUTE);
    expect(device.start("start_top_up", "run-3")).toBe("interlock");
    device.run(3 * MINUTE);
    expect(device.start("start_top_up", "run-4")).toBe("ok");
  });

  it("[SAFE-3] a device that restarts within the gap gets over it: every 25 minutes by itself, every 5 by command", () => {
    const automatic = lowTank({ ...AUTOMATIC, limits: { ...CONFIG.limits, topupDayS: 3600 } });
    const commanded = lowTank(withLimits({ topupDayS: 3600 }));
    for (const [{ device, tank }, everyMs] of [
      [automatic, 25 * MINUTE],
      [commanded, 5 * MINUTE],
    ] as const) {
      device.start("start_top_up");
      device.runToEnd();
      tank.distanceMm = 35;
      const sinceMs = 30 * MINUTE;
      let passedMs = 0;
      let starts = 0;
      for (; passedMs < 4 * sinceMs; passedMs += everyMs) {
        device.powerCut();
        device.run(everyMs - MINUTE);
        if (device.start("start_top_up", `run-${passedMs}`) === "ok") starts += 1;
        device.run(MINUTE);
      }
      expect(device.events.filter((event) => event.type === "run_ended" && event.outcome === "success").length).toBeGreaterThan(
        1,
      );
      expect(starts).toBeLessThanOrEqual(4);
    }
  });

  it("[SAFE-3] the gap holds by hand too, for a pump that was on by hand or in a run; a pump that is on is only extended", () => {
    const { device, tank } = lowTank();
    device.start("start_top_up");
    device.runToEnd();
    tank.distanceMm = 45;
    device.run(29 * MINUTE);
    expect(device.on("topup")).toBe("interlock");
    device.run(MINUTE);
    expect(device.on("topup", 10 * SECOND)).toBe("ok");
    device.run(5 * SECOND);
    expect(device.on("topup", 10 * SECOND)).toBe("ok");
    device.run(20 * SECOND);
    expect(device.edges("topup").slice(-2)).toEqual(["on command", "off lease_end"]);
    expect([device.on("topup"), device.start("start_top_up", "run-2")]).toEqual(["interlock", "interlock"]);
    device.run(30 * MINUTE);
    expect(device.on("topup")).toBe("ok");
  });

  it("[SAFE-3] the on-time of 24 hours stays within the budget, by hand too, and refills only with time seen", () => {
    const { device, tank } = lowTank(withLimits({ topupDayS: 60, topupMinGapS: 60 }));
    device.start("start_top_up");
    device.runToEnd();
    expect(device.ending()).toBe("success");
    tank.distanceMm = 45;
    device.run(2 * MINUTE);
    expect(device.on("topup", 5 * MINUTE)).toBe("ok");
    device.run(MINUTE);
    expect(device.edges("topup").at(-1)).toBe("off limit");
    expect([device.on("topup"), device.start("start_top_up", "run-2")]).toEqual(["interlock", "interlock"]);
    device.powerCut();
    device.leap(22 * HOUR);
    expect(device.on("topup")).toBe("interlock");
    device.leap(3 * HOUR);
    expect(device.on("topup")).toBe("ok");
  });

  it("[SAFE-3] a device that restarts every 50 minutes gets its budget back after a day, and not before", () => {
    const { device } = lowTank(withLimits({ topupDayS: 60, topupMinGapS: 0 }), 45);
    device.on("topup", 5 * MINUTE);
    device.run(2 * MINUTE);
    expect(device.edges("topup").at(-1)).toBe("off limit");
    const restartEvery50Minutes = (times: number) => {
      for (let i = 0; i < times; i++) {
        device.powerCut();
        device.leap(50 * MINUTE);
      }
    };
    restartEvery50Minutes(28);
    expect(device.on("topup")).toBe("interlock");
    restartEvery50Minutes(3);
    expect(device.on("topup")).toBe("ok");
  });

  it("[SAFE-3] time that the device did not see counts for nothing: restarting in short order renews no budget", () => {
    const { device } = lowTank(withLimits({ topupDayS: 60, topupMinGapS: 0 }), 45);
    device.on("topup", 5 * MINUTE);
    device.run(2 * MINUTE);
    for (let i = 0; i < 200; i++) {
      device.powerCut();
      device.run(SECOND);
    }
    device.leap(23 * HOUR);
    expect(device.on("topup")).toBe("interlock");
  });

  it("[SAFE-3] the hour that runs is written down six times an hour, and only while there is something to count", () => {
    const { device } = lowTank(withLimits({ topupMinGapS: 0 }), 35);
    const writesOf = (ms: number) => {
      const records = new Set<Uint8Array | null>();
      for (let passedMs = 0; passedMs < ms; passedMs += MINUTE) {
        device.leap(MINUTE);
        records.add(device.flash);
      }
      return records.size - 1;
    };
    expect(writesOf(2 * HOUR)).toBe(0);
    device.on("topup", 10 * SECOND);
    device.run(MINUTE);
    const writes = writesOf(2 * HOUR);
    expect(writes).toBeGreaterThanOrEqual(11);
    expect(writes).toBeLessThanOrEqual(14);
  });

  it("[SAFE-3] a budget that is used up ends a top-up by its own name: no latch, no failure, one warning", () => {
    const { device, tank } = lowTank(withLimits({ topupDayS: 100, topupMinGapS: 0 }), 39.5);
    device.start("start_top_up");
    device.runToEnd();
    expect(device.ending()).toBe("success");
    // What is left suffices for a few seconds, in which a healthy pump moves the level too little to be seen.
    tank.distanceMm = 35;
    device.run(MINUTE);
    expect(device.warnings()).toEqual([]);
    expect(device.start("start_top_up", "run-2")).toBe("ok");
    device.runToEnd();
    expect(device.ending()).toBe("failed topup_budget");
    expect(device.edges("topup").at(-1)).toBe("off limit");
    expect(device.view).toMatchObject({ state: "idle", fault: null });
    expect(device.warnings()).toEqual(["topup_budget"]);
    device.run(10 * MINUTE);
    expect(device.warnings()).toEqual(["topup_budget"]);
  });

  it("[SAFE-3] it is told by hand too, again when it runs out again, and again after a restart", () => {
    const { device } = lowTank(withLimits({ topupDayS: 30, topupMinGapS: 0 }), 45);
    device.on("topup", 5 * MINUTE);
    device.run(MINUTE);
    expect(device.edges("topup").at(-1)).toBe("off limit");
    expect(device.warnings()).toEqual(["topup_budget"]);
    device.powerCut();
    device.run(SECOND);
    expect(device.warnings()).toEqual(["topup_budget", "topup_budget"]);
    device.leap(25 * HOUR);
    device.on("topup", 5 * MINUTE);
    device.run(MINUTE);
    // A sensor that is asked once a minute is blind; that is told too.
    expect(device.warnings()).toEqual(["topup_budget", "topup_budget", "sensor", "topup_budget"]);
  });

  it("[SAFE-6] top-ups that the budget cut short are none of the three failures in 24 hours", () => {
    const { device, tank } = lowTank(withLimits({ topupDayS: 60, topupMinGapS: 0 }), 55);
    for (const [index, runId] of ["a", "b", "c", "d"].entries()) {
      tank.distanceMm = 55;
      device.run(MINUTE);
      expect(device.start("start_top_up", runId)).toBe("ok");
      device.runToEnd();
      expect(device.ending()).toBe("failed topup_budget");
      // A larger budget of a new document, used up again.
      const limits = { topupDayS: 60 * (index + 2), topupMinGapS: 0 };
      device.configure({ ...withLimits(limits), revision: CONFIG.revision + index + 1 });
    }
    expect(device.view.fault).toBeNull();
  });

  it("[SAFE-3] a power cut in a top-up counts what it might have used", () => {
    const { device } = lowTank(withLimits({ topupDayS: 120, topupMinGapS: 0 }));
    device.start("start_top_up");
    device.run(5 * SECOND);
    device.powerCut();
    device.run(MINUTE);
    expect(device.on("topup")).toBe("interlock");
  });

  it("[SAFE-3] takes no more than twice the learned time for its deficit", () => {
    const { device, tank } = lowTank(withLimits({ topupMinGapS: 60, topupDayS: 3600, topupS: 600 }));
    for (const runId of ["a", "b", "c"]) {
      tank.distanceMm = 35;
      device.run(2 * MINUTE);
      device.start("start_top_up", runId);
      device.runToEnd();
      expect(device.ending()).toBe("success");
    }
    tank.distanceMm = 35;
    tank.speedMmPerS.topup = 0.045;
    device.run(2 * MINUTE);
    device.start("start_top_up", "d");
    const startedMs = device.nowMs;
    device.runToEnd();
    expect(device.ending()).toBe("failed topup_limit");
    expect(device.nowMs - startedMs).toBeLessThan(125 * SECOND);
    expect(device.view.fault).toBeNull();
  });

  it("[SAFE-3] by hand it takes no more than twice the learned time for its deficit either", () => {
    const { device, tank } = lowTank(withLimits({ topupMinGapS: 60, topupDayS: 3600, topupS: 600 }));
    for (const runId of ["a", "b", "c"]) {
      tank.distanceMm = 35;
      device.run(2 * MINUTE);
      device.start("start_top_up", runId);
      device.runToEnd();
      expect(device.ending()).toBe("success");
    }
    tank.distanceMm = 35;
    tank.speedMmPerS.topup = 0.045;
    device.run(2 * MINUTE);
    expect(device.on("topup", 10 * MINUTE)).toBe("ok");
    const startedMs = device.nowMs;
    for (let i = 0; i < 6000 && device.isOn("topup"); i++) device.step();
    expect(device.edges("topup").at(-1)).toBe("off limit");
    expect((device.nowMs - startedMs) / SECOND).toBeGreaterThan(90);
    expect((device.nowMs - startedMs) / SECOND).toBeLessThan(125);
    expect(device.view.fault).toBeNull();
  });

  it("[SAFE-6] the third failure in 24 hours latches, counted across power cuts", () => {
    const { device, tank } = lowTank(withLimits({ topupMinGapS: 0, topupS: 30 }), 55);
    for (const runId of ["a", "b", "c"]) {
      expect(device.view.fault).toBeNull();
      tank.distanceMm = 55;
      device.run(MINUTE);
      expect(device.start("start_top_up", runId)).toBe("ok");
      device.runToEnd();
      expect(device.ending()).toBe("failed topup_limit");
      if (runId === "a") device.powerCut();
    }
    expect(device.view.fault).toBe("topup_limit");
  });
});

describe("automatic top-up", () => {
  it("[SAFE-8] begins after ten minutes of good readings, with an id of its own", () => {
    const { device } = lowTank(AUTOMATIC);
    device.run(8 * MINUTE);
    expect(device.edges("topup")).toEqual([]);
    device.run(2 * MINUTE);
    expect(device.edges("topup")[0]).toBe("on automatic_top_up");
    const phase = device.events.find((event) => event.type === "run_phase");
    expect(phase).toMatchObject({ runId: "auto-1-1", runType: "top_up", phase: "topping_up" });
    device.runToEnd();
    expect(device.ending()).toBe("success");
  });

  it("[SAFE-8] not switched on, at the mark, latched, locked or blind: it does nothing", () => {
    const idle = [lowTank(CONFIG), lowTank(AUTOMATIC, 32)];
    const latched = lowTank(AUTOMATIC);
    latched.device.wantStop("stop-1");
    const blind = lowTank(AUTOMATIC);
    blind.device.isSensorFollowing = false;
    blind.device.sample = { rawMm: 255, errorCode: 0 };
    for (const { device } of [...idle, latched, blind]) {
      device.run(30 * MINUTE);
      expect(device.edges("topup")).toEqual([]);
    }
  });

  it("[SAFE-3] makes up for evaporation within its budget, and trips nothing", () => {
    const { device, tank } = lowTank(AUTOMATIC);
    tank.leakMmPerS = 4 / 3600;
    device.run(6 * HOUR);
    const ended = device.events.filter((event) => event.type === "run_ended");
    expect(ended.length).toBeGreaterThan(4);
    expect(ended.every((event) => event.outcome === "success")).toBe(true);
    expect(device.warnings()).toEqual([]);
    expect(device.view.distanceMm).toBeLessThan(35);
  });

  it("[SAFE-3] a healthy tank that evaporates more than its budget is never called dry", () => {
    const { device, tank } = lowTank({ ...AUTOMATIC, limits: { ...CONFIG.limits, topupDayS: 400, topupMinGapS: 900 } });
    tank.leakMmPerS = 8 / 3600;
    device.run(8 * HOUR);
    const reasons = new Set(device.events.flatMap((event) => (event.type === "run_ended" ? [event.reason] : [])));
    expect(reasons).toEqual(new Set([null, "topup_budget"]));
    expect(device.warnings()).toEqual(["topup_budget"]);
    expect(device.view.fault).toBeNull();
  });
});

describe("the top-up lock", () => {
  function partFilled(): { device: TestDevice; tank: TestTank } {
    const set = lowTank(AUTOMATIC, 31);
    set.tank.drainBackMm = 12;
    set.device.start("start_water_change");
    for (let i = 0; i < 6000 && set.device.view.run?.phase !== "filling"; i++) set.device.step();
    set.device.run(10 * SECOND);
    set.device.send({ type: "abort" });
    return set;
  }

  it("[SAFE-21] a part-filled change locks every kind of top-up, across restarts", () => {
    const { device } = partFilled();
    expect(device.view.isTopUpLocked).toBe(true);
    expect(device.events.map(({ type }) => type)).toContain("top_up_locked");
    device.powerCut();
    device.run(20 * MINUTE);
    expect(device.edges("topup")).toEqual([]);
    expect([device.start("start_top_up", "run-2"), device.on("topup")]).toEqual(["interlock", "interlock"]);
  });

  it("[SAFE-21] finishing with salt water ends it, also while circulation still pulls the level down", () => {
    const { device } = partFilled();
    expect(device.start("finish_fill", "run-2")).toBe("ok");
    device.runToEnd();
    expect(device.ending()).toBe("success");
    expect(device.view.isTopUpLocked).toBe(false);
    expect(device.edges("fill").slice(-2)).toEqual(["on run", "off level"]);
    expect(device.start("finish_fill", "run-3")).toBe("interlock");
  });

  it("[SAFE-21] the owner may release it; a change that was cancelled before it drained locks nothing", () => {
    const { device } = partFilled();
    expect(device.send({ type: "clear_top_up_lock" })).toBe("ok");
    expect(device.view.isTopUpLocked).toBe(false);
    expect(device.events.at(-1)?.type).toBe("top_up_released");

    const other = lowTank(CONFIG, 31).device;
    other.start("start_water_change");
    other.run(5 * SECOND);
    other.send({ type: "abort" });
    expect(other.view.isTopUpLocked).toBe(false);
  });
});
