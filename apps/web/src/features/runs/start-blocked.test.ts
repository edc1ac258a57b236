import { describe, expect, it } from "vitest";
import { exampleDevice, exampleRun, exampleTank } from "@/testing/wire-examples.ts";
import { type StartFacts, type StartKind, startBlockedReason } from "./start-blocked.ts";

const facts = (change: Partial<StartFacts> = {}): StartFacts => ({
  device: exampleDevice(),
  tank: exampleTank(),
  openRun: null,
  freshness: "live",
  role: "keeper",
  ...change,
});

const stopped = exampleDevice({ emergencyStop: { requestedAt: "2026-11-15T11:00:00.000Z", isLatched: true } });

const held = exampleDevice({ hold: { reason: "rising", suspects: [], since: "2026-11-15T11:00:00.000Z" } });

describe("what stands in the way of a start", () => {
  it.each([
    ["a viewer", { role: "viewer" }, /As a viewer/],
    ["no calibration", { tank: exampleTank({ calibrationStatus: false }) }, /not calibrated/],
    ["an open run", { openRun: exampleRun() }, "Available again when the water change ends."],
    ["an open top-up", { openRun: exampleRun({ type: "top_up" }) }, "Available again when the top-up ends."],
    ["a latched stop", { device: stopped }, /emergency stop is active/],
    ["a hold", { device: held }, /release the hold first/],
    ["a latched fault", { device: exampleDevice({ fault: "dry" }) }, /reports a fault/],
    ["an offline device", { device: exampleDevice({ status: "offline" }) }, /Device is offline/],
    ["an old reading", { freshness: "stale" }, /old reading/],
    ["no reading", { freshness: "none" }, "There is no reading yet."],
    ["settings on their way", { device: exampleDevice({ configuration: "pending" }) }, /has not confirmed its settings/],
  ] as const)("%s is named", (_, change, reason) => {
    for (const kind of ["water_change", "top_up", "finish"] satisfies StartKind[])
      expect(startBlockedReason(kind, facts(change))).toMatch(reason);
  });

  it("nothing, when all is well; late data is good enough for a person", () => {
    expect(startBlockedReason("water_change", facts())).toBeNull();
    expect(startBlockedReason("top_up", facts({ freshness: "late" }))).toBeNull();
  });

  it("[SAFE-21] a part-filled change holds top-ups, and nothing else", () => {
    const locked = facts({ tank: exampleTank({ isTopUpLocked: true }) });
    expect(startBlockedReason("top_up", locked)).toMatch(/part-filled/);
    expect(startBlockedReason("water_change", locked)).toBeNull();
    expect(startBlockedReason("finish", locked)).toBeNull();
  });
});
