import { describe, expect, it } from "vitest";
import type { Cell } from "./cell.ts";
import { litreGates, nameGates, violationGates } from "./gates.ts";
import type { Spoken } from "./spoken.ts";
import { namesOf } from "./summary.ts";

const said = (kind: Spoken["kind"], word: string, atMs = 1000): Spoken => ({ atMs, kind, word });

const cell = (change: Partial<Cell> = {}): Cell => ({
  faults: ["sensor_frozen"],
  phase: "filling",
  tank: "guided_mid",
  seed: 1,
  brokeAtMs: 1000,
  hidden: null,
  spoken: [said("fault", "sensor_stuck")],
  floorByDeviceL: 0,
  floorByItselfL: 0,
  highestMm: 50,
  lowestMm: 60,
  violations: [],
  ...change,
});

const nameGatesOf = (cells: readonly Cell[]) => nameGates(namesOf(cells));

describe("the gates of the matrix", () => {
  it("are open when every fault has its true name", () => {
    expect(nameGatesOf([cell()])).toEqual([]);
  });

  it("see a fault that has another name in more than one of twenty", () => {
    const right = Array.from({ length: 18 }, () => cell());
    const wrong = cell({ spoken: [said("fault", "dry")] });
    expect(nameGatesOf([...right, cell(), wrong])).toEqual([]);
    expect(nameGatesOf([...right, wrong])).toHaveLength(1);
  });

  it("see a fault nobody spoke of, but not one that cannot be seen", () => {
    expect(nameGatesOf([cell({ spoken: [] })]).join()).toContain("silent");
    expect(nameGatesOf([cell({ spoken: [], hidden: "no sensor looks there" })])).toEqual([]);
  });

  it("take the hold for the name when a run ended under another", () => {
    const cells = [cell({ faults: ["overflow_blocked"], spoken: [said("end", "wrong_way"), said("hold", "overflow", 9000)] })];
    expect(nameGatesOf(cells)).toEqual([]);
  });

  it("see the first litre that the device brings to the floor", () => {
    expect(litreGates([cell({ floorByDeviceL: 0.005 })])).toEqual([]);
    expect(litreGates([cell({ floorByDeviceL: 0.05 })])).toHaveLength(1);
  });

  it("give a loose hose five millimetres of the sump, or what its pump moves in the shortest window", () => {
    const loose = { faults: ["hose_off_in"], tank: "guided_mid" } as const;
    expect(litreGates([cell({ ...loose, phase: "topping_up", floorByDeviceL: 1.1 })])).toEqual([]);
    expect(litreGates([cell({ ...loose, phase: "topping_up", floorByDeviceL: 1.3 })])).toHaveLength(1);
    expect(litreGates([cell({ ...loose, phase: "filling", floorByDeviceL: 2.4 })])).toEqual([]);
    expect(litreGates([cell({ ...loose, phase: "filling", floorByDeviceL: 5.1 })])).toHaveLength(1);
  });

  it("take a part that is named for more than a limit that is told", () => {
    const cells = [cell({ spoken: [said("fault", "underfill"), said("warning", "sensor", 9000)] })];
    expect(nameGatesOf(cells)).toEqual([]);
  });

  it("see every broken rule", () => {
    expect(violationGates([cell(), cell({ violations: ["[SAFE-1] x"] })])).toHaveLength(1);
  });
});
