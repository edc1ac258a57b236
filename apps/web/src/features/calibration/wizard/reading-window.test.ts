import { describe, expect, it } from "vitest";
import { exampleReading, timeAgo } from "@/testing/wire-examples.ts";
import { medianMm, type ReadingWindow, spreadMm, steadiness, withReading } from "./reading-window.ts";

/** One reading per second, the last one now. */
const windowOf = (...distancesMm: readonly number[]): ReadingWindow =>
  distancesMm.reduce<ReadingWindow>(
    (window, heightMm, index) =>
      withReading(window, exampleReading({ heightMm, receivedAt: timeAgo((distancesMm.length - index) * 1000) })),
    [],
  );

describe("the window", () => {
  it("keeps the last five readings", () => {
    expect(windowOf(1, 2, 3, 4, 5, 6).map(({ distanceMm }) => distanceMm)).toEqual([2, 3, 4, 5, 6]);
  });

  it("counts a reading that a poll repeats once", () => {
    const once = withReading([], exampleReading());
    expect(withReading(once, exampleReading())).toBe(once);
  });

  it("lets go of what is older than a minute", () => {
    const old = withReading([], exampleReading({ heightMm: 80, receivedAt: timeAgo(61_000) }));
    expect(withReading(old, exampleReading({ receivedAt: timeAgo(0) }))).toHaveLength(1);
  });

  it.each([null, exampleReading({ heightMm: null })])("is empty after a missing or failed reading", (reading) => {
    expect(withReading(windowOf(28, 28, 28), reading)).toEqual([]);
  });
});

describe("a capture", () => {
  it("takes the median of five, so that one splash does not count", () => {
    expect(medianMm(windowOf(28.1, 28, 45, 28.2, 27.9))).toBe(28.1);
  });

  it("takes what there is of fewer, to a tenth of a millimetre", () => {
    expect(medianMm(windowOf(28.04))).toBe(28);
    expect(medianMm(windowOf(28, 28.3))).toBe(28.2);
    expect(medianMm([])).toBeNull();
  });
});

describe("the water", () => {
  it.each([
    ["measuring", [28, 28, 28, 28]],
    ["steady", [28, 29, 28, 28.5, 28]],
    ["moving", [28, 29.1, 28.2, 28.1, 28]],
  ] as const)("is %s for %j: at most one step of the sensor, 1 mm, between five readings is steady", (word, distancesMm) => {
    expect(steadiness(windowOf(...distancesMm))).toBe(word);
  });

  it("has no spread without readings", () => expect(spreadMm([])).toBe(0));
});
