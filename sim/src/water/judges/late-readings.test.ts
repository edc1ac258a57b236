import { describe, expect, it } from "vitest";
import { JUDGES } from "./index.ts";
import { ScriptedTank } from "./scripted-tank.ts";

const judgedBy = (rule: "SAFE-5" | "SAFE-6" | "SAFE-14", distanceMm: number): ScriptedTank => {
  const judge = JUDGES[rule];
  if (!judge) throw new Error(`nobody judges ${rule}`);
  const tank = new ScriptedTank({ [rule]: judge });
  tank.level(distanceMm);
  tank.pass(60_000);
  return tank;
};

/** Its drain pump, just above its mark at 75 mm, when somebody takes water out. */
const draining = (bucketMm: number, offAfterMs: number): readonly string[] => {
  const tank = judgedBy("SAFE-5", 74);
  tank.start("start_water_change", "r");
  tank.phase("r", "draining");
  tank.on("drain", "run");
  tank.pass(1000, () => tank.move(0.08));
  tank.bucket(bucketMm);
  tank.pass(offAfterMs, () => tank.move(0.08));
  tank.off("drain", "level");
  tank.pass(1000);
  return tank.violations;
};

/** Its fill pump has brought five millimetres when somebody takes more out. */
const filling = (rule: "SAFE-6" | "SAFE-14", bucketMm: number, offAfterMs: number): readonly string[] => {
  const tank = judgedBy(rule, 70);
  tank.start("start_water_change", "r");
  tank.phase("r", "filling");
  tank.on("fill", "run");
  tank.pass(10_000, () => tank.move(-0.05));
  tank.bucket(bucketMm);
  tank.pass(offAfterMs, () => tank.move(-0.05));
  tank.off("fill", "sensor");
  tank.pass(1000);
  return tank.violations;
};

describe("a bucket out of the sump while a pump runs", () => {
  it("[SAFE-5] brings the water beyond a mark that no reading has met yet: half a second, and no longer", () => {
    expect(draining(5, 500)).toEqual([]);
    expect(draining(5, 700)).not.toEqual([]);
  });

  it("[SAFE-5] is found by the filter after four seconds, and no later, where it is beyond the gate at once", () => {
    expect(draining(12, 3900)).toEqual([]);
    expect(draining(12, 4300)).not.toEqual([]);
    // Within the gate it is water like any other.
    expect(draining(7, 3900)).not.toEqual([]);
  });

  it("[SAFE-6] goes the wrong way for no longer than that either", () => {
    expect(filling("SAFE-6", 20, 3900)).toEqual([]);
    expect(filling("SAFE-6", 20, 6000)).not.toEqual([]);
  });

  it("[SAFE-14] is a reason to see nothing, beyond the gate and for as long", () => {
    expect(filling("SAFE-14", 20, 3900)).toEqual([]);
    expect(filling("SAFE-14", 20, 5000)).not.toEqual([]);
    expect(filling("SAFE-14", 5, 3900)).not.toEqual([]);
  });
});
