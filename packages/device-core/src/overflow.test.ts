import { describe, expect, it } from "vitest";
import { CHANNEL, CONFIG, TestDevice } from "./test-device.ts";
import { TestTank } from "./test-tank.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STEP_MM = 12;

const TWO_LEVELS = {
  ...CONFIG,
  calibration: { topMm: 45, topOffMm: 45 - STEP_MM, drainMm: 75, hysteresisMm: 3 },
  marks: { highHighMm: 15, lowLowMm: 90, dryMm: 120 },
};
const NO_STILL_LEVEL = { ...TWO_LEVELS, calibration: { ...TWO_LEVELS.calibration, topOffMm: null } };

const pause = (device: TestDevice, pauseMs = MINUTE) =>
  device.send({ type: "relay_pause", channel: CHANNEL.circulation, pauseMs });

/** A tank in daily use, its circulation settled. */
function calmTank(config: typeof CONFIG = TWO_LEVELS, distanceMm = 46): { device: TestDevice; tank: TestTank } {
  const device = new TestDevice(config);
  const tank = new TestTank(distanceMm);
  tank.drainBackMm = STEP_MM;
  device.tank = tank;
  device.run(6 * MINUTE);
  device.events.length = 0;
  return { device, tank };
}

/** Until circulation has stopped, or for a minute; how far the water fell until then. */
function fallUntilPause({ device, tank }: { device: TestDevice; tank: TestTank }): number {
  const fromMm = tank.surfaceMm;
  for (let i = 0; i < 600 && device.isOn("circulation"); i++) device.step();
  return tank.surfaceMm - fromMm;
}

/** A bucket out of the sump, slowly enough for the sensor to follow. */
function bucketOut({ device, tank }: { device: TestDevice; tank: TestTank }, millimetres: number): void {
  tank.leakMmPerS = 2;
  device.run((millimetres / 2) * SECOND);
  tank.leakMmPerS = 0;
}

const paused = (device: TestDevice) => device.events.filter(({ type }) => type === "circulation_paused");
const holds = (device: TestDevice) => device.events.filter(({ type }) => type === "hold");

