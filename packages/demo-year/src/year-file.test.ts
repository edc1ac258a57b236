import { expect, it } from "vitest";
import type { HouseholdYear, YearReading } from "./year.types.ts";
import { decodeYear, encodeYear } from "./year-file.ts";

const reading = (atMs: number, change: Partial<YearReading> = {}): YearReading => ({
  atMs,
  distanceMm: 61.5,
  rawMm: 62,
  errorCode: 0,
  temperatureC: 25.3,
  ...change,
});

const YEAR: HouseholdYear = {
  seed: 7,
  tanks: [
    {
      preset: "mid",
      readings: [
        reading(60_000),
        reading(75_000, { distanceMm: null, rawMm: null, errorCode: 255 }),
        reading(120_000, { distanceMm: null, rawMm: 200, errorCode: 7, temperatureC: -0.4 }),
        reading(364 * 86_400_000, { distanceMm: 199.9, rawMm: 1 }),
      ],
      events: [
        { atMs: 100, type: "relay", run: null, data: { channel: 4, on: true, cause: "automatic_top_up" } },
        { atMs: 90_000, type: "run_ended", run: 3, data: { outcome: "success", reason: null, level_mm: 60 } },
      ],
      changes: [
        { dueMs: 0, run: 3 },
        { dueMs: 1, run: null },
      ],
      silences: [{ fromMs: 5, toMs: 6 }],
    },
    { preset: "nano", readings: [], events: [], changes: [], silences: [] },
  ],
};

it("gives back what was put in", () => {
  expect(decodeYear(encodeYear(YEAR))).toEqual(YEAR);
});

it("is the same bytes each time", () => {
  expect(encodeYear(YEAR)).toEqual(encodeYear(structuredClone(YEAR)));
});
