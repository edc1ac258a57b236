import { afterEach, describe, expect, it } from "vitest";
import { readAs } from "@/lib/language/reader.ts";
import {
  crossesClockChange,
  dateInZone,
  formatBesideOwn,
  formatInZone,
  formatNearBesideOwn,
  startOfDayMs,
} from "./zoned-time.ts";

const BERLIN = "Europe/Berlin";

afterEach(() => readAs({ language: "en", hourCycle: "h12" }));

const NEW_YORK = "America/New_York";

describe("a time at the tank", () => {
  it("is by the tank's clock, in summer and in winter", () => {
    expect(formatInZone("2026-11-22T09:00:00.000Z", BERLIN)).toBe("Sun, Nov 22, 2026, 10:00 AM");
    expect(formatInZone("2026-07-05T08:00:00.000Z", BERLIN)).toBe("Sun, Jul 5, 2026, 10:00 AM");
  });

  it("has the reader's time beside it, with both names, and the day only where it is another one", () => {
    expect(formatBesideOwn("2026-11-22T09:00:00.000Z", BERLIN, NEW_YORK)).toBe(
      "Sun, Nov 22, 2026, 10:00 AM in Berlin, 4:00 AM for you",
    );
    expect(formatBesideOwn("2026-11-22T03:00:00.000Z", BERLIN, NEW_YORK)).toBe(
      "Sun, Nov 22, 2026, 4:00 AM in Berlin, Sat, Nov 21, 2026, 10:00 PM for you",
    );
    expect(formatNearBesideOwn("2026-11-22T09:00:00.000Z", "UTC", BERLIN)).toBe("Sun, Nov 22, 9:00 AM UTC, 10:00 AM for you");
  });

  it("is written once for a reader on the same clock, also under another zone's name", () => {
    expect(formatBesideOwn("2026-11-22T09:00:00.000Z", BERLIN, BERLIN)).toBe("Sun, Nov 22, 2026, 10:00 AM");
    expect(formatBesideOwn("2026-11-22T09:00:00.000Z", BERLIN, "Europe/Paris")).toBe("Sun, Nov 22, 2026, 10:00 AM");
  });

  it("is in the reader's language and hours", async () => {
    await readAs({ language: "de", hourCycle: "automatic" });
    expect(formatBesideOwn("2026-11-22T09:00:00.000Z", BERLIN, NEW_YORK)).toBe(
      "So., 22. Nov. 2026, 10:00 in Berlin, für dich 04:00",
    );
    await readAs({ language: "en", hourCycle: "h23" });
    expect(formatBesideOwn("2026-11-22T09:00:00.000Z", BERLIN, NEW_YORK)).toBe(
      "Sun, Nov 22, 2026, 10:00 in Berlin, 04:00 for you",
    );
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
