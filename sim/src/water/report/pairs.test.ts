import { describe, expect, it } from "vitest";
import type { Cell } from "./cell.ts";
import { beyondOneTable, pairGates, pairsTable, worstPairsTable } from "./pairs.ts";

const pair = (faults: readonly [string, string], change: Partial<Cell> = {}): Cell => ({
  faults,
  phase: "filling",
  tank: "large",
  seed: 1,
  brokeAtMs: 1000,
  hidden: null,
  spoken: [],
  floorByDeviceL: 0,
  floorByItselfL: 0,
  highestMm: 50,
  lowestMm: 60,
  violations: [],
  ...change,
});

const SPILT = "[spill] at 498.0 s: 0.33 L on the floor by the device (blocked overflow: 0.00 L)";
const LATE = "[SAFE-7] at 893.0 s: the water moves by itself, 47.1 mm so far, and W is not held";

describe("two faults one after the other", () => {
  it("break no gate by more litres, or a later word, than is promised of one", () => {
    const pairs = [
      pair(["sensor_255", "overflow_blocked"], { violations: [SPILT] }),
      pair(["leak_1", "siphon_in"], { violations: [LATE] }),
    ];
    expect(pairGates(pairs)).toEqual([]);
    expect(beyondOneTable([...pairs, pair(["leak_1", "foam"])]).rows).toHaveLength(2);
  });

  it.each([
    "[SAFE-1] at 10.0 s: drain and fill on together",
    "[SAFE-4] at 10.0 s: a pump on without a reading",
    "[SAFE-7] at 10.0 s: fill on although W is held (falling)",
    "[SAFE-23] at 10.0 s: circulation is paused for the 4th time within 24 h",
    "[SAFE-23] at 10.0 s: circulation runs although the overflow is known to be blocked",
  ])("break a gate by what no fault excuses: %s", (violation) => {
    expect(pairGates([pair(["sensor_255", "overflow_blocked"], { violations: [SPILT, violation] })]).join()).toContain(violation);
  });

  it("are printed by their worst, with the reason and the part that answers it", () => {
    const pairs = [
      pair(["sensor_255", "foam"]),
      pair(["sensor_255", "overflow_blocked"], { floorByDeviceL: 234.04 }),
      pair(["sensor_255", "hose_off_drain"], { floorByDeviceL: 12 }),
    ];
    expect(pairsTable(pairs).rows).toEqual([
      ["sensor_255", "1 of 3", "overflow_blocked", "filling, large, seed 1", "234.0", "0"],
    ]);
    const [first, second] = worstPairsTable(pairs).rows;
    expect(first?.at(-1)).toContain("float switch in the display");
    expect(second?.at(-1)).toContain("drain hose");
  });
});
