import { describe, expect, it } from "vitest";
import { exampleTank } from "@/testing/wire-examples.ts";
import { changedDetails, inputsOf, timeZones, wrongDetails } from "./tank-details-form.ts";

const tank = exampleTank({ timezone: "Europe/Berlin", areaCm2: 1200, wasteLitres: 25 });

describe("tank details", () => {
  it("change nothing as long as they say what is saved", () => {
    expect(changedDetails(tank, inputsOf(tank))).toEqual({});
  });

  it("send only what differs; an emptied field means not known", () => {
    const inputs = { ...inputsOf(tank), timezone: "Asia/Tokyo", saltReservoirLitres: "40.5", wasteLitres: " " };
    expect(changedDetails(tank, inputs)).toEqual({ timezone: "Asia/Tokyo", saltReservoirLitres: 40.5, wasteLitres: null });
  });

  it.each(["0", "-3", "abc", "100001"])("refuse %j as a volume", (wasteLitres) => {
    expect(Object.keys(wrongDetails({ ...inputsOf(tank), wasteLitres }))).toEqual(["wasteLitres"]);
  });

  it("offer UTC, the zone that is set, and all others once", () => {
    const zones = timeZones("Europe/Berlin");
    expect(zones).toContain("UTC");
    expect(zones.filter((zone) => zone === "Europe/Berlin")).toHaveLength(1);
    expect(new Set(zones).size).toBe(zones.length);
  });
});
