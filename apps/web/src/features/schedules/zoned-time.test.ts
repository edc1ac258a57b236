import { afterEach, describe, expect, it } from "vitest";
import { readAs } from "@/lib/language/reader.ts";
import { crossesClockChange, dateInZone, formatBesideUtc, formatInZone, formatUtcBeside, startOfDayMs } from "./zoned-time.ts";

const BERLIN = "Europe/Berlin";

afterEach(() => readAs({ language: "en", hourCycle: "h12" }));

describe("a time beside UTC", () => {
  it("is told by the tank's clock, whatever the browser's is", () => {
    expect(formatInZone("2026-11-22T09:00:00.000Z", BERLIN)).toBe("Sun, Nov 22, 2026, 10:00 AM");
    expect(formatInZone("2026-07-05T08:00:00.000Z", BERLIN)).toBe("Sun, Jul 5, 2026, 10:00 AM");
  });

  it("is told in the reader's language and hours", async () => {
    await readAs({ language: "de", hourCycle: "automatic" });
    expect(formatBesideUtc("2026-11-22T09:00:00.000Z", BERLIN)).toBe("So., 22. Nov. 2026, 10:00 (09:00 UTC)");
    expect(formatBesideUtc("2026-11-22T09:00:00.000Z", "UTC")).toBe("So., 22. Nov. 2026, 09:00 UTC");
    await readAs({ language: "en", hourCycle: "h23" });
    expect(formatBesideUtc("2026-11-22T09:00:00.000Z", BERLIN)).toBe("Sun, Nov 22, 2026, 10:00 (09:00 UTC)");
  });

  it("names the day of UTC only where it is another one", () => {
    expect(formatUtcBeside("2026-11-22T09:00:00.000Z", BERLIN)).toBe("9:00 AM UTC");
    expect(formatUtcBeside("2026-11-21T23:00:00.000Z", BERLIN)).toBe("Sat, Nov 21, 2026, 11:00 PM UTC");
  });

  it("knows whether the clocks change in between", () => {
    expect(crossesClockChange(["2026-10-18T08:00:00.000Z", "2026-10-25T09:00:00.000Z"], BERLIN)).toBe(true);
    expect(crossesClockChange(["2026-10-25T09:00:00.000Z", "2026-11-01T09:00:00.000Z"], BERLIN)).toBe(false);
    expect(crossesClockChange(["2026-07-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z"], "UTC")).toBe(false);
  });
});

describe("the day of a pause", () => {
  it.each([
    ["2026-11-22", BERLIN, "2026-11-21T23:00:00.000Z"],
    ["2026-07-05", BERLIN, "2026-07-04T22:00:00.000Z"],
    ["2026-11-22", "UTC", "2026-11-22T00:00:00.000Z"],
    ["2026-11-22", "Pacific/Kiritimati", "2026-11-21T10:00:00.000Z"],
    // Midnight is skipped that night in spring, and comes twice in autumn.
    ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
    ["2026-11-01", "America/Havana", "2026-11-01T04:00:00.000Z"],
  ])("%s in %s begins at %s", (date, zone, iso) => {
    const atMs = startOfDayMs(date, zone);
    expect(new Date(atMs ?? 0).toISOString()).toBe(iso);
    expect(dateInZone(atMs ?? 0, zone)).toBe(date);
    expect(dateInZone((atMs ?? 0) - 1000, zone)).not.toBe(date);
  });

  it("is unknown for a text that is no date", () => {
    expect(startOfDayMs("", BERLIN)).toBeNull();
  });
});