describe("a blocked overflow", () => {
  it("[SAFE-23] pauses circulation when the water has fallen 8 mm, and W waits", () => {
    const set = calmTank();
    const { device, tank } = set;
    tank.isOverflowBlocked = true;
    expect(fallUntilPause(set)).toBeLessThan(12);
    expect(device.edges("circulation")).toEqual(["off overflow"]);
    expect(paused(device)).toMatchObject([{ cause: "overflow" }]);
    expect([device.start("start_top_up"), device.start("start_water_change")]).toEqual(["interlock", "interlock"]);
    expect((["drain", "fill", "topup", "spare"] as const).map((role) => device.on(role))).toEqual(Array(4).fill("interlock"));
    expect(device.on("circulation")).toBe("interlock");
    expect(device.view).toMatchObject({ hold: null, fault: null });
  });

  it("[SAFE-23] two minutes after a power cut it is measured from where the water rests, not from the step of a restart", () => {
    const set = calmTank();
    const { device, tank } = set;
    device.powerCut();
    device.run(2 * MINUTE);
    tank.isOverflowBlocked = true;
    expect(fallUntilPause(set)).toBeLessThan(12);
    device.run(4 * MINUTE);
    expect(device.view.hold).toBe("overflow");
  });

  it("[SAFE-11] a pause in water that was filled in since the restart leaves a record that the next start believes", () => {
    const set = calmTank(TWO_LEVELS, 70);
    const { device, tank } = set;
    device.powerCut();
    device.run(90 * SECOND);
    tank.speedMmPerS.fill = 1;
    expect(device.on("fill")).toBe("ok");
    device.run(40 * SECOND);
    tank.isOverflowBlocked = true;
    fallUntilPause(set);
    expect(paused(device)).toHaveLength(1);
    device.send({ type: "emergency_stop", stopId: "stop-1" });
    device.powerCut();
    expect(device.view).toMatchObject({ fault: null, isStopLatched: true, configRevision: TWO_LEVELS.revision });
  });

  it("[SAFE-23] the pause is the test: water that does not come back is held as overflow, and circulation stays off", () => {
    const set = calmTank({ ...TWO_LEVELS, hasAutoTopUp: true });
    const { device, tank } = set;
    tank.isOverflowBlocked = true;
    fallUntilPause(set);
    device.run(3 * MINUTE - SECOND);
    expect(device.view.hold).toBeNull();
    device.run(2 * SECOND);
    expect(device.view).toMatchObject({ hold: "overflow", suspects: ["blocked_overflow"], fault: null });
    device.run(30 * MINUTE);
    expect(device.edges("circulation")).toEqual(["off overflow"]);
    expect([device.on("circulation"), device.on("drain"), device.start("start_top_up")]).toEqual(Array(3).fill("latched"));
    expect(device.edges("topup")).toEqual([]);
    expect(device.warnings()).toEqual([]);
  });

  it("[SAFE-23] the hold survives power cuts, circulation does not return by default, and a person lets go from afar", () => {
    const set = calmTank();
    const { device, tank } = set;
    tank.isOverflowBlocked = true;
    fallUntilPause(set);
    device.run(4 * MINUTE);
    const atMm = tank.surfaceMm;
    device.powerCut();
    device.run(20 * MINUTE);
    expect(device.view.hold).toBe("overflow");
    expect(device.isOn("circulation")).toBe(false);
    tank.isOverflowBlocked = false;
    device.run(MINUTE);
    expect(device.send({ type: "clear_hold" })).toBe("ok");
    device.run(MINUTE);
    expect(device.edges("circulation").at(-1)).toBe("on command");
    device.run(10 * MINUTE);
    expect(device.isOn("circulation")).toBe(true);
    expect(Math.abs(tank.surfaceMm - atMm)).toBeLessThan(2);
  });

  it("[SAFE-23] let go with the overflow still blocked, it takes 8 mm to find it again, also after a power cut", () => {
    const set = calmTank();
    const { device, tank } = set;
    tank.isOverflowBlocked = true;
    fallUntilPause(set);
    device.run(4 * MINUTE);
    device.powerCut();
    device.run(MINUTE);
    device.send({ type: "clear_hold" });
    device.step();
    expect(device.isOn("circulation")).toBe(true);
    expect(fallUntilPause(set)).toBeLessThan(12);
    device.run(4 * MINUTE);
    expect(device.view.hold).toBe("overflow");
  });

  it("[SAFE-23] a power cut in the pause begins the pause anew, not circulation", () => {
    const set = calmTank();
    const { device, tank } = set;
    tank.isOverflowBlocked = true;
    fallUntilPause(set);
    device.run(MINUTE);
    device.powerCut();
    device.run(3 * MINUTE - SECOND);
    expect(device.isOn("circulation")).toBe(false);
    device.run(2 * SECOND);
    expect(device.view.hold).toBe("overflow");
  });

  it("[SAFE-23] is found at the end of a water change, beyond the step that a restart explains, and ends the run", () => {
    for (const config of [TWO_LEVELS, NO_STILL_LEVEL]) {
      const { device, tank } = calmTank(config);
      device.start("start_water_change");
      for (let i = 0; i < 20_000 && !device.isOn("fill"); i++) device.step();
      tank.isOverflowBlocked = true;
      for (let i = 0; i < 20_000 && !device.isOn("circulation"); i++) device.step();
      expect(fallUntilPause({ device, tank })).toBeLessThan(STEP_MM + 12);
      expect(device.ending()).toBe("failed overflow");
      device.run(4 * MINUTE);
      expect(device.view).toMatchObject({ hold: "overflow", fault: null, isTopUpLocked: true });
    }
  });

  it("[SAFE-23] is found right after the top-up that it ends, and after a fill by hand", () => {
    for (const role of ["topup", "fill"] as const) {
      const set = calmTank(TWO_LEVELS, 52);
      const { device, tank } = set;
      if (role === "topup") device.start("start_top_up");
      else device.on("fill", 5 * MINUTE);
      device.run(10 * SECOND);
      tank.isOverflowBlocked = true;
      expect(fallUntilPause(set)).toBeLessThan(13);
      expect(device.isOn(role)).toBe(false);
      device.run(4 * MINUTE);
      expect(device.view.hold).toBe("overflow");
    }
  });

  it("[SAFE-23] an emergency stop in the pause ends the test; after it circulation returns, and the fall is found again", () => {
    const set = calmTank();
    const { device, tank } = set;
    tank.isOverflowBlocked = true;
    fallUntilPause(set);
    device.wantStop("stop-1");
    device.run(10 * MINUTE);
    expect(device.view.hold).toBeNull();
    device.send({ type: "clear_stop", stopId: "stop-1" });
    device.step();
    expect(device.isOn("circulation")).toBe(true);
    expect(fallUntilPause(set)).toBeLessThan(12);
  });

  it("[SAFE-23] where flow and area are known, 15 % of it is the slope that counts", () => {
    const known = { ...TWO_LEVELS, flowMlPerMin: [60_000, null, null, null, null], mlPerMm: 100 };
    for (const { config, isFound } of [
      { config: TWO_LEVELS, isFound: true },
      { config: known, isFound: false },
    ]) {
      const set = calmTank(config);
      set.tank.leakMmPerS = 0.4;
      fallUntilPause(set);
      expect(set.device.isOn("circulation")).toBe(!isFound);
    }
  });
});

