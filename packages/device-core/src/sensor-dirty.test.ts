import { describe, expect, it } from "vitest";
import { NoisyTank } from "./noisy-tank.ts";
import { CHANNEL, CONFIG, TestDevice } from "./test-device.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY_HOURS = 24;

/** A sensor that is asked once a second, which is enough to see how it fares. */
class WatchedSensor {
  readonly device = new TestDevice();
  readonly tank: NoisyTank;

  constructor(seed: number) {
    this.tank = new NoisyTank(40, seed);
    this.device.tank = this.tank;
  }

  hours(hours: number, badShareAt: (hour: number) => number = () => 0.001): void {
    for (let hour = 0; hour < hours; hour++) {
      this.tank.badShare = badShareAt(hour);
      this.device.leap(HOUR, SECOND);
    }
  }

  days(days: number, badShareAt?: (hour: number) => number): void {
    this.hours(days * DAY_HOURS, badShareAt);
  }

  get warnings(): string[] {
    return this.device.warnings();
  }
}

/** Light falls in from eight to eight, most of it at noon. */
const lit = (hour: number): number => 0.001 + 0.05 * Math.max(0, Math.sin(((hour % DAY_HOURS) - 8) * (Math.PI / 12)));

describe("a window that fouls", () => {
  it("[SAFE-4] loses many more samples than usual: told within two hours, once a day", () => {
    const sensor = new WatchedSensor(1);
    sensor.days(4);
    expect(sensor.warnings).toEqual([]);
    sensor.hours(2, () => 0.15);
    expect(sensor.warnings).toEqual(["sensor_dirty"]);
    sensor.hours(20, () => 0.15);
    expect(sensor.warnings).toEqual(["sensor_dirty"]);
    sensor.hours(8, () => 0.15);
    expect(sensor.warnings).toEqual(["sensor_dirty", "sensor_dirty"]);
    expect(sensor.device.view).toMatchObject({ fault: null, state: "idle" });
  });

  it("[SAFE-4] is found though it fouls slowly, over weeks, and through restarts", () => {
    const sensor = new WatchedSensor(2);
    sensor.days(4);
    for (let day = 0; day < 14; day++) {
      expect(sensor.warnings).toEqual([]);
      sensor.days(1, () => 0.001 + 0.006 * day);
      sensor.device.powerCut();
    }
    sensor.days(2, () => 0.115);
    expect(sensor.warnings[0]).toBe("sensor_dirty");
  });

  it("[SAFE-4] gets noisy over days: twice the usual noise on two days in a row", () => {
    const sensor = new WatchedSensor(3);
    sensor.days(4);
    sensor.tank.noiseMm = 2.4;
    sensor.days(1);
    expect(sensor.warnings).toEqual([]);
    sensor.days(2);
    // Noise of this size, sampled only once a second, may also look like water that falls.
    expect(sensor.warnings[0]).toBe("sensor_dirty");
    expect(sensor.warnings.filter((word) => word === "sensor_dirty")).toHaveLength(1);
  });

  it("[SAFE-4] is found before anything is learned, if it is bad enough: every fifth sample lost, or two millimetres of noise", () => {
    const lossy = new WatchedSensor(10);
    lossy.hours(2, () => 0.2);
    const noisy = new WatchedSensor(11);
    noisy.tank.noiseMm = 3;
    noisy.hours(2);
    expect([lossy.warnings, noisy.warnings]).toEqual([["sensor_dirty"], ["sensor_dirty"]]);
  });

  it("[SAFE-4] wrong values with a good status are lost samples too", () => {
    const sensor = new WatchedSensor(4);
    sensor.days(4);
    const { tank } = sensor;
    const honest = tank.sample.bind(tank);
    let samples = 0;
    tank.sample = () => {
      samples += 1;
      const sample = honest();
      return samples % 6 === 0 ? { ...sample, rawMm: sample.rawMm + 40 } : sample;
    };
    sensor.hours(2);
    expect(sensor.warnings).toEqual(["sensor_dirty"]);
  });
});

