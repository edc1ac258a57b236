import { isGood } from "@halocline/bench/gates";
import { describe, expect, it } from "vitest";
import { isTowardAction } from "../lab/obeying-device.ts";
import { rightsGates, type Tally } from "./rights.ts";

const GOOD: Tally = { rounds: 10, asked: 40, obeyed: 5, askedAfter: 20, afterEnd: 0, late: 0 };
const broken = (change: Partial<Tally>) =>
  rightsGates({ ...GOOD, ...change }, 10)
    .filter((gate) => !isGood(gate))
    .map(({ what }) => what);

describe("[SAFE-14] rights that end", () => {
  it("hold when nothing toward ON came after them", () => {
    expect(broken({})).toEqual([]);
  });

  it.each<[string, Partial<Tally>]>([
    ["actions toward ON asked for after the end", { afterEnd: 1 }],
    ["actions toward ON more than 1000 ms after the end", { late: 1 }],
    ["commands toward ON obeyed before the end", { obeyed: 0 }],
    ["interleavings", { rounds: 9 }],
  ])("break the gate '%s'", (what, change) => {
    expect(broken(change)).toEqual([what]);
  });
});

it.each([
  [{ type: "relay", on: true, channel: 3 }, true],
  [{ type: "relay", on: false, channel: 3 }, false],
  [{ type: "relay", on: false, channel: 1 }, true],
  [{ type: "renew", channel: 3 }, true],
  [{ type: "start_top_up" }, true],
  [{ type: "abort" }, false],
  [{ type: "emergency_stop" }, false],
])("%o is toward action: %s", (command, isIt) => {
  expect(isTowardAction({ id: "x", atMs: 0, ...command })).toBe(isIt);
});
