import { isGood } from "@halocline/bench/gates";
import { describe, expect, it } from "vitest";
import { ownMachineGates, type Tally } from "./own-machine.ts";

const GOOD: Tally = { refused: 6, asked: 9, reachedFromHome: 0, reachedFromPublic: 0, reachedFromMachine: 3 };
const broken = (change: Partial<Tally>) =>
  ownMachineGates({ ...GOOD, ...change }, 3)
    .filter((gate) => !isGood(gate))
    .map(({ what }) => what);

describe("alerts to the server's own machine", () => {
  it("hold when every address was refused and the listeners can be reached", () => {
    expect(broken({})).toEqual([]);
  });

  it.each<[string, Partial<Tally>]>([
    ["requests that reached this machine from a server for the internet", { reachedFromPublic: 1 }],
    ["requests that reached this machine from a server for home networks", { reachedFromHome: 1 }],
    ["addresses refused", { refused: 5 }],
    ["requests that reached this machine where that is allowed", { reachedFromMachine: 0 }],
  ])("break the gate '%s'", (what, change) => {
    expect(broken(change)).toEqual([what]);
  });
});