describe("a healthy window", () => {
  it("[SAFE-4] is not called dirty when light costs it samples at noon, from the first day or from a later one", () => {
    const always = new WatchedSensor(5);
    always.days(6, lit);
    const later = new WatchedSensor(6);
    later.days(4);
    later.days(4, lit);
    expect([...always.warnings, ...later.warnings]).toEqual([]);
  });

  it("[SAFE-4] nor when the water stands so low that the sensor is beyond its range", () => {
    const sensor = new WatchedSensor(7);
    sensor.days(4);
    sensor.tank.distanceMm = 115;
    sensor.hours(6, () => 0.15);
    expect(sensor.warnings).toEqual([]);
  });

  it("[SAFE-4] nor by a splash of an hour's part, nor by livelier water of half as much again", () => {
    const sensor = new WatchedSensor(8);
    sensor.days(4);
    for (let i = 0; i < 3; i++) {
      sensor.tank.badShare = 0.5;
      sensor.device.leap(5 * 60 * SECOND, SECOND);
      sensor.hours(5);
    }
    sensor.tank.waveMm = 1;
    sensor.days(3);
    expect(sensor.warnings).toEqual([]);
  });
});

describe("a pump under a window that was told to be dirty", () => {
  it("[SAFE-6] that shows nothing blames the sensor, latched, and not its reservoir", () => {
    const sensor = new WatchedSensor(4);
    sensor.days(4);
    sensor.hours(3, () => 0.15);
    expect(sensor.warnings).toEqual(["sensor_dirty"]);
    const { device, tank } = sensor;
    tank.speedMmPerS.drain = 0;
    expect(device.send({ type: "relay_on", channel: CHANNEL.drain, leaseMs: 180 * SECOND })).toBe("ok");
    for (let i = 0; i < 1200 && device.isOn("drain"); i++) device.step();
    expect(device.edges("drain").at(-1)).toBe("off fault");
    expect(device.view.fault).toBe("sensor");
  });
});

const TOP_MM = 45;
const STEP_MM = 12;
const DIRTY_AFTER_MS = HOUR;

/** A fifth of the samples is lost from the start, so that the window is reported dirty after the first hour. */
function dirtyTank(ageMs: number, distanceMm = TOP_MM + 1): { device: TestDevice; tank: NoisyTank } {
  const device = new TestDevice({
    ...CONFIG,
    calibration: { topMm: TOP_MM, topOffMm: TOP_MM - STEP_MM, drainMm: 75, hysteresisMm: 3 },
    marks: { highHighMm: 15, lowLowMm: 90, dryMm: 120 },
  });
  const tank = new NoisyTank(distanceMm, 4);
  tank.drainBackMm = STEP_MM;
  tank.badShare = 0.2;
  device.tank = tank;
  device.run(ageMs);
  return { device, tank };
}

describe("a blocked overflow under a dirty window", () => {
  it("[SAFE-23] is an alert and no pause, so that a dirty sensor cannot keep circulation off", () => {
    const { device, tank } = dirtyTank(DIRTY_AFTER_MS);
    expect(device.warnings()).toEqual(["sensor_dirty"]);
    tank.badShare = 0.001;
    device.run(6 * MINUTE);
    tank.isOverflowBlocked = true;
    device.run(15 * SECOND);
    expect(device.warnings()).toEqual(["sensor_dirty", "overflow"]);
    expect(device.edges("circulation")).toEqual([]);
    expect(device.view.hold).toBeNull();
  });

  it("[SAFE-23] is not held when the window is reported dirty during the pause", () => {
    const { device, tank } = dirtyTank(DIRTY_AFTER_MS - 2 * MINUTE);
    tank.isOverflowBlocked = true;
    device.run(MINUTE);
    expect(device.edges("circulation")).toEqual(["off overflow"]);
    expect(device.warnings()).toEqual([]);
    for (let i = 0; i < 1800 && !device.isOn("circulation"); i++) device.step();
    expect(device.warnings()).toEqual(["sensor_dirty", "overflow"]);
    expect(device.edges("circulation")).toEqual(["off overflow", "on overflow"]);
    expect(device.view.hold).toBeNull();
  });
});

describe("a relay that stays closed under a dirty window", () => {
  it.each([
    { role: "fill", reason: "rising" },
    { role: "drain", reason: "falling" },
  ] as const)("[SAFE-7] is held as $reason: the $role pump is only a suspect", ({ role, reason }) => {
    const { device, tank } = dirtyTank(DIRTY_AFTER_MS, 60);
    tank.badShare = 0.001;
    device.run(6 * MINUTE);
    expect(device.on(role)).toBe("ok");
    device.run(20 * SECOND);
    expect(device.send({ type: "relay_off", channel: CHANNEL[role] })).toBe("ok");
    device.run(20 * SECOND);
    tank.welded = [role];
    device.run(MINUTE);
    expect(device.view).toMatchObject({ hold: reason, suspects: ["welded_relay", `${role}_pump`] });
  });
});
