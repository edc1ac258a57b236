import { describe, expect, it } from "vitest";
import { formatCelsius, formatDecimal, formatMm, formatPercent } from "./format.ts";

describe("format", () => {
  it("shows one decimal, always", () => {
    expect(formatMm(28)).toBe("28.0 mm");
    expect(formatMm(1234.56)).toBe("1234.6 mm");
    expect(formatCelsius(25.44)).toBe("25.4 °C");
    expect(formatDecimal(31.25)).toBe("31.3");
    expect(formatPercent(88.7)).toBe("89%");
  });

  it("shows a missing value as a dash, and zero as zero", () => {
    expect([formatMm(null), formatCelsius(null), formatDecimal(null)]).toEqual(["–", "–", "–"]);
    expect(formatMm(0)).toBe("0.0 mm");
  });
});