describe("a fall that is no blocked overflow", () => {
  it("[SAFE-23] a bucket out of the sump: the water runs back in the pause, circulation returns, nothing is held", () => {
    const set = calmTank();
    const { device } = set;
    bucketOut(set, 10);
    expect(device.edges("circulation")).toEqual(["off overflow"]);
    device.run(3 * MINUTE);
    expect(device.edges("circulation")).toEqual(["off overflow", "on overflow"]);
    device.run(20 * MINUTE);
    expect(device.isOn("circulation")).toBe(true);
    expect(paused(device)).toHaveLength(1);
    expect([holds(device), device.warnings().filter((word) => word === "overflow")]).toEqual([[], []]);
  });

  it("[SAFE-23] a bucket that takes away what runs back makes the pause tell nothing: it is tried again, and not held", () => {
    const set = calmTank();
    const { device } = set;
    bucketOut(set, 30);
    device.run(20 * MINUTE);
    expect(device.isOn("circulation")).toBe(true);
    expect(paused(device)).toHaveLength(2);
    expect([holds(device), device.warnings().filter((word) => word === "overflow")]).toEqual([[], []]);
  });

  it("[SAFE-23] three pauses in 24 hours are an alert, and there is no fourth that day, power cuts or not", () => {
    const set = calmTank();
    const { device, tank } = set;
    const overflows = () => device.warnings().filter((word) => word === "overflow");
    const carry = () => {
      bucketOut(set, 14);
      device.run(4 * MINUTE);
      tank.distanceMm = 46;
      device.run(10 * MINUTE);
    };
    carry();
    carry();
    expect(overflows()).toEqual([]);
    device.powerCut();
    device.run(6 * MINUTE);
    carry();
    expect(paused(device)).toHaveLength(3);
    expect(overflows()).toEqual(["overflow"]);
    device.powerCut();
    device.run(6 * MINUTE);
    carry();
    expect(paused(device)).toHaveLength(3);
    expect(device.isOn("circulation")).toBe(true);
    device.leap(25 * HOUR);
    device.run(6 * MINUTE);
    carry();
    expect(paused(device)).toHaveLength(4);
    expect(holds(device)).toEqual([]);
  });

  it("[SAFE-23] with a bad sensor it never pauses, it only alerts", () => {
    const set = calmTank();
    const { device, tank } = set;
    tank.wobbleMm = 8;
    device.run(MINUTE);
    tank.leakMmPerS = 1;
    device.run(20 * SECOND);
    expect(device.edges("circulation")).toEqual([]);
    expect(device.warnings().filter((word) => word === "overflow")).toEqual(["overflow"]);
    expect(device.view.hold).toBeNull();
  });

  it("[SAFE-23] a sensor that fails in the pause proves nothing: circulation returns, and it is told", () => {
    for (const sample of [null, { rawMm: 55, errorCode: 0 }]) {
      const set = calmTank();
      const { device, tank } = set;
      tank.isOverflowBlocked = true;
      fallUntilPause(set);
      device.isSensorFollowing = false;
      device.hasRipples = false;
      device.sample = sample;
      device.run(4 * MINUTE);
      expect(device.edges("circulation")).toEqual(["off overflow", "on overflow"]);
      expect(device.view.hold).toBeNull();
      expect(device.warnings()).toContain("overflow");
    }
  });

  it("[SAFE-23] a sensor that jumps is no fall", () => {
    const { device, tank } = calmTank();
    tank.distanceMm += 60;
    device.run(10 * MINUTE);
    expect(device.edges("circulation")).toEqual([]);
    expect(device.view.hold).toBeNull();
  });

  it("[SAFE-23] in a tank whose water never runs back the pause can tell nothing: no hold", () => {
    const set = calmTank(NO_STILL_LEVEL);
    const { device, tank } = set;
    tank.drainBackMm = 0;
    pause(device);
    device.run(10 * MINUTE);
    bucketOut(set, 14);
    expect(paused(device)).toHaveLength(1);
    device.run(4 * MINUTE);
    expect(device.isOn("circulation")).toBe(true);
    expect(holds(device)).toEqual([]);
  });

  it("[SAFE-23] restarts of every kind: pauses, power-ups, water changes, with and without a known step", () => {
    for (const config of [TWO_LEVELS, NO_STILL_LEVEL]) {
      for (const stepMm of [3, 12, 28]) {
        const { device, tank } = calmTank(config);
        tank.drainBackMm = stepMm;
        pause(device, 2 * MINUTE);
        device.run(10 * MINUTE);
        pause(device);
        device.run(30 * SECOND);
        device.on("circulation");
        device.run(10 * MINUTE);
        device.powerCut();
        device.run(10 * MINUTE);
        expect(device.start("start_water_change")).toBe("ok");
        device.runToEnd();
        expect(device.ending()).toBe("success");
        device.run(10 * MINUTE);
        expect([paused(device), device.view.hold]).toEqual([[], null]);
      }
    }
  });

  it("[SAFE-23] a pump throttled for the night, and back to full speed in the morning", () => {
    const { device, tank } = calmTank();
    tank.leakMmPerS = -0.02;
    device.run(8 * MINUTE);
    tank.leakMmPerS = 0;
    device.run(2 * HOUR);
    tank.leakMmPerS = 1;
    device.run(9.6 * SECOND);
    tank.leakMmPerS = 0;
    device.run(10 * MINUTE);
    expect(paused(device)).toEqual([]);
  });

  it("[SAFE-23] a drain by hand, also when its hose runs out", () => {
    const { device, tank } = calmTank();
    tank.speedMmPerS.drain = 1;
    device.on("drain", MINUTE);
    device.run(2 * MINUTE);
    expect(device.edges("drain")).toHaveLength(2);
    expect(paused(device)).toEqual([]);
  });
});

