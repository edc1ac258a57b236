import { isGood } from "@halocline/bench/gates";
import { describe, expect, it } from "vitest";
import { grownBytes } from "./broker-storage.ts";
import { strangersGates } from "./gates.ts";

const OUTCOME = { wanted: 100, made: 100, letIn: 90, grownBytes: 1000, restartMs: 300, connectsMs: [40], failedConnects: 0 };
const broken = (more: Partial<typeof OUTCOME>, isLong = false): string[] =>
  strangersGates({ ...OUTCOME, ...more }, isLong)
    .filter((gate) => !isGood(gate))
    .map(({ what }) => what);

describe("[SEC-9] what strangers may cost", () => {
  it("is nothing beyond the goals", () => expect(broken({})).toEqual([]));

  it.each<[string, Partial<typeof OUTCOME>]>([
    ["connections of strangers", { made: 99 }],
    ["of them let in", { letIn: 49 }],
    ["broker storage more than before, bytes", { grownBytes: 1024 * 1024 + 1 }],
    ["broker restart ms", { restartMs: 4001 }],
    ["slowest connect of a registered device, ms", { connectsMs: [10, 10_001] }],
    ["slowest connect of a registered device, ms", { connectsMs: [] }],
    ["refused connects of a registered device", { failedConnects: 1 }],
  ])("breaks the gate '%s'", (what, more) => expect(broken(more)).toEqual([what]));

  it("is held to the goals themselves by hand", () => {
    expect(broken({ restartMs: 2001, connectsMs: [5001] }, true)).toHaveLength(2);
  });
});

it("what left the memory does not make up for what came to the disk", () => {
  expect(grownBytes({ memoryBytes: 500, diskBytes: 100 }, { memoryBytes: 100, diskBytes: 350 })).toBe(250);
});
