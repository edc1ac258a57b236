import { describe, expect, it } from "vitest";
import { createZonedTime } from "./zoned-time.ts";

const inZone = (timezone: string, text: string) => createZonedTime(timezone)?.(new Date(text));

describe("a time in a zone", () => {
  it.each([
    ["UTC", "2026-11-15T09:30:05Z", "2026-11-15T09:30:05+00:00"],
    ["Europe/Berlin", "2026-11-15T23:30:00Z", "2026-11-16T00:30:00+01:00"],
    ["Europe/Berlin", "2026-07-01T00:00:00Z", "2026-07-01T02:00:00+02:00"],
    ["America/St_Johns", "2026-11-15T00:00:00Z", "2026-11-14T20:30:00-03:30"],
    ["Asia/Kathmandu", "2026-11-15T00:00:00Z", "2026-11-15T05:45:00+05:45"],
  ])("%s: %s", (timezone, text, expected) => {
    expect(inZone(timezone, text)).toBe(expected);
  });

  it("changes its offset with the clocks, to the second", () => {
    const berlin = createZonedTime("Europe/Berlin");
    expect(berlin?.(new Date("2026-10-25T00:59:59Z"))).toBe("2026-10-25T02:59:59+02:00");
    expect(berlin?.(new Date("2026-10-25T01:00:00Z"))).toBe("2026-10-25T02:00:00+01:00");
  });

  it("needs a zone that exists", () => {
    expect(createZonedTime("Mars/Olympus")).toBeNull();
  });
});
