import { describe, expect, it } from "vitest";
import { CONFIG, TestDevice } from "./test-device.ts";
import { TestTank } from "./test-tank.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

function tankAt(distanceMm: number, config = CONFIG): { device: TestDevice; tank: TestTank } {
  const device = new TestDevice(config);
  const tank = new TestTank(distanceMm);
  device.tank = tank;
  device.run(MINUTE);
  device.events.length = 0;
  return { device, tank };
}

function draining(): { device: TestDevice; tank: TestTank } {
  const set = tankAt(32);
  set.device.start("start_water_change");
  for (let i = 0; i < 1000 && !set.device.isOn("drain"); i++) set.device.step();
  set.device.run(10 * SECOND);
  return set;
}

/** The sensor goes on saying what it says now, to the millimetre. */
function freeze(device: TestDevice): void {
  device.isSensorFollowing = false;
  device.hasRipples = false;
  device.sample = { rawMm: Math.round(device.view.distanceMm ?? 0), errorCode: 0 };
}

describe("a sensor in a run", () => {
  it("[SAFE-4] without a reading the pump is off after 2 s, and the run has failed after 10 s", () => {
    for (const sample of [null, { rawMm: 255, errorCode: 0 }, { rawMm: 45, errorCode: 7 }]) {
      const { device } = draining();
      device.isSensorFollowing = false;
      device.sample = sample;
      device.run(2100);
      expect(device.isOn("drain")).toBe(false);
      expect(device.view.run?.phase).toBe("draining");
      device.run(9 * SECOND);
      expect(device.ending()).toBe("failed sensor");
      expect(device.view.isTopUpLocked).toBe(true);
    }
  });

  it("[SAFE-4] a sensor that is back within 10 s lets the run go on", () => {
    const { device } = draining();
    device.isSensorFollowing = false;
    device.sample = null;
    device.run(6 * SECOND);
    device.isSensorFollowing = true;
    device.runToEnd();
    expect(device.ending()).toBe("success");
    expect(device.edges("drain")).toEqual(["on run", "off sensor", "on run", "off level"]);
  });

  it("[SAFE-4] a reading without any jitter for 30 s is a stuck sensor, in a run and by hand", () => {
    const { device } = draining();
    freeze(device);
    device.run(35 * SECOND);
    expect(device.ending()).toBe("failed sensor_stuck");
    expect(device.view.fault).toBe("sensor_stuck");

    const byHand = tankAt(45).device;
    freeze(byHand);
    byHand.on("fill", 5 * MINUTE);
    byHand.run(35 * SECOND);
    expect(byHand.edges("fill")).toEqual(["on command", "off fault"]);
    expect(byHand.view.fault).toBe("sensor_stuck");
  });

  it("[SAFE-4] a level that runs away faster than any pump is no reading", () => {
    const { device } = draining();
    device.isSensorFollowing = false;
    let rawMm = 40;
    for (let i = 0; i < 30 && device.isOn("drain"); i++) {
      rawMm -= 6;
      device.sample = { rawMm: Math.max(rawMm, 6), errorCode: 0 };
      device.step();
    }
    expect(device.edges("drain").at(-1)).toBe("off sensor");
  });
});

describe("what a pump must show", () => {
  it("[SAFE-6] no slope with jitter is a dry pump, or a drain without movement: all three latch at once", () => {
    for (const role of ["drain", "fill", "topup"] as const) {
      const { device, tank } = tankAt(45);
      tank.speedMmPerS[role] = 0;
      device.on(role, 5 * MINUTE);
      device.run(50 * SECOND);
      expect(device.isOn(role)).toBe(true);
      // Three quarters of its two minutes: a wide sump is slow.
      device.run(role === "topup" ? 45 * SECOND : 15 * SECOND);
      expect(device.edges(role)).toEqual(["on command", "off fault"]);
      expect(device.view.fault).toBe(role === "drain" ? "no_movement" : "dry");
    }
  });

  it("[SAFE-6] a reservoir that runs empty in the middle of a fill ends the run, and top-ups are locked", () => {
    const { device, tank } = tankAt(31);
    device.start("start_water_change");
    for (let i = 0; i < 6000 && !device.isOn("fill"); i++) device.step();
    device.run(20 * SECOND);
    tank.speedMmPerS.fill = 0;
    device.runToEnd();
    expect(device.ending()).toBe("failed dry");
    expect(device.view).toMatchObject({ fault: "dry", isTopUpLocked: true });
  });

  it("[SAFE-6] once the pump's speed is known, it is missed within half a minute", () => {
    const { device, tank } = tankAt(31);
    device.start("start_water_change");
    device.runToEnd();
    expect(device.ending()).toBe("success");
    tank.speedMmPerS.drain = 0;
    device.start("start_water_change", "run-2");
    for (let i = 0; i < 1000 && !device.isOn("drain"); i++) device.step();
    device.run(40 * SECOND);
    expect(device.ending()).toBe("failed no_movement");
  });

  it("[SAFE-6] a clear forgets what was learned: the new pump may be a slower one", () => {
    const { device, tank } = tankAt(31);
    device.start("start_water_change");
    device.runToEnd();
    tank.speedMmPerS = { drain: 0.04, fill: 0.04, topup: 0.1 };
    device.start("start_water_change", "run-2");
    device.runToEnd();
    expect(device.ending()).toBe("failed no_movement");
    device.send({ type: "clear_fault" });
    device.start("start_water_change", "run-3");
    device.runToEnd();
    expect(device.ending()).toBe("success");
  });

  it("[SAFE-6] movement the wrong way ends a pump", () => {
    const { device, tank } = tankAt(45);
    tank.speedMmPerS.fill = -0.4;
    device.on("fill", 5 * MINUTE);
    device.run(30 * SECOND);
    expect(device.edges("fill")).toEqual(["on command", "off fault"]);
    expect(device.view.fault).toBe("wrong_way");
  });

  it("[SAFE-6] a slow but honest pump trips nothing", () => {
    const { device, tank } = tankAt(34, { ...CONFIG, limits: { ...CONFIG.limits, topupS: 300 } });
    tank.speedMmPerS.topup = 0.035;
    device.start("start_top_up");
    device.runToEnd();
    expect(device.ending()).toBe("success");
  });
});

