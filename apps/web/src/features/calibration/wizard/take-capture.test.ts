import type { Freshness } from "@halocline/domain/devices/presence";
import { describe, expect, it } from "vitest";
import { drainBlockedText, isOutsideSensorRange, type LiveLevel, takeCapture, takeDrainCapture } from "./take-capture.ts";

const live = (distanceMm: number | null, change: Partial<LiveLevel> = {}): LiveLevel => ({
  distanceMm,
  temperatureC: null,
  freshness: "live",
  ageMs: 1000,
  isPumping: false,
  window: distanceMm === null ? [] : [1, 2, 3, 4, 5].map((second) => ({ distanceMm, receivedAt: String(second) })),
  ...change,
});
const captures = {
  top: { distanceMm: 28, capturedAtMs: 0, isSteady: true },
  topCirculationOff: null,
  drain: null,
};

const NO_SENSOR_DATA = {
  kind: "refused",
  title: "No Sensor Data",
  description: "Unable to read sensor data. Please ensure the device is online.",
};

describe("Capture", () => {
  it("takes the median and says whether the water was steady", () => {
    expect(takeCapture(live(28.1), 7)).toEqual({
      kind: "taken",
      capture: { distanceMm: 28.1, capturedAtMs: 7, isSteady: true },
    });
    expect(takeCapture(live(28.1, { window: [{ distanceMm: 28, receivedAt: "1" }] }), 7)).toMatchObject({
      capture: { distanceMm: 28, isSteady: false },
    });
  });

  it("is blocked without a reading", () => expect(takeCapture(live(null), 0)).toEqual(NO_SENSOR_DATA));

  it("is blocked while a pump runs, however still the readings are", () => {
    const refused = { kind: "refused", title: "A pump is running", description: "Stop it and wait until the water is still." };
    expect(takeCapture(live(28, { isPumping: true }), 0)).toEqual(refused);
    expect(takeDrainCapture(live(58, { isPumping: true }), captures, 0)).toEqual(refused);
  });

  it("waits for the first reading after a pump", () => {
    expect(takeCapture(live(28, { window: [] }), 0)).toMatchObject({ kind: "refused", title: "Measuring" });
  });

  it.each(["late", "stale", "none"] satisfies Freshness[])("is blocked while the reading is %s", (freshness) => {
    expect(takeCapture(live(28, { freshness }), 0)).toEqual(NO_SENSOR_DATA);
    expect(takeDrainCapture(live(58, { freshness }), captures, 0)).toEqual(NO_SENSOR_DATA);
  });

  it.each([
    [4.9, true],
    [5, false],
    [100, false],
    [100.1, true],
  ])("at %d mm outside the sensor's 5 to 100 mm is %s", (distanceMm, isOutside) => {
    expect(isOutsideSensorRange(distanceMm)).toBe(isOutside);
  });
});

describe("Capture of the drain level", () => {
  const sentence = (currentMm: string) =>
    `Sensor reading must be higher than top level (28.0 mm). Current: ${currentMm} mm. Please drain the tank to increase the distance.`;

  it.each([
    [27.4, "27.4"],
    [28, "28.0"],
  ])("is blocked at %d mm, not strictly greater than the top level", (distanceMm, text) => {
    expect(takeDrainCapture(live(distanceMm), captures, 0)).toEqual({
      kind: "refused",
      title: "Invalid Drain Level",
      description: sentence(text),
    });
  });

  it("is blocked while the median still belongs to higher water", () => {
    const falling = live(30, { window: [{ distanceMm: 27, receivedAt: "1" }] });
    expect(drainBlockedText(falling, captures)).toBe(sentence("27.0"));
  });

  it("is taken below the top level", () => {
    expect(takeDrainCapture(live(58), captures, 0)).toMatchObject({ kind: "taken", capture: { distanceMm: 58 } });
    expect(drainBlockedText(live(58), captures)).toBeNull();
  });
});
