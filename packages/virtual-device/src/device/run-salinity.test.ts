// What twenty water changes in a row do to the salt of a tank, through the real core, with drain-back at both ends of each.

import { lookAfter } from "@halocline/tank-physics/owner";
import { PRESETS, type PresetName } from "@halocline/tank-physics/presets";
import { litresOnFloor, systemPpt } from "@halocline/tank-physics/tank";
import { describe, expect, it } from "vitest";
import { presetDocument, TankBench } from "../../test/tank-bench.ts";

const names = Object.keys(PRESETS) as PresetName[];
const CHANGES = 20;

/** Evaporation is another story: what it takes before a change is made up with salt water. */
function twentyChanges(name: PresetName, topOffMm: number | null): TankBench {
  const { cal } = presetDocument(name);
  const bench = new TankBench(name, { cal: { ...cal, top_off: topOffMm }, auto_topup: true });
  bench.tank = { ...bench.tank, shape: { ...bench.tank.shape, evaporationLPerDay: 0 } };
  for (let count = 0; count < CHANGES; count += 1) {
    expect(bench.perform("start_water_change", `r${count}`)).toMatchObject({ outcome: "success" });
    bench.run(30_000);
    bench.tank = lookAfter(bench.tank);
  }
  return bench;
}

describe("salinity after twenty water changes", () => {
  it.each(names)("[SAFE-17] is where it was within 0.01 ppt, and the floor is dry: %s", { timeout: 60_000 }, (name) => {
    const { tank } = twentyChanges(name, PRESETS[name].topOffDistanceMm);
    expect(Math.abs(systemPpt(tank) - 35)).toBeLessThan(0.01);
    expect(tank.fresh.volumeL).toBe(tank.shape.freshCapacityL);
    expect(litresOnFloor(tank)).toBe(0);
  });

  it("[SAFE-17] is where it was without a mark for still water too", { timeout: 60_000 }, () => {
    const { tank } = twentyChanges("nano", null);
    expect(Math.abs(systemPpt(tank) - 35)).toBeLessThan(0.01);
    expect(tank.fresh.volumeL).toBe(tank.shape.freshCapacityL);
  });
});
