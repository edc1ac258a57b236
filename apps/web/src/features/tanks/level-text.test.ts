import { describe, expect, it } from "vitest";
import { exampleReading, exampleTank } from "@/testing/wire-examples.ts";
import { distanceToTopText, spokenLabel, tankSentence } from "./level-text.ts";
import { levelView } from "./level-view.ts";

const at = (heightMm: number | null) => levelView(exampleTank(), exampleReading({ heightMm }), "live", 3000);
const uncalibrated = exampleTank({ calibrationStatus: false, topHeightMm: null, drainHeightMm: null });

describe("tank sentence", () => {
  it("tells distance, percent, label, age and marks", () => {
    expect(tankSentence(at(31.3))).toBe(
      "Water is 31.3 millimetres below the sensor, 89 percent full, Normal, 3 seconds ago. Top level 28.0 millimetres, drain level 58.0 millimetres.",
    );
  });

  it("says that a stale level is the last known", () => {
    const view = levelView(exampleTank(), exampleReading(), "stale", 840_000);
    expect(tankSentence(view)).toContain("Normal, last known 14 minutes ago.");
    expect(spokenLabel(view)).toBe("Was Normal");
  });

  it("does not invent a level", () => {
    expect(tankSentence(levelView(exampleTank(), null, "none", null))).toMatch(/^No sensor data\. Top level/);
    expect(tankSentence(levelView(uncalibrated, exampleReading(), "live", 3000))).toBe(
      "Water is 31.3 millimetres below the sensor, Not Calibrated, 3 seconds ago.",
    );
    expect(spokenLabel(levelView(uncalibrated, exampleReading(), "stale", 840_000))).toBe("Not Calibrated");
  });
});

describe("distance to the top level", () => {
  it.each([
    [31.3, "3.3 mm below top"],
    [28, "At top level"],
    [27, "1.0 mm above top"],
    [23.9, "4.1 mm above top level"],
    [null, null],
  ])("at %s mm reads %s", (heightMm, text) => expect(distanceToTopText(at(heightMm))).toBe(text));

  it("is an overfill only beyond the hysteresis", () => {
    expect(at(24).isOverfilled).toBe(false);
    expect(at(23.9).isOverfilled).toBe(true);
  });
});
