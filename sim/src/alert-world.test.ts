import { describe, expect, it, vi } from "vitest";
import { ALERT_MUTANTS } from "./alert-mutants.ts";
import { GOOD_ALERTS, runAlerts } from "./alert-world.ts";

vi.setConfig({ testTimeout: 120_000 });
const SEEDS = [20_001, 20_002, 20_003];

describe("[SAFE-17] a month of a tank with noise, bad readings and flapping Wi-Fi", () => {
  it("gives one alert per cause, in time, none missed and none else", () => {
    const outcomes = SEEDS.map((seed) => runAlerts(seed, GOOD_ALERTS));
    expect(outcomes.flatMap(({ violations }) => violations)).toEqual([]);
    expect(outcomes.reduce((sum, { causes }) => sum + causes, 0)).toBeGreaterThan(8);
  });

  it("is the same month with the same seed", () => {
    expect(runAlerts(2, GOOD_ALERTS).hash).toBe(runAlerts(2, GOOD_ALERTS).hash);
  });

  it.each(["what comes back is a new alert", "one bad reading is a dead sensor"])(
    "is checked by an oracle that sees that %s",
    (name) => {
      const broken = ALERT_MUTANTS[name];
      expect(SEEDS.flatMap((seed) => (broken ? runAlerts(seed, broken.build).violations : []))).not.toEqual([]);
    },
  );
});
