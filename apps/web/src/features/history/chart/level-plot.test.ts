import { describe, expect, it } from "vitest";
import { levelScale } from "./level-plot.ts";
import { tickLabels } from "./time-axis.ts";

describe("the scale of the level", () => {
  const levels = { topMm: 28, triggerMm: 32, drainMm: 58 };

  it("always shows the marks of the calibration", () => {
    const [least, most] = levelScale(30, 31, levels);
    expect(least).toBeLessThan(28);
    expect(most).toBeGreaterThan(58);
  });

  it("shows water outside of them too", () => {
    const [least, most] = levelScale(20, 90, levels);
    expect([least < 20, most > 90]).toEqual([true, true]);
  });

  it("does not blow up a still tank, and lives without data", () => {
    const [least, most] = levelScale(30, 30.2, null);
    expect(most - least).toBeGreaterThan(4);
    expect(levelScale(null, null, null)).toEqual([0, 100]);
  });
});

describe("the times below the chart", () => {
  const atS = (text: string) => new Date(text).getTime() / 1000;

  it("name the day below the first hour and where it changes", () => {
    const ticks = ["2026-11-14T22:00", "2026-11-14T23:00", "2026-11-15T00:00"].map(atS);
    expect(tickLabels(ticks, 3600)).toEqual(["10:00 PM\nNov 14", "11:00 PM", "12:00 AM\nNov 15"]);
  });

  it("have seconds when the ticks are closer than a minute", () => {
    expect(tickLabels([atS("2026-11-14T22:00:30")], 30)).toEqual(["10:00:30 PM\nNov 14"]);
  });

  it("are days and months spelled out on longer stretches", () => {
    expect(tickLabels([atS("2026-11-14T00:00")], 86_400)).toEqual(["Nov 14"]);
    expect(tickLabels([atS("2026-11-01T00:00")], 30 * 86_400)).toEqual(["Nov 2026"]);
  });
});
