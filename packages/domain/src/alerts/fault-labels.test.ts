import { describe, expect, it } from "vitest";
import { FAULT_NAMES, faultLabels } from "./fault-labels.ts";

describe("what a fault means", () => {
  it("each known fault has a sentence and an advice of its own", () => {
    const labels = FAULT_NAMES.map(faultLabels);
    expect(new Set(labels.map(({ cause }) => cause)).size).toBe(FAULT_NAMES.length);
    expect(new Set(labels.map(({ advice }) => advice)).size).toBe(FAULT_NAMES.length);
    expect(labels.map(({ cause }) => cause)).not.toContainEqual(expect.stringContaining("_"));
  });

  it.each(["siphon", "leak", "welded_relay"])("[SAFE-7] says which pumps to unplug, and never to cut the power: %s", (code) => {
    expect(faultLabels(code).advice).toContain("Unplug the drain, fill and top-up pumps; leave circulation and heating on.");
    expect(faultLabels(code).advice).not.toMatch(/cut the power/i);
  });

  it("passes on a code it does not know", () => {
    expect(faultLabels("pump_on_fire")).toEqual({ cause: "pump on fire", advice: expect.stringContaining("Find and cure") });
  });
});
