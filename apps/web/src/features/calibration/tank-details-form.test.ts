import { describe, expect, it } from "vitest";
import { METRIC, showUnits } from "@/lib/display-units.ts";
import { exampleTank } from "@/testing/wire-examples.ts";
import { changedDetails, inputsOf, wrongDetails } from "./tank-details-form.ts";

const tank = exampleTank({ timezone: "Europe/Berlin", areaCm2: 1200, wasteLitres: 25 });

describe("tank details", () => {
  it("change nothing as long as they say what is saved", () => {
    expect(changedDetails(tank, inputsOf(tank))).toEqual({});
  });

  it("send only what differs; an emptied field means not known", () => {
    const inputs = { ...inputsOf(tank), timezone: "Asia/Tokyo", saltReservoirLitres: "40.5", wasteLitres: " " };
    expect(changedDetails(tank, inputs)).toEqual({ timezone: "Asia/Tokyo", saltReservoirLitres: 40.5, wasteLitres: null });
  });

  it("keep the other flows when one is changed", () => {
    const pumped = exampleTank({ flowsMlPerMin: { drain: 2000, fill: 1800, topup: null } });
    expect(inputsOf(pumped)).toMatchObject({ drain: "2", fill: "1.8", topup: "" });
    expect(changedDetails(pumped, { ...inputsOf(pumped), topup: "0,4" })).toEqual({
      flowsMlPerMin: { drain: 2000, fill: 1800, topup: 400 },
    });
  });

  it("are shown and taken in the person's units, and what was only read is not changed", () => {
    showUnits({ ...METRIC, length: "inch", volume: "gallon" });
    try {
      expect(inputsOf(tank)).toMatchObject({ areaCm2: "186", wasteLitres: "6.6043" });
      expect(changedDetails(tank, inputsOf(tank))).toEqual({});
      expect(changedDetails(tank, { ...inputsOf(tank), wasteLitres: "10" })).toEqual({ wasteLitres: 37.854_117_84 });
    } finally {
      showUnits(METRIC);
    }
  });

  it("say how salty the mix is, within what salt water can be", () => {
    expect(changedDetails(tank, { ...inputsOf(tank), mixPpt: "35" })).toEqual({ mixPpt: 35 });
    for (const mixPpt of ["0", "61", "salty"])
      expect(wrongDetails(tank, { ...inputsOf(tank), mixPpt }).mixPpt).toBe("Enter a number up to 60, or leave the field empty");
  });

  it("need a name, and send it without blanks around", () => {
    expect(Object.keys(wrongDetails(tank, { ...inputsOf(tank), name: "  " }))).toEqual(["name"]);
    expect(changedDetails(tank, { ...inputsOf(tank), name: " Frag tank " })).toEqual({ name: "Frag tank" });
  });

  it("leave a room in the sump alone that a calibration has used up", () => {
    const full = exampleTank({ sumpRoomLitres: 0 });
    const inputs = { ...inputsOf(full), wasteLitres: "30" };
    expect(inputs.sumpRoomLitres).toBe("0");
    expect(wrongDetails(full, inputs)).toEqual({});
    expect(changedDetails(full, inputs)).toEqual({ wasteLitres: 30 });
  });

  it.each(["0", "-3", "abc", "100001", "1,200", "12,000.5"])("refuse %j as a volume", (wasteLitres) => {
    expect(Object.keys(wrongDetails(tank, { ...inputsOf(tank), wasteLitres }))).toEqual(["wasteLitres"]);
  });
});
