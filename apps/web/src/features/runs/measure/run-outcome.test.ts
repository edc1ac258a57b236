import { describe, expect, it } from "vitest";
import { exampleMeasure, without } from "@/testing/example-measure.ts";
import { exampleRun, NOW, timeAgo } from "@/testing/wire-examples.ts";
import { linesOf, runOutcome } from "./run-outcome.ts";

const startedAt = timeAgo(1_080_000);
const ended = (change: object = {}) => exampleRun({ status: "success", phase: null, startedAt, completedAt: NOW, ...change });
const whole = exampleMeasure(startedAt, 1080);

describe("an ended run", () => {
  it("[SAFE-18] is called changed only when the sensor saw the water go and come back", () => {
    expect(runOutcome(ended(), whole)).toEqual({ code: "changed" });
    for (const line of ["water_fell", "water_rose"] as const)
      expect(runOutcome(ended(), without(whole, line))).toEqual({ code: "unseen", line });
  });

  it("is not judged before its receipt is there, nor without one", () => {
    expect(runOutcome(ended(), undefined)).toEqual({ code: "checking" });
    expect(runOutcome(ended(), null)).toEqual({ code: "not_loaded" });
    const cleared = without({ ...whole, measured: [] }, "water_fell", "water_rose");
    expect(runOutcome(ended(), cleared)).toEqual({ code: "no_readings" });
  });

  it("[SAFE-18] that failed stays failed, whatever its receipt says, and tells where it stopped", () => {
    const failed = ended({ status: "failed" });
    expect(runOutcome(failed, null)).toEqual({ code: "failed", stoppedAt: null });
    expect(runOutcome(failed, whole)).toMatchObject({ code: "failed", stoppedAt: null });
    expect(runOutcome(failed, without(whole, "water_rose", "settled"))).toMatchObject({ stoppedAt: "water_rose" });
    expect(runOutcome(failed, without(whole, "water_fell", "fill_on", "water_rose", "settled"))).toMatchObject({
      stoppedAt: "water_fell",
    });
    const refused = without(whole, "accepted", "drain_on", "water_fell", "fill_on", "water_rose", "circulation_on", "settled");
    expect(runOutcome(failed, refused)).toMatchObject({ stoppedAt: "accepted" });
  });

  it("that was stopped is stopped", () => {
    expect(runOutcome(ended({ status: "cancelled" }), whole)).toEqual({ code: "cancelled" });
  });

  it("that only refilled has no line of a drain", () => {
    const refill = ended({ events: [{ at: startedAt, type: "phase", phase: "filling", heightMm: 60, text: "Filling" }] });
    const measure = without(whole, "drain_on", "water_fell");
    expect(linesOf(refill, measure).map(({ line }) => line)).not.toContain("water_fell");
    expect(runOutcome(refill, measure)).toEqual({ code: "refilled" });
    expect(runOutcome(refill, without(measure, "water_rose"))).toEqual({ code: "unseen", line: "water_rose" });
  });
});
