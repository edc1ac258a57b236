import { describe, expect, it } from "vitest";
import type { CoreSample } from "./core.types.ts";
import { NoisyTank } from "./noisy-tank.ts";
import { CONFIG, TestDevice } from "./test-device.ts";
import { PresetTank } from "./test-preset.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const AUTOMATIC = { ...CONFIG, hasAutoTopUp: true };

function tankAt(distanceMm: number, config = CONFIG, seed = 1): { device: TestDevice; tank: NoisyTank } {
  const device = new TestDevice(config);
  const tank = new NoisyTank(distanceMm, seed);
  device.tank = tank;
  device.run(5 * MINUTE);
  device.events.length = 0;
  return { device, tank };
}

function answer(device: TestDevice, sample: CoreSample | null): void {
  device.isSensorFollowing = false;
  device.hasRipples = false;
  device.sample = sample;
}

const FROZEN = { rawMm: 31, errorCode: 0 };

describe("a sensor while nothing pumps", () => {
  it("[SAFE-4] no reading for ten minutes is told, once per blind stretch, also right from the start", () => {
    for (const sample of [null, { rawMm: 255, errorCode: 0 }, { rawMm: 45, errorCode: 7 }]) {
      const { device } = tankAt(45);
      answer(device, sample);
      device.run(9 * MINUTE);
      expect(device.warnings()).toEqual([]);
      device.glide(2 * HOUR);
      expect(device.warnings()).toEqual(["sensor"]);
      device.isSensorFollowing = true;
      device.run(5 * MINUTE);
      device.isSensorFollowing = false;
      device.run(11 * MINUTE);
      expect(device.warnings()).toEqual(["sensor", "sensor"]);
      device.powerCut();
      device.run(11 * MINUTE);
      expect(device.warnings()).toEqual(["sensor", "sensor", "sensor"]);
      expect(device.view.fault).toBeNull();
    }
  });

  it("[SAFE-4] a sensor whose samples are seldom to be believed has no reading, though it says something now and then", () => {
    for (const spoiled of [
      (rawMm: number) => ({ rawMm, errorCode: 7 }),
      (rawMm: number, n: number) => ({ rawMm: rawMm + (n % 3 === 0 ? 60 : 35), errorCode: 0 }),
    ]) {
      const { device, tank } = tankAt(45);
      const honest = tank.sample.bind(tank);
      let samples = 0;
      tank.sample = () => {
        samples += 1;
        const sample = honest();
        return samples % 40 < 2 ? sample : spoiled(sample.rawMm, samples);
      };
      device.run(20 * MINUTE);
      expect(device.warnings()).toEqual(["sensor"]);
    }
  });

  it("[SAFE-4] the same sample for four hours is a stuck sensor: told once, until it moves and sticks again", () => {
    const { device } = tankAt(31);
    answer(device, FROZEN);
    device.glide(4 * HOUR - MINUTE);
    expect(device.warnings()).toEqual([]);
    device.glide(8 * HOUR);
    expect(device.warnings()).toEqual(["sensor_stuck"]);
    expect(device.view).toMatchObject({ fault: null, state: "idle" });
    device.isSensorFollowing = true;
    device.run(5 * MINUTE);
    device.isSensorFollowing = false;
    device.glide(5 * HOUR);
    expect(device.warnings()).toEqual(["sensor_stuck", "sensor_stuck"]);
  });

  it("[SAFE-4] once evaporation is known, it is what four millimetres take: two and a half hours on a nano, six on a mid tank", () => {
    for (const [name, hours] of [
      ["nano", 2.6],
      ["mid", 5.8],
    ] as const) {
      const { device } = PresetTank.learned(name);
      answer(device, { rawMm: Math.floor(device.view.distanceMm ?? 0) - 5, errorCode: 0 });
      device.glide((hours - 0.3) * HOUR);
      expect(device.warnings()).not.toContain("sensor_stuck");
      device.glide(0.6 * HOUR);
      expect(device.warnings()).toContain("sensor_stuck");
    }
  });

  it("[SAFE-4] one that is stuck right from the start is found too, and restarts do not hide it", () => {
    const fresh = new TestDevice();
    answer(fresh, FROZEN);
    fresh.glide(4 * HOUR + MINUTE);
    expect(fresh.warnings()).toEqual(["sensor_stuck"]);

    const { device } = tankAt(31);
    answer(device, FROZEN);
    for (let i = 0; i < 5; i++) {
      device.powerCut();
      device.run(50 * MINUTE);
    }
    expect(device.warnings()).toEqual(["sensor_stuck"]);
    device.powerCut();
    device.run(MINUTE);
    expect(device.warnings()).toEqual(["sensor_stuck", "sensor_stuck"]);
  });

  it("[SAFE-8] automatic top-up waits while the sensor is stuck, and goes on when it moves again", () => {
    const { device, tank } = tankAt(31, AUTOMATIC);
    answer(device, FROZEN);
    device.run(5 * HOUR);
    expect(device.warnings()).toEqual(["sensor_stuck"]);
    // A new mark makes the frozen level a low one: nothing but the stuck sensor keeps the pump off.
    const calibration = { topMm: 25, topOffMm: null, drainMm: 60, hysteresisMm: 3 };
    device.configure({ ...AUTOMATIC, revision: 8, calibration });
    device.run(HOUR);
    expect(device.edges("topup")).toEqual([]);
    tank.distanceMm = 31;
    device.isSensorFollowing = true;
    device.run(5 * MINUTE);
    expect(device.edges("topup")).toEqual(["on automatic_top_up", "off level"]);
    expect(device.view.fault).toBeNull();
  });

  it("[SAFE-4] a healthy tank says nothing for days: noisy or quiet, with and without evaporation", () => {
    for (const [noiseMm, waveMm, mmPerHour] of [
      [1, 0.3, 0],
      [1, 0.3, 0.7],
      [0.3, 0.05, 0.5],
      [0.15, 0.03, 0.5],
    ] as const) {
      const { device, tank } = tankAt(32, CONFIG, 9);
      tank.noiseMm = noiseMm;
      tank.waveMm = waveMm;
      tank.leakMmPerS = mmPerHour / 3600;
      device.glide(24 * HOUR);
      expect(device.warnings()).toEqual([]);
    }
  });

  it("[SAFE-4] the hours in which it was blind do not count as the same sample", () => {
    const { device } = tankAt(45);
    answer(device, null);
    device.glide(5 * HOUR);
    answer(device, { rawMm: 45, errorCode: 0 });
    device.glide(HOUR);
    expect(device.warnings()).toEqual(["sensor"]);
  });
});
