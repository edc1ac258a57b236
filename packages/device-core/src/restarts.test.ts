// Circulation that comes and goes: what a restart lifts is explained by what was never lifted, not only by what ran back.

import { describe, expect, it } from "vitest";
import { CONFIG, TestDevice } from "./test-device.ts";
import { TestTank } from "./test-tank.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const STEP_MM = 20;

const TWO_LEVELS = {
  ...CONFIG,
  calibration: { topMm: 45, topOffMm: 45 - STEP_MM, drainMm: 75, hysteresisMm: 3 },
  marks: { highHighMm: 15, lowLowMm: 90, dryMm: 120 },
};
const NO_STILL_LEVEL = { ...TWO_LEVELS, calibration: { ...TWO_LEVELS.calibration, topOffMm: null } };
const BOTH = [
  { name: "with a known step", config: TWO_LEVELS },
  { name: "with no known step", config: NO_STILL_LEVEL },
];

class Restarts {
  readonly device: TestDevice;
  readonly tank = new TestTank(46);
  #stops = 0;

  constructor(config: typeof CONFIG) {
    this.device = new TestDevice(config);
    this.tank.drainBackMm = STEP_MM;
    this.device.tank = this.tank;
    this.device.run(6 * MINUTE);
    this.device.events.length = 0;
  }

  standFor(milliseconds: number): void {
    this.#stops += 1;
    this.device.send({ type: "emergency_stop", stopId: `stop-${this.#stops}` });
    this.device.run(milliseconds);
    this.device.send({ type: "clear_stop", stopId: `stop-${this.#stops}` });
  }

  get pauses(): number {
    return this.device.events.filter(({ type }) => type === "circulation_paused").length;
  }
}

describe.each(BOTH)("circulation that comes and goes, $name", ({ config }) => {
  it("[SAFE-23] a stop two seconds after a restart is no blocked overflow, though hardly anything runs back", () => {
    const restarts = new Restarts(config);
    restarts.standFor(MINUTE);
    restarts.device.run(2 * SECOND);
    restarts.standFor(25 * SECOND);
    restarts.device.run(6 * MINUTE);
    expect(restarts.pauses).toBe(0);
    expect(restarts.tank.surfaceMm).toBeCloseTo(46, 0);
  });

  it("[SAFE-23] many short runs in a row do not teach that next to nothing runs back", () => {
    const restarts = new Restarts(config);
    for (let i = 0; i < 6; i++) {
      restarts.standFor(MINUTE);
      restarts.device.run(SECOND);
    }
    restarts.standFor(10 * SECOND);
    restarts.device.run(6 * MINUTE);
    restarts.standFor(MINUTE);
    restarts.device.run(6 * MINUTE);
    expect(restarts.pauses).toBe(0);
  });

  it("[SAFE-23] blocked in such a stop, no more is lifted than a restart explains and 8 mm", () => {
    const restarts = new Restarts(config);
    const { device, tank } = restarts;
    tank.isOverflowBlocked = true;
    restarts.standFor(MINUTE);
    const fromMm = tank.surfaceMm;
    for (let i = 0; i < 600 && device.edges("circulation").at(-1) !== "off overflow"; i++) device.step();
    expect(restarts.pauses).toBe(1);
    expect(tank.surfaceMm - fromMm).toBeLessThan(12);
  });
});

describe("a bucket in a stop", () => {
  it("[SAFE-23] takes more than half of what runs back, and the restart is no blocked overflow", () => {
    const restarts = new Restarts(TWO_LEVELS);
    const { device, tank } = restarts;
    device.send({ type: "emergency_stop", stopId: "stop" });
    tank.leakMmPerS = 2;
    device.run(6 * SECOND);
    tank.leakMmPerS = 0;
    device.run(MINUTE);
    device.send({ type: "clear_stop", stopId: "stop" });
    device.run(6 * MINUTE);
    expect(restarts.pauses).toBe(0);
  });
});

describe("a restart that nobody saw", () => {
  it("[SAFE-17] the return pump does not stand, because the water had fallen before the sensor was back", () => {
    const { device } = new Restarts(TWO_LEVELS);
    device.start("start_water_change");
    for (let i = 0; i < 20_000 && !device.isOn("drain"); i++) device.step();
    device.isSensorFollowing = false;
    device.sample = null;
    device.run(20 * MINUTE);
    expect(device.isOn("circulation")).toBe(true);
    device.isSensorFollowing = true;
    device.run(20 * MINUTE);
    expect(device.warnings()).toEqual(["sensor"]);
  });
});
