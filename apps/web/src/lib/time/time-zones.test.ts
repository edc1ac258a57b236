import { expect, it } from "vitest";
import { timeZones } from "./time-zones.ts";

it("offers UTC, the zone that is set, and all others once", () => {
  const zones = timeZones("Europe/Berlin");
  expect(zones).toContain("UTC");
  expect(zones.filter((zone) => zone === "Europe/Berlin")).toHaveLength(1);
  expect(new Set(zones).size).toBe(zones.length);
});
