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

/** A pause of circulation. `isPumpStopped`: its plug is pulled first, so the water has run back before the relay opens. */
function stopCirculation({ device, tank }: Bench, isPumpStopped: boolean): void {
  if (isPumpStopped) {
    tank.isReturnPumpDead = true;
    device.run(20 * SECOND);
  }
  device.send({ type: "relay_pause", channel: CHANNEL.circulation, pauseMs: 2 * MINUTE });
  device.run(2 * MINUTE);
  tank.isReturnPumpDead = false;
  device.run(8 * MINUTE);
}

/** Whether a blocked overflow is held before 15 mm of the sump are lifted. */
function isHeld({ device, tank }: Bench): boolean {
  tank.isOverflowBlocked = true;
  device.run(10 * MINUTE);
  return device.view.hold === "overflow";
}

describe("the learned step of circulation", () => {
  it("[SAFE-23] is not lost by three stops that showed nothing, with ordinary stops between them", () => {
    const bench = calmBench();
    for (let i = 0; i < 4; i++) {
      stopCirculation(bench, true);
      stopCirculation(bench, false);
    }
    expect(isHeld(bench)).toBe(true);
  });
});