describe("a return pump that stands under a closed relay", () => {
  const stops = (device: TestDevice) => device.warnings().filter((word) => word === "circulation_stopped");

  it("[SAFE-17] is circulation_stopped after 15 minutes: no siphon, no hold, and top-ups wait", () => {
    const { device, tank } = calmTank(TWO_LEVELS, 48);
    tank.isReturnPumpDead = true;
    device.run(14 * MINUTE);
    expect(device.warnings()).toEqual([]);
    tank.distanceMm = 62;
    expect([device.start("start_top_up"), device.on("topup")]).toEqual(["interlock", "interlock"]);
    tank.distanceMm = 48;
    device.run(3 * MINUTE);
    expect(device.warnings()).toEqual(["circulation_stopped"]);
    device.run(HOUR);
    expect(device.warnings()).toEqual(["circulation_stopped"]);
    expect(device.view).toMatchObject({ hold: null, fault: null });
    expect(device.isOn("circulation")).toBe(true);
  });

  it("[SAFE-17] is told though it dies while somebody tops up by hand: no pump lifts the water so fast", () => {
    const flows = [null, 5000, 5000, 1000, null];
    const { device, tank } = calmTank({ ...TWO_LEVELS, flowMlPerMin: flows, mlPerMm: 240 }, 49);
    expect(device.on("topup")).toBe("ok");
    device.run(2 * SECOND);
    tank.isReturnPumpDead = true;
    while (device.isOn("topup")) device.step();
    expect(device.edges("topup").at(-1)).toBe("off level");
    device.run(16 * MINUTE);
    expect(device.warnings()).toEqual(["circulation_stopped"]);
  });

  it("[SAFE-17] no: a fill that began in the first minute of circulation and ended after it has lifted the water", () => {
    const { device, tank } = calmTank({ ...TWO_LEVELS, flowMlPerMin: [null, 2000, 2000, 400, null], mlPerMm: 40 }, 49);
    tank.speedMmPerS.fill = 0.83;
    pause(device);
    device.run(30 * SECOND);
    tank.distanceMm += 11;
    device.run(30 * SECOND + 46 * SECOND);
    expect(device.on("fill")).toBe("ok");
    while (device.isOn("fill")) device.step();
    expect(device.edges("fill").at(-1)).toBe("off level");
    device.run(20 * MINUTE);
    expect(stops(device)).toEqual([]);
  });

  it("[SAFE-17] it ends when the level steps down again, which is no blocked overflow; top-ups go on", () => {
    const { device, tank } = calmTank(TWO_LEVELS, 49);
    tank.isReturnPumpDead = true;
    device.run(20 * MINUTE);
    tank.isReturnPumpDead = false;
    device.run(10 * MINUTE);
    expect(paused(device)).toEqual([]);
    expect(device.start("start_top_up")).toBe("ok");
    device.runToEnd();
    device.run(MINUTE);
    tank.isReturnPumpDead = true;
    device.run(20 * MINUTE);
    expect(stops(device)).toHaveLength(2);
  });

  it("[SAFE-17] a feed button of ten minutes is told to nobody", () => {
    const { device, tank } = calmTank();
    for (let i = 0; i < 3; i++) {
      tank.isReturnPumpDead = true;
      device.run(10 * MINUTE);
      tank.isReturnPumpDead = false;
      device.run(20 * MINUTE);
    }
    expect(device.warnings()).toEqual([]);
    expect([paused(device), device.view.hold]).toEqual([[], null]);
  });

  it("[SAFE-17] is found when circulation should return after a pause and the level does not follow", () => {
    const { device, tank } = calmTank();
    pause(device);
    device.run(30 * SECOND);
    tank.isReturnPumpDead = true;
    device.run(25 * MINUTE);
    expect(device.isOn("circulation")).toBe(true);
    expect(stops(device)).toHaveLength(1);
  });

  it("[SAFE-17] a rise that goes on, that is too small, or that somebody pours in a moment is none", () => {
    for (const { mmPerS, ms } of [
      { mmPerS: -0.5, ms: 2 * MINUTE },
      { mmPerS: -0.5, ms: 8 * SECOND },
    ]) {
      const { device, tank } = calmTank(TWO_LEVELS, 90);
      tank.leakMmPerS = mmPerS;
      device.run(ms);
      tank.leakMmPerS = 0;
      device.run(20 * MINUTE);
      expect(stops(device)).toEqual([]);
    }
    const { device, tank } = calmTank();
    tank.distanceMm -= STEP_MM;
    device.run(20 * MINUTE);
    expect(stops(device)).toEqual([]);
  });
});

