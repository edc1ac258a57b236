import { describe, expect, it } from "vitest";
import { CHANNEL, CONFIG, TestDevice } from "./test-device.ts";
import { TestTank } from "./test-tank.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const STEP_MM = 12;

const TWO_LEVELS = {
  ...CONFIG,
  calibration: { topMm: 45, topOffMm: 45 - STEP_MM, drainMm: 75, hysteresisMm: 3 },
  marks: { highHighMm: 15, lowLowMm: 90, dryMm: 120 },
};

type Bench = Readonly<{ device: TestDevice; tank: TestTank }>;

function calmBench(): Bench {
  const device = new TestDevice(TWO_LEVELS);
  const tank = new TestTank(46);
  tank.drainBackMm = STEP_MM;
  device.tank = tank;
  device.run(6 * MINUTE);
  return { device, tank };
}

/** A pause of circulation of two minutes. */
function stopCirculation({ device }: Bench): void {
  device.send({ type: "relay_pause", channel: CHANNEL.circulation, pauseMs: 2 * MINUTE });
  device.run(10 * MINUTE);
}

/** The same, while a jug takes out most of what runs back; it is poured in again when the level has settled. */
function stopWithJug(bench: Bench): void {
  const { device, tank } = bench;
  device.send({ type: "relay_pause", channel: CHANNEL.circulation, pauseMs: 2 * MINUTE });
  tank.leakMmPerS = 1.1;
  device.run(10 * SECOND);
  tank.leakMmPerS = 0;
  device.run(10 * MINUTE);
  tank.leakMmPerS = -0.1;
  device.run(110 * SECOND);
  tank.leakMmPerS = 0;
  device.run(5 * MINUTE);
}

function isBlockedOverflowHeld({ device, tank }: Bench): boolean {
  tank.isOverflowBlocked = true;
  device.run(10 * MINUTE);
  return device.view.hold === "overflow";
}

describe("the learned step of circulation", () => {
  it("[SAFE-23] survives small run-backs with ordinary stops between them, so a blocked overflow is still held", () => {
    const bench = calmBench();
    for (let i = 0; i < 4; i++) {
      stopWithJug(bench);
      stopCirculation(bench);
    }
    stopWithJug(bench);
    expect(bench.device.events.filter(({ type }) => type === "circulation_paused")).toEqual([]);
    expect(isBlockedOverflowHeld(bench)).toBe(true);
  });
});
