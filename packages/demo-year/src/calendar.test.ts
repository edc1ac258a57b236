import { describe, expect, it } from "vitest";
import { placeInTime } from "./calendar.ts";
import { DAY_MS, YEAR_MS } from "./year.types.ts";

const ENDS = [
  "2026-11-17T22:34:00Z",
  "2027-01-01T00:00:00Z",
  "2027-12-31T23:59:59Z",
  "2028-02-29T12:00:00Z",
  "2029-01-02T08:00:00Z",
];
const places = Array.from({ length: 364 * 4 }, (_, index) => index * (DAY_MS / 4));

describe.each(ENDS)("a year that ends at %s", (end) => {
  const endMs = Date.parse(end);
  const place = placeInTime(endMs);

  it("fills the fifty-two weeks before it", () => {
    for (const atMs of places) {
      expect(place(atMs)).toBeLessThan(endMs);
      expect(place(atMs)).toBeGreaterThanOrEqual(endMs - YEAR_MS);
    }
    expect(new Set(places.map(place)).size).toBe(places.length);
  });

  it("begins its weeks on Mondays", () => {
    for (let week = 0; week < 52; week += 1) expect(new Date(place(week * 7 * DAY_MS)).getUTCDay()).toBe(1);
  });

  it("has its summer in summer", () => {
    const july = new Date(place(196 * DAY_MS));
    expect(Math.abs(Date.UTC(july.getUTCFullYear(), 6, 15) - july.getTime())).toBeLessThan(8 * DAY_MS);
  });
});
