import { NO_WATER_FAULTS } from "@halocline/tank-physics/water-faults";
import { describe, expect, it } from "vitest";
import { parseTroubles, TROUBLE_NAMES, updateFaultsOf, waterFaultsOf } from "./named-troubles.ts";
import { NO_UPDATE_FAULTS } from "./update-faults.ts";

const here = { kind: "stuck", rawMm: 45 } as const;

describe("troubles by name", () => {
  it("become faults of the water, several at once, and none when there are none", () => {
    expect(waterFaultsOf(["stuck", "empty"], NO_WATER_FAULTS, here)).toEqual({
      ...NO_WATER_FAULTS,
      sensor: here,
      emptyReservoirs: ["fresh", "salt"],
    });
    expect(waterFaultsOf([], { ...NO_WATER_FAULTS, sensor: here }, here)).toEqual(NO_WATER_FAULTS);
  });

  it("of updates leave the water alone, and those of the water leave updates alone", () => {
    expect(waterFaultsOf(["update-crash", "update-bad-hash"], NO_WATER_FAULTS, here)).toEqual(NO_WATER_FAULTS);
    expect(updateFaultsOf(["leak"])).toEqual(NO_UPDATE_FAULTS);
    expect(updateFaultsOf(["update-crash", "stuck", "update-bad-hash"])).toEqual({
      ...NO_UPDATE_FAULTS,
      isImageCrashing: true,
      isImageSpoilt: true,
    });
  });

  it("leave a stuck sensor where it stuck", () => {
    const before = waterFaultsOf(["stuck"], NO_WATER_FAULTS, here);
    expect(waterFaultsOf(["stuck", "dead"], before, { ...here, rawMm: 50 }).sensor).toEqual(here);
  });

  it("are read by the comma, and a wrong one says which there are", () => {
    expect(parseTroubles(TROUBLE_NAMES.join(","))).toEqual(TROUBLE_NAMES);
    expect(() => parseTroubles("stuck,storm")).toThrow(/storm.*siphon/);
  });
});
