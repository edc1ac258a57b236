import { expect, it } from "vitest";
import { exampleMoment } from "./example-moment.ts";

it("falls by evaporation and rises only while the top-up pump runs", () => {
  for (let nowMs = 0; nowMs < 29_000; nowMs += 500) {
    const now = exampleMoment(nowMs);
    const next = exampleMoment(nowMs + 500);
    const rises = next.distanceMm < now.distanceMm;
    expect(rises && next.runningRoles.has("topup") !== true).toBe(false);
    expect(now.distanceMm).toBeGreaterThanOrEqual(29);
    expect(now.distanceMm).toBeLessThanOrEqual(33);
  }
});
