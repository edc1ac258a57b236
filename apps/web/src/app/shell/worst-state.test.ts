import { describe, expect, it } from "vitest";
import { levelView } from "../../features/tanks/level-view.ts";
import { exampleDevice, exampleReading, exampleRun, exampleTank } from "../../testing/wire-examples.ts";
import { type TankState, worstState } from "./worst-state.ts";

const at = (heightMm: number | null, change: Partial<TankState> = {}): TankState => ({
  device: exampleDevice(),
  view: levelView(exampleTank(), exampleReading({ heightMm }), "live", 3000),
  run: null,
  ...change,
});

const stop = { requestedAt: "2026-11-15T11:00:00.000Z", isLatched: true };

describe("the worst state", () => {
  it.each([
    ["a healthy tank", [at(31.3)], null],
    ["low water", [at(31.3), at(48.2)], "Low, 48.2 mm"],
    ["very low before low", [at(48.2), at(56)], "Very Low, 56.0 mm"],
    ["too much water", [at(20)], "Overfilled, 20.0 mm"],
    ["a failed sensor", [at(null)], "No Data"],
    ["a run", [at(40, { run: exampleRun() })], "Water change running"],
    ["a tank that is being drained", [at(56, { run: exampleRun() })], "Water change running"],
    ["a sensor that fails in a run", [at(null, { run: exampleRun() })], "No Data"],
    ["a top-up that comes late", [at(56, { run: exampleRun({ type: "top_up" }) })], "Very Low, 56.0 mm"],
    ["a lost device before its last level", [at(56, { device: exampleDevice({ status: "offline" }) })], "Offline"],
    ["a fault", [at(56), at(31, { device: exampleDevice({ fault: "dry" }) })], "Device fault"],
    ["a stop before all", [at(56), at(31, { device: exampleDevice({ emergencyStop: stop, fault: "dry" }) })], "Emergency stop"],
  ])("of %s", (_, tanks, text) => expect(worstState(tanks)).toBe(text));

  it("[SAFE-18] calls nothing running that nobody has heard of lately", () => {
    const view = levelView(exampleTank(), exampleReading(), "stale", 840_000);
    expect(worstState([at(0, { view, run: exampleRun() })])).toBe("No live data");
  });

  it("calls an old level what it was", () => {
    const view = levelView(exampleTank(), exampleReading({ heightMm: 48.2 }), "stale", 840_000);
    expect(worstState([at(0, { view })])).toBe("Was Low, 48.2 mm");
  });
});