describe("drain-back", () => {
  it("[SAFE-17] clearly more than learned is a warning, once for each stop", () => {
    const { device, tank } = calmTank();
    for (let i = 0; i < 2; i++) {
      pause(device, 3 * MINUTE);
      device.run(10 * MINUTE);
    }
    expect(device.warnings()).toEqual([]);
    tank.drainBackMm = 20;
    pause(device, 3 * MINUTE);
    device.run(10 * MINUTE);
    expect(device.warnings()).toEqual(["drain_back"]);
  });

  it("[SAFE-17] the step is learned across power cuts; water poured in while circulation stands is none", () => {
    const { device, tank } = calmTank(NO_STILL_LEVEL);
    pause(device, 3 * MINUTE);
    device.run(10 * MINUTE);
    device.powerCut();
    device.run(10 * MINUTE);
    pause(device, 10 * MINUTE);
    device.run(2 * MINUTE);
    tank.leakMmPerS = -1;
    device.run(15 * SECOND);
    tank.leakMmPerS = 0;
    device.run(20 * MINUTE);
    expect(device.warnings()).toEqual([]);
    tank.drainBackMm = 20;
    pause(device, 3 * MINUTE);
    device.run(10 * MINUTE);
    expect(device.warnings()).toEqual(["drain_back"]);
  });
});
