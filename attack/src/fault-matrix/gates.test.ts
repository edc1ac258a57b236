import { isGood } from "@halocline/bench/gates";
import { describe, expect, it } from "vitest";
import { type CellOutcome, cellGates } from "./gates.ts";

const CELL: CellOutcome = {
  cell: "broker killed",
  stops: 5,
  untrueStops: 0,
  forgottenStops: 0,
  runs: 2,
  openRuns: 0,
  missing: 0,
  duplicates: 0,
  recoveredMs: 4000,
};
const broken = (more: Partial<CellOutcome>, emailsMissing = 0): string[] =>
  cellGates(
    [
      { ...CELL, cell: "mail away" },
      { ...CELL, ...more },
    ],
    emailsMissing,
    false,
  )
    .filter((gate) => !isGood(gate))
    .map(({ what }) => what);

describe("a fault under load", () => {
  it("is borne when nothing is lost, nothing untrue is said and all ends", () => expect(broken({})).toEqual([]));

  it.each<[string, Partial<CellOutcome>]>([
    ["stops in a fault, the fewest (broker killed)", { stops: 0 }],
    ["runs in a fault, the fewest (broker killed)", { runs: 0 }],
    ["readings missing (broker killed)", { missing: 1 }],
    ["readings stored twice (broker killed)", { duplicates: 1 }],
    ["stops confirmed while an output was on (broker killed)", { untrueStops: 1 }],
    ["stops taken and never carried out (broker killed)", { forgottenStops: 1 }],
    ["runs that never ended (broker killed)", { openRuns: 1 }],
    ["slowest recovery, ms (broker killed)", { recoveredMs: 60_001 }],
  ])("breaks the gate '%s'", (what, more) => expect(broken(more)).toEqual([what]));

  it("breaks the gate of emails", () => expect(broken({}, 1)).toEqual(["emails that never came"]));
});
