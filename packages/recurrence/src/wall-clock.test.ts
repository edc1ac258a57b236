import { describe, expect, it } from "vitest";
import { instantMs, isTimeZone, wallMs, wallText } from "./wall-clock.ts";

const HOUR_MS = 3_600_000;
const AT_MS = Date.UTC(2026, 6, 1, 12, 0, 0, 250);

describe("the clock on the wall", () => {
  it("shows local time to the millisecond, and leads back", () => {
    expect(wallMs(AT_MS, "Europe/Berlin") - AT_MS).toBe(2 * HOUR_MS);
    expect(wallMs(AT_MS, "America/St_Johns") - AT_MS).toBe(-2.5 * HOUR_MS);
    expect(instantMs(wallMs(AT_MS, "Asia/Kathmandu"), "Asia/Kathmandu")).toBe(AT_MS);
    expect(wallText(AT_MS, "Europe/Berlin")).toBe("2026-07-01 14:00");
  });

  it("is the same however its zone is written", () => {
    expect(wallMs(AT_MS, "EUROPE/berlin")).toBe(wallMs(AT_MS, "Europe/Berlin"));
  });

  it("needs a zone that exists", () => {
    expect(["UTC", "Europe/Berlin", "europe/berlin", "Mars/Olympus", "", "Europe/Berlin\0"].map(isTimeZone)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(() => wallMs(AT_MS, "Mars/Olympus")).toThrow(RangeError);
  });
});
