import { describe, expect, it } from "vitest";
import { configOf, NOISY_SIZES, type NoisySize, NoisyTank } from "./noisy-tank.ts";
import { TestDevice } from "./test-device.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const PHASES = ["topping_up", "draining", "filling"] as const;
type PumpPhase = (typeof PHASES)[number];
const PUMP = { topping_up: "topup", draining: "drain", filling: "fill" } as const;
const SEEDS = [1, 2, 3, 4, 5];

type Set = Readonly<{ device: TestDevice; tank: NoisyTank }>;

function tankOf(name: NoisySize, seed: number, isFlowKnown: boolean, belowTopMm: number, watchedMs = 2 * MINUTE): Set {
  const device = new TestDevice(configOf(name, isFlowKnown));
  const tank = NoisyTank.of(name, seed, belowTopMm);
  device.tank = tank;
  device.run(watchedMs);
  return { device, tank };
}

/** Some seconds into the phase, another number of them for each seed. */
function inPhase(name: NoisySize, phase: PumpPhase, seed: number, isFlowKnown: boolean): Set {
  const set = tankOf(name, seed, isFlowKnown, phase === "topping_up" ? 8 : 1);
  set.device.start(phase === "topping_up" ? "start_top_up" : "start_water_change");
  for (let i = 0; i < 6000 && !set.device.isOn(PUMP[phase]); i++) set.device.step();
  set.device.run(2 * SECOND + seed * 1700);
  return set;
}

/** The sensor goes on saying what it says now, to the millimetre. */
function freeze({ device, tank }: Set): void {
  device.isSensorFollowing = false;
  device.hasRipples = false;
  device.sample = { rawMm: Math.round(tank.surfaceMm), errorCode: 0 };
}

/** What it said, and after how many seconds. */
function endOf(device: TestDevice): [string, number] {
  const sinceMs = device.nowMs;
  device.runToEnd();
  return [device.ending(), (device.nowMs - sinceMs) / SECOND];
}

describe("what stands still has its own name", () => {
  for (const name of NOISY_SIZES) {
    for (const phase of PHASES) {
      it(`[SAFE-4] a sensor that freezes while ${phase} on the ${name} tank is stuck, not dry, within half a minute`, () => {
        for (const seed of SEEDS) {
          for (const isFlowKnown of [false, true]) {
            const set = inPhase(name, phase, seed, isFlowKnown);
            freeze(set);
            const [ending, seconds] = endOf(set.device);
            expect(ending).toBe("failed sensor_stuck");
            expect(set.device.view.fault).toBe("sensor_stuck");
            expect(seconds).toBeLessThanOrEqual(31);
          }
        }
      });

      const expected = phase === "draining" ? "no_movement" : "dry";
      it(`[SAFE-6] a pump that dies while ${phase} on the ${name} tank is ${expected}, and no sensor is blamed`, () => {
        for (const seed of SEEDS) {
          for (const isFlowKnown of [false, true]) {
            const { device, tank } = inPhase(name, phase, seed, isFlowKnown);
            tank.speedMmPerS[PUMP[phase]] = 0;
            expect(endOf(device)[0]).toBe(`failed ${expected}`);
            expect(device.view.fault).toBe(expected);
          }
        }
      });
    }
  }
});

describe("a quiet sensor, which says the same for long", () => {
  const quiet = (name: NoisySize, seed: number, belowTopMm: number, watchedMs = MINUTE): Set => {
    const device = new TestDevice(configOf(name, false));
    const tank = NoisyTank.of(name, seed, belowTopMm);
    tank.noiseMm = 0.15;
    tank.waveMm = 0.03;
    device.tank = tank;
    device.run(watchedMs);
    return { device, tank };
  };

  it("[SAFE-4] is not called stuck while a healthy pump moves the water, however slowly", () => {
    for (const name of NOISY_SIZES) {
      for (const topUpMmPerS of [0.035, 0.02]) {
        const { device, tank } = quiet(name, 3, 8, 40 * MINUTE);
        tank.speedMmPerS.topup = topUpMmPerS;
        device.configure({ ...configOf(name, false), revision: 8, limits: { ...configOf(name, false).limits, topupS: 600 } });
        expect(device.start("start_top_up")).toBe("ok");
        device.runToEnd();
        expect(device.ending()).toBe("success");
      }
      const change = quiet(name, 4, 1, 10 * MINUTE);
      change.device.start("start_water_change");
      change.device.runToEnd();
      expect(change.device.ending()).toBe("success");
    }
  });

  it("[SAFE-6] with a dead pump it cannot be told from a stuck one: both are no_movement, by hand and before learning too", () => {
    for (const role of ["drain", "fill", "topup"] as const) {
      const dead = quiet("mid", 5, 6, 30 * MINUTE);
      dead.tank.speedMmPerS[role] = 0;
      dead.device.on(role, 10 * MINUTE);
      dead.device.run(6 * MINUTE);
      expect(dead.device.view.fault).toBe("no_movement");

      const fresh = quiet("mid", 6, 6, 5 * SECOND);
      fresh.tank.speedMmPerS[role] = 0;
      fresh.device.on(role, 10 * MINUTE);
      fresh.device.run(6 * MINUTE);
      expect(fresh.device.view.fault).toBe("no_movement");
    }
  });

  it("[SAFE-4] what was learned about the sensor survives a restart", () => {
    const { device, tank } = tankOf("mid", 7, true, 6, 70 * MINUTE);
    device.powerCut();
    freeze({ device, tank });
    device.run(5 * SECOND);
    device.on("fill", 5 * MINUTE);
    device.run(70 * SECOND);
    expect(device.view.fault).toBe("sensor_stuck");
  });
});
