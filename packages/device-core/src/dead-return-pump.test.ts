import { describe, expect, it } from "vitest";
import { NoisyTank } from "./noisy-tank.ts";
import { CHANNEL, CONFIG, TestDevice } from "./test-device.ts";
import { TestTank } from "./test-tank.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STEP_MM = 12;
/** From the death of the pump to its report. */
const REPORTED_WITHIN_MS = 20 * MINUTE;

const TWO_LEVELS = {
  ...CONFIG,
  calibration: { topMm: 45, topOffMm: 45 - STEP_MM, drainMm: 75, hysteresisMm: 3 },
  marks: { highHighMm: 15, lowLowMm: 90, dryMm: 120 },
};
const AUTOMATIC = { ...TWO_LEVELS, hasAutoTopUp: true };

type Bench = Readonly<{ device: TestDevice; tank: TestTank }>;

/** Circulation has settled; the water is 4 mm below its top mark. */
function calmBench(config = TWO_LEVELS, tank = new TestTank(49)): Bench {
  const device = new TestDevice(config);
  tank.drainBackMm = STEP_MM;
  device.tank = tank;
  device.run(6 * MINUTE);
  device.events.length = 0;
  return { device, tank };
}

const pause = (device: TestDevice, pauseMs = MINUTE) =>
  device.send({ type: "relay_pause", channel: CHANNEL.circulation, pauseMs });
const pausesOf = (device: TestDevice) => device.events.filter(({ type }) => type === "circulation_paused").length;
const reportsOf = (device: TestDevice) => device.warnings().filter((fault) => fault === "circulation_stopped").length;
const endsOf = (device: TestDevice) => device.events.filter(({ type }) => type === "warning_ended").length;

/** Out of the sump, so fast that the device pauses circulation. It is not refilled. */
function bucketOut({ device, tank }: Bench, millimetres = 10): void {
  const before = pausesOf(device);
  tank.leakMmPerS = 2;
  device.run((millimetres / 2) * SECOND);
  tank.leakMmPerS = 0;
  device.run(10 * MINUTE);
  expect(pausesOf(device)).toBe(before + 1);
  expect(device.isOn("circulation")).toBe(true);
}

function pourIn({ device, tank }: Bench, millimetres: number, mmPerS = 0.1): void {
  tank.leakMmPerS = -mmPerS;
  device.run((millimetres / mmPerS) * SECOND);
  tank.leakMmPerS = 0;
}

/** Reported once, in time, and nothing else is made of it. */
function expectReported({ device, tank }: Bench, before = 0): void {
  tank.isReturnPumpDead = true;
  device.run(REPORTED_WITHIN_MS);
  expect(reportsOf(device)).toBe(before + 1);
  device.run(HOUR);
  expect(reportsOf(device)).toBe(before + 1);
  expect(device.view).toMatchObject({ hold: null, fault: null });
  expect(device.isOn("circulation")).toBe(true);
}

function expectNoReport({ device }: Bench): void {
  device.run(2 * HOUR);
  expect(reportsOf(device)).toBe(0);
  expect(device.view.hold).toBeNull();
}

