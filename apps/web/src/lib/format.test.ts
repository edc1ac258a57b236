import { afterEach, describe, expect, it } from "vitest";
import { METRIC, showUnits } from "./display-units.ts";
import {
  formatDecimal,
  formatLength,
  formatLengthValue,
  formatMm,
  formatPercent,
  formatTemperature,
  formatVolume,
  lengthUnit,
  lengthWord,
} from "./format.ts";

afterEach(() => showUnits(METRIC));

describe("format", () => {
  it("shows one decimal, always", () => {
    expect(formatLength(28)).toBe("28.0 mm");
    expect(formatLength(1234.56)).toBe("1234.6 mm");
    expect(formatTemperature(25.44)).toBe("25.4 °C");
    expect(formatVolume(3.6)).toBe("3.6 L");
    expect(formatDecimal(31.25)).toBe("31.3");
    expect(formatPercent(88.7)).toBe("89%");
  });

  it("shows a missing value as a dash, and zero as zero", () => {
    const missing = [formatLength, formatLengthValue, formatTemperature, formatVolume, formatMm, formatDecimal].map((format) =>
      format(null),
    );
    expect(missing).toEqual(Array(6).fill("–"));
    expect(formatLength(0)).toBe("0.0 mm");
  });

  it("shows inches, degrees Fahrenheit and gallons to whom chose them, each by itself", () => {
    showUnits({ ...METRIC, length: "inch" });
    expect([formatLength(25.4), formatLengthValue(28), lengthUnit(), lengthWord()]).toEqual(["1.00 in", "1.10", "in", "inches"]);
    expect([formatTemperature(25), formatVolume(20)]).toEqual(["25.0 °C", "20.0 L"]);
    showUnits({ ...METRIC, temperature: "fahrenheit" });
    expect([formatTemperature(25), formatTemperature(-40), formatLength(28)]).toEqual(["77.0 °F", "-40.0 °F", "28.0 mm"]);
    showUnits({ ...METRIC, volume: "gallon" });
    expect(formatVolume(20)).toBe("5.28 gal");
  });

  it("shows what the sensor is calibrated by in mm to everybody", () => {
    showUnits({ length: "inch", temperature: "fahrenheit", volume: "gallon" });
    expect(formatMm(28)).toBe("28.0 mm");
  });
});
