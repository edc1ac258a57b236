import { describe, expect, it } from "vitest";
import type { CoreConfig } from "./core.types.ts";
import { CONFIG, TestDevice } from "./test-device.ts";
import { TestTank } from "./test-tank.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const TOPUP_CHANNEL = 3;

/** Flow of the top-up pump, and how many millilitres it may bring in a day. */
function limited(flowMlPerMin: number | null, topupDayMl: number | null, topupDayS = 3600): CoreConfig {
  const flows = CONFIG.flowMlPerMin.map((flow, index) => (index === TOPUP_CHANNEL ? flowMlPerMin : flow));
  return { ...CONFIG, limits: { ...CONFIG.limits, topupDayS, topupDayMl, topupMinGapS: 0, topupS: 600 }, flowMlPerMin: flows };
}

function tankOf(config: CoreConfig): { device: TestDevice; tank: TestTank } {
  const device = new TestDevice(config);
  const tank = new TestTank(55);
  device.tank = tank;
  device.run(MINUTE);
  device.events.length = 0;
  return { device, tank };
}

/** How many seconds the pump stays on by hand, if it starts at all. */
function onFor(device: TestDevice): number {
  if (device.on("topup", 10 * MINUTE) !== "ok") return 0;
  const sinceMs = device.nowMs;
  for (let i = 0; i < 7000 && device.isOn("topup"); i++) device.step();
  return (device.nowMs - sinceMs) / SECOND;
}

describe("the budget of fresh water in litres", () => {
  it("[SAFE-3] ends a pump whose flow is known, by hand and in a run, by the name of the budget", () => {
    const byHand = tankOf(limited(600, 1000)).device;
    expect(onFor(byHand)).toBeCloseTo(100, 0);
    expect(byHand.edges("topup").at(-1)).toBe("off limit");
    expect(byHand.warnings()).toEqual(["topup_budget"]);
    expect([byHand.on("topup"), byHand.start("start_top_up")]).toEqual(["interlock", "interlock"]);

    const inRun = tankOf(limited(600, 1000)).device;
    inRun.start("start_top_up");
    inRun.runToEnd();
    expect(inRun.ending()).toBe("failed topup_budget");
    expect(inRun.view.fault).toBeNull();
  });

  it("[SAFE-3] the seconds hold beside it: whichever is used up first", () => {
    expect(onFor(tankOf(limited(600, 1000, 40)).device)).toBeCloseTo(40, 0);
    expect(onFor(tankOf(limited(600, 300, 40)).device)).toBeCloseTo(30, 0);
  });

  it("[SAFE-3] counts nothing where the flow or the volume is not known", () => {
    for (const config of [limited(null, 100), limited(600, null), limited(600, 0)]) {
      const { device } = tankOf(config);
      device.on("topup", 2 * MINUTE);
      device.run(100 * SECOND);
      expect(device.isOn("topup")).toBe(true);
    }
  });

  it("[SAFE-3] is kept across restarts and refills after a day", () => {
    const { device } = tankOf(limited(600, 1000));
    onFor(device);
    device.powerCut();
    device.run(SECOND);
    expect(device.on("topup")).toBe("interlock");
    device.leap(23 * HOUR);
    expect(device.on("topup")).toBe("interlock");
    device.leap(3 * HOUR);
    expect(device.on("topup")).toBe("ok");
  });

  it("[SAFE-3] a power cut in a top-up counts the litres it might have used", () => {
    const { device } = tankOf(limited(600, 1000));
    device.on("topup", 10 * MINUTE);
    device.run(5 * SECOND);
    device.powerCut();
    device.run(SECOND);
    expect(device.on("topup")).toBe("interlock");
  });

  it("[SAFE-3] a weaker pump in a new document does not make what came before smaller", () => {
    const { device } = tankOf(limited(600, 1000));
    expect(onFor(device)).toBeCloseTo(100, 0);
    device.configure({ ...limited(100, 1000), revision: 8 });
    expect(device.on("topup")).toBe("interlock");
  });

  it("[SAFE-3] hours of a pump whose flow was not known are counted once it is", () => {
    const { device } = tankOf(limited(null, 1000));
    device.on("topup", 80 * SECOND);
    device.run(90 * SECOND);
    device.configure({ ...limited(600, 1000), revision: 8 });
    expect(onFor(device)).toBeCloseTo(20, 0);
  });
});