describe("a return pump that dies in a sump that stayed low", () => {
  const WAIT_MS = 30 * MINUTE;

  it("[SAFE-17] is reported after a pause for a bucket that was not refilled", () => {
    const bench = calmBench();
    bucketOut(bench);
    bench.device.run(WAIT_MS);
    expectReported(bench);
  });

  it("[SAFE-17] is reported after a bucket was taken out and poured back in", () => {
    const bench = calmBench();
    bucketOut(bench);
    pourIn(bench, 10);
    bench.device.run(WAIT_MS);
    expectReported(bench);
  });

  it("[SAFE-17] is reported after a bucket was taken out and half of it poured back in", () => {
    const bench = calmBench();
    bucketOut(bench, 14);
    pourIn(bench, 7);
    bench.device.run(WAIT_MS);
    expectReported(bench);
  });

  it("[SAFE-17] is reported after a bucket was taken out and another one poured in within seconds", () => {
    const bench = calmBench();
    bucketOut(bench);
    bench.tank.distanceMm -= 6;
    bench.device.run(WAIT_MS);
    expectReported(bench);
  });

  it("[SAFE-17] is reported with an empty fresh-water reservoir", () => {
    const bench = calmBench(AUTOMATIC);
    bench.tank.speedMmPerS.topup = 0;
    bucketOut(bench);
    bench.device.run(HOUR);
    expect(bench.device.view.fault).toBe("dry");
    bench.tank.isReturnPumpDead = true;
    bench.device.run(REPORTED_WITHIN_MS);
    expect(reportsOf(bench.device)).toBe(1);
  });

  it("[SAFE-17] is reported with automatic top-up off, also a day after the pause", () => {
    const bench = calmBench();
    bucketOut(bench);
    bench.device.leap(23 * HOUR, SECOND);
    expectReported(bench);
  });

  it("[SAFE-17] is reported while top-ups are locked", () => {
    const bench = calmBench(AUTOMATIC);
    const { device } = bench;
    device.start("start_water_change");
    while (!device.phases().includes("filling")) device.step();
    device.send({ type: "abort" });
    device.run(10 * MINUTE);
    expect(device.view.isTopUpLocked).toBe(true);
    bucketOut(bench);
    device.run(WAIT_MS);
    expectReported(bench);
  });

  it("[SAFE-17] is reported after two pauses in a day", () => {
    const bench = calmBench();
    bucketOut(bench);
    bucketOut(bench);
    bench.device.run(WAIT_MS);
    expectReported(bench);
  });

  it("[SAFE-17] is reported after the three pauses of a day", () => {
    const bench = calmBench();
    for (let i = 0; i < 3; i++) bucketOut(bench, 9);
    bench.device.run(WAIT_MS);
    expectReported(bench);
  });

  it("[SAFE-17] is reported after a power cut between the pause and its death", () => {
    for (const offMs of [0, MINUTE]) {
      const bench = calmBench();
      bucketOut(bench);
      // While the power is off the water runs back, and the device sees nothing of it.
      bench.tank.pass(offMs / SECOND, () => false);
      bench.device.powerCut();
      bench.device.run(WAIT_MS);
      expectReported(bench);
    }
  });

  it("[SAFE-17] is reported after a power cut in the pause itself", () => {
    const bench = calmBench();
    bench.tank.leakMmPerS = 2;
    bench.device.run(5 * SECOND);
    bench.tank.leakMmPerS = 0;
    bench.device.run(MINUTE);
    expect(bench.device.isOn("circulation")).toBe(false);
    bench.device.powerCut();
    bench.device.run(WAIT_MS);
    expectReported(bench);
  });

  it("[SAFE-17] is reported, and a second time after it had recovered in the same boot", () => {
    const bench = calmBench();
    bucketOut(bench);
    expectReported(bench);
    bench.tank.isReturnPumpDead = false;
    bench.device.run(30 * MINUTE);
    expect(endsOf(bench.device)).toBe(1);
    expectReported(bench, 1);
  });

  it("[SAFE-17] is reported after hours of evaporation that nothing made up for", () => {
    for (const mmPerHour of [0.5, 2, 6]) {
      const bench = calmBench();
      bucketOut(bench);
      bench.tank.leakMmPerS = mmPerHour / 3600;
      bench.device.leap(6 * HOUR, SECOND);
      bench.tank.isReturnPumpDead = true;
      bench.device.run(REPORTED_WITHIN_MS);
      expect(reportsOf(bench.device)).toBe(1);
    }
  });

  it("[SAFE-17] is reported after top-ups by hand had raised it a little", () => {
    const bench = calmBench();
    bucketOut(bench);
    expect(bench.device.on("topup", 40 * SECOND)).toBe("ok");
    bench.device.run(WAIT_MS);
    expectReported(bench);
  });

  it("[SAFE-17] is reported after a person had paused circulation meanwhile", () => {
    const bench = calmBench();
    bucketOut(bench);
    for (const pauseMs of [10 * MINUTE, MINUTE]) {
      pause(bench.device, pauseMs);
      bench.device.run(WAIT_MS);
    }
    expectReported(bench);
  });
});