describe("water that moves by itself", () => {
  it("[SAFE-7] rising without a pump, and falling faster than evaporation, hold water off; no fault, and each is told once", () => {
    for (const [leakMmPerS, name] of [
      [-0.02, "rising"],
      [0.02, "falling"],
    ] as const) {
      const { device, tank } = tankAt(45);
      device.run(6 * MINUTE);
      tank.leakMmPerS = leakMmPerS;
      device.run(15 * MINUTE);
      expect(device.holds()).toEqual([name]);
      expect(device.view).toMatchObject({ hold: name, fault: null });
    }
  });

  it("[SAFE-7] the slope that goes on after OFF is a welded relay", () => {
    const { device, tank } = tankAt(55);
    device.on("fill", 20 * SECOND);
    device.run(20 * SECOND);
    tank.leakMmPerS = -0.5;
    device.run(20 * SECOND);
    expect(device.view).toMatchObject({ hold: "welded", suspects: ["welded_relay", "fill_pump"] });
  });

  it("[SAFE-7] evaporation and a pause of circulation are no riddles", () => {
    const { device, tank } = tankAt(35);
    tank.drainBackMm = 8;
    tank.leakMmPerS = 4 / 3600;
    device.run(HOUR);
    device.send({ type: "relay_pause", channel: 1, pauseMs: 10 * MINUTE });
    device.run(HOUR);
    expect([...device.warnings(), ...device.holds()]).toEqual([]);
  });
});

describe("a reset in a run", () => {
  it("[SAFE-9] a water change is failed, nothing resumes, circulation is back and a person has to look", () => {
    const { device } = draining();
    device.powerCut();
    expect(device.ending()).toBe("failed reset");
    expect(device.view).toMatchObject({ state: "fault", fault: "reset", isTopUpLocked: true, run: null });
    device.run(10 * MINUTE);
    expect(device.view.relays).toEqual([true, false, false, false, false]);
    device.powerCut();
    expect(device.events.filter(({ type }) => type === "run_ended")).toHaveLength(1);
  });

  it("[SAFE-9] a top-up is failed too, but a power cut is no fault", () => {
    const { device } = tankAt(35);
    device.start("start_top_up");
    device.run(5 * SECOND);
    device.powerCut();
    expect(device.ending()).toBe("failed reset");
    expect(device.view).toMatchObject({ state: "idle", fault: null, isTopUpLocked: false });
    device.run(5 * MINUTE);
    expect(device.isOn("topup")).toBe(false);
  });

  it("[SAFE-22] a fault of a run survives the next restart until it is cleared", () => {
    const { device, tank } = tankAt(45);
    tank.speedMmPerS.fill = 0;
    device.on("fill", 5 * MINUTE);
    device.run(65 * SECOND);
    device.powerCut();
    device.run(MINUTE);
    expect(device.view.fault).toBe("dry");
    expect(device.start("start_water_change")).toBe("latched");
    expect(device.send({ type: "clear_fault" })).toBe("ok");
    expect(device.start("start_water_change")).toBe("ok");
  });
});

describe("a sensor whose samples lie anywhere", () => {
  /** Distances that have nothing to do with the water, from a seed. */
  function scatter(device: TestDevice, forMs: number): void {
    device.isSensorFollowing = false;
    let seed = 11;
    for (const endMs = device.nowMs + forMs; device.nowMs < endMs; device.step()) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      device.sample = { rawMm: 6 + ((seed >>> 8) % 195), errorCode: 0 };
    }
  }

  it("[SAFE-4] is no reading, though one of ten is near the water: told as a sensor, and no water is held for it", () => {
    const { device } = tankAt(45);
    scatter(device, 2 * HOUR);
    expect(device.warnings()).toEqual(["sensor"]);
    expect([device.view.hold, device.view.fault]).toEqual([null, null]);
    expect(device.edges("circulation")).toEqual([]);
  });

  it("[SAFE-4] ends a run as a sensor within a quarter of a minute, and its pump before that", () => {
    const { device } = draining();
    scatter(device, 4 * SECOND);
    expect(device.isOn("drain")).toBe(false);
    scatter(device, 11 * SECOND);
    expect(device.ending()).toBe("failed sensor");
  });

  it("[SAFE-4] a few that lie elsewhere are dropped, and the level is still known", () => {
    const { device, tank } = tankAt(45);
    device.isSensorFollowing = false;
    let isLost = false;
    for (let i = 0; i < 36_000; i++) {
      device.sample = i % 8 === 0 ? { rawMm: 120, errorCode: 0 } : tank.sample();
      device.step();
      isLost ||= device.view.distanceMm === null;
    }
    expect([isLost, device.warnings()]).toEqual([false, []]);
  });
});
