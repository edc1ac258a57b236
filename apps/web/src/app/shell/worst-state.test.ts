import { describe, expect, it } from "vitest";
import { levelView } from "@/features/tanks/level-view.ts";
import { exampleAlert, exampleDevice, exampleReading, exampleRun, exampleTank } from "@/testing/wire-examples.ts";
import { type TankState, worstState } from "./worst-state.ts";

const at = (heightMm: number | null, change: Partial<TankState> = {}): TankState => ({
  device: exampleDevice(),
  view: levelView(exampleTank(), exampleReading({ heightMm }), "live", 3000),
  run: null,
  ...change,
});

const stop = { requestedAt: "2026-11-15T11:00:00.000Z", isLatched: true };

const hold = { reason: "falling", suspects: [], since: "2026-11-15T11:00:00.000Z" };

describe("the worst state", () => {
  it.each([
    ["a healthy tank", [at(31.3)], null],
    ["low water", [at(31.3), at(48.2)], "Low, 48.2 mm"],
    ["very low before low", [at(48.2), at(56)], "Very Low, 56.0 mm"],
    ["too much water", [at(20)], "Overfilled, 20.0 mm"],
    ["a failed sensor", [at(null)], "No Data"],
    ["a run", [at(40, { run: exampleRun() })], "Water change running"],
    ["a tank that is being drained", [at(56, { run: exampleRun() })], "Water change running"],
    ["pipes that drain into the sump", [at(20, { run: exampleRun() })], "Water change running"],
    ["a refill that does not end", [at(20, { run: exampleRun({ phase: "filling" }) })], "Overfilled, 20.0 mm"],
    ["a sensor that fails in a run", [at(null, { run: exampleRun() })], "No Data"],
    ["a top-up that comes late", [at(56, { run: exampleRun({ type: "top_up" }) })], "Very Low, 56.0 mm"],
    ["a lost device before its last level", [at(56, { device: exampleDevice({ status: "offline" }) })], "Offline"],
    ["a fault", [at(56), at(31, { device: exampleDevice({ fault: "dry" }) })], "Device fault"],
    ["a hold", [at(56), at(31, { device: exampleDevice({ hold }) })], "Pumps held off"],
    ["a stop before all", [at(56), at(31, { device: exampleDevice({ emergencyStop: stop, fault: "dry" }) })], "Emergency stop"],
  ])("of %s", (_, tanks, text) => expect(worstState(tanks, [])?.text ?? null).toBe(text));

  it("[SAFE-18] calls nothing running that nobody has heard of lately", () => {
    const view = levelView(exampleTank(), exampleReading(), "stale", 840_000);
    expect(worstState([at(0, { view, run: exampleRun() })], [])?.text).toBe("No live data");
  });

  it("calls an old level what it was", () => {
    const view = levelView(exampleTank(), exampleReading({ heightMm: 48.2 }), "stale", 840_000);
    expect(worstState([at(0, { view })], [])?.text).toBe("Was Low, 48.2 mm");
  });

  it.each([
    ["danger", at(56)],
    ["danger", at(31, { device: exampleDevice({ status: "offline" }) })],
    ["warn", at(48.2)],
    ["info", at(40, { run: exampleRun() })],
  ])("is shown as %s", (tone, tank) => expect(worstState([at(31.3), tank], [])?.tone).toBe(tone));
});

describe("alerts that nobody has acknowledged", () => {
  const critical = exampleAlert({ severity: "critical" });
  const warn = exampleAlert({ severity: "warn" });
  const info = exampleAlert({ severity: "info" });

  it.each([
    ["are counted before the worst state", [at(48.2)], [warn, info], "(2) Low, 48.2 mm"],
    ["are the worst state when critical", [at(56)], [warn, critical], "(2) Critical"],
    [
      "outrank a lost device when critical",
      [at(31, { device: exampleDevice({ status: "offline" }) })],
      [critical],
      "(1) Critical",
    ],
    [
      "leave the words to a fault, which says more",
      [at(31, { device: exampleDevice({ fault: "dry" }) })],
      [critical],
      "(1) Device fault",
    ],
    ["warn in a healthy tank", [at(31.3)], [warn], "(1) Warning"],
    ["warn before a run that goes as it should", [at(40, { run: exampleRun() })], [warn], "(1) Warning"],
    ["are no worry when they only inform", [at(31.3)], [info], null],
    ["are told without any tank", [], [critical], "(1) Critical"],
  ])("%s", (_, tanks, alerts, text) => expect(worstState(tanks, alerts)?.text ?? null).toBe(text));
});