describe("a return pump that dies while something else is unclear", () => {
  it.each([5, 20, 40, 58, 65, 90, 150, 240])(
    "[SAFE-17] is reported when it dies %i s after the restart from a pause",
    (afterS) => {
      const bench = calmBench();
      bench.tank.leakMmPerS = 2;
      bench.device.run(5 * SECOND);
      bench.tank.leakMmPerS = 0;
      while (!bench.device.isOn("circulation")) bench.device.step();
      bench.device.run(afterS * SECOND);
      expectReported(bench);
    },
  );

  it.each([5, 20, 40, 90])("[SAFE-17] is reported when it dies %i s after a power cut", (afterS) => {
    const bench = calmBench();
    bucketOut(bench);
    bench.tank.pass(60, () => false);
    bench.device.powerCut();
    bench.device.run(afterS * SECOND);
    expectReported(bench);
  });

  it.each([0, 5, 15, 30])("[SAFE-17] is reported when it dies %i s after a jug of 4 mm", (afterS) => {
    const bench = calmBench();
    bucketOut(bench);
    pourIn(bench, 4, 0.5);
    bench.device.run(afterS * SECOND);
    expectReported(bench);
  });

  it.each([0, 5, 15, 30])("[SAFE-17] is reported when it dies %i s after a jug that the sensor sees as a jump", (afterS) => {
    const bench = calmBench(TWO_LEVELS, new TestTank(62));
    bench.tank.distanceMm -= 14;
    bench.device.run(afterS * SECOND);
    expectReported(bench);
  });

  it("[SAFE-17] is reported under a window that was reported dirty", () => {
    const tank = new NoisyTank(49, 3);
    const bench = calmBench(TWO_LEVELS, tank);
    bucketOut(bench);
    tank.badShare = 0.2;
    tank.noiseMm = 2.4;
    bench.device.run(2 * HOUR);
    expect(bench.device.warnings()).toContain("sensor_dirty");
    tank.isReturnPumpDead = true;
    bench.device.run(REPORTED_WITHIN_MS);
    expect(reportsOf(bench.device)).toBe(1);
  });

  it("[SAFE-17] is reported while a narrowed weir holds water up in the display", () => {
    for (const heldUpMm of [9, 12, 16]) {
      const bench = calmBench();
      bench.tank.heldUpMm = heldUpMm;
      bench.device.run(30 * MINUTE);
      bench.tank.isReturnPumpDead = true;
      bench.device.run(REPORTED_WITHIN_MS);
      expect(reportsOf(bench.device)).toBe(1);
    }
  });

  it("[SAFE-17] is reported after the weir had opened", () => {
    const bench = calmBench();
    bench.tank.heldUpMm = 10;
    bench.device.run(30 * MINUTE);
    bench.tank.heldUpMm = 0;
    bench.device.run(30 * MINUTE);
    expect(reportsOf(bench.device)).toBe(0);
    expectReported(bench);
  });
});

describe("a weir that was narrowed and opens", () => {
  it.each([8, 10, 12, 14, 16])("[SAFE-17] is not reported as a dead return pump: %i mm were held up", (heldUpMm) => {
    const bench = calmBench();
    bench.tank.heldUpMm = heldUpMm;
    bench.device.run(30 * MINUTE);
    expect(pausesOf(bench.device)).toBeGreaterThan(0);
    bench.tank.heldUpMm = 0;
    expectNoReport(bench);
  });

  it("[SAFE-17] is not reported as a dead return pump in a sump that a bucket left low", () => {
    const bench = calmBench();
    bucketOut(bench);
    bench.tank.heldUpMm = 12;
    bench.device.run(30 * MINUTE);
    bench.tank.heldUpMm = 0;
    expectNoReport(bench);
  });

  it("[SAFE-17] is not reported as a dead return pump after a top-up had raised the sump", () => {
    const bench = calmBench();
    bench.tank.heldUpMm = 16;
    bench.device.run(30 * MINUTE);
    expect(bench.device.on("topup", 100 * SECOND)).toBe("ok");
    bench.device.run(10 * MINUTE);
    bench.tank.heldUpMm = 0;
    expectNoReport(bench);
  });

  it("[SAFE-17] is not reported as a dead return pump after a power cut that the water did not notice", () => {
    const bench = calmBench();
    bench.tank.heldUpMm = 12;
    bench.device.run(30 * MINUTE);
    bench.device.powerCut();
    bench.device.run(30 * MINUTE);
    bench.tank.heldUpMm = 0;
    expectNoReport(bench);
  });
});
