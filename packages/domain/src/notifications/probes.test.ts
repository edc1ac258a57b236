import { describe, expect, it } from "vitest";
import { isQuietFor } from "./digests.ts";
import { MAIL_PROVES_FOR_MS, probeArrival, probesAt, SPREAD_S } from "./probes.ts";
import { SILENT_AFTER_MS } from "./ways.ts";

const DAY_MS = 86_400_000;
const at = (text: string): number => Date.parse(`${text}Z`);
const dayOf = (text: string): number => at(`${text}T00:00`) / DAY_MS;
const SUNDAY = dayOf("2026-11-15");

describe("the weekly test", () => {
  it.each<readonly [string, number | null]>([
    ["2026-11-15T10:59", null],
    ["2026-11-15T11:00", SUNDAY],
    ["2026-11-15T18:59", SUNDAY],
    ["2026-11-15T19:00", null],
    ["2026-11-16T11:00", SUNDAY],
    ["2026-11-17T12:00", SUNDAY],
    ["2026-11-18T12:00", null],
    ["2026-11-21T12:00", null],
    ["2026-11-22T12:00", SUNDAY + 7],
  ])("of services at %s is that of day %j", (text, day) => {
    expect(probesAt(at(text))?.sunday ?? null).toBe(day);
  });

  it("of what is late may be on any day, at a calm hour", () => {
    expect(probesAt(at("2026-11-18T11:00"))).toEqual({ day: dayOf("2026-11-18"), sunday: null });
    expect(probesAt(at("2026-11-18T03:00"))).toBeNull();
  });

  it("comes before anybody is alarmed by silence, with a day to spare for what must wait", () => {
    const LATEST_MS = MAIL_PROVES_FOR_MS + DAY_MS + SPREAD_S * 1000;
    expect(LATEST_MS).toBeLessThan(SILENT_AFTER_MS);
    expect(7 * DAY_MS + SPREAD_S * 1000).toBeLessThan(SILENT_AFTER_MS);
  });

  it("waits for a calm hour, and lapses when its week is half over", () => {
    for (const isSilent of [true, false]) {
      const arrival = (text: string) => probeArrival(SUNDAY, at(text), { isSilent, isQuietAt: () => false });
      expect(arrival("2026-11-15T12:00")).toBe("now");
      expect(arrival("2026-11-15T21:00")).toBe("later");
      expect(arrival("2026-11-18T12:00")).toBe("now");
      expect(arrival("2026-11-19T12:00")).toBe("never");
    }
  });

  const quiet = (fromHour: number, toHour: number) => (wallMs: number) =>
    isQuietFor({ fromMinute: fromHour * 60, toMinute: toHour * 60 }, wallMs);
  const hours = (isSilent: boolean, isQuietAt: (wallMs: number) => boolean) =>
    Array.from({ length: 24 }, (_, hour) => hour).filter(
      (hour) => probeArrival(SUNDAY, at("2026-11-15T00:00") + hour * 3_600_000, { isSilent, isQuietAt }) === "now",
    );

  it.each<readonly [number, number, number[], number[]]>([
    [22, 7, [11, 12, 13, 14, 15, 16, 17, 18], [11, 12, 13, 14, 15, 16, 17, 18]],
    [10, 14, [14, 15, 16, 17, 18], [14, 15, 16, 17, 18]],
    [17, 12, [12, 13, 14, 15, 16], [12, 13, 14, 15, 16]],
    // No calm hour is left: rather a test that nobody hears than none, and a mail afterwards.
    [11, 19, [11, 12, 13, 14, 15, 16, 17, 18], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 19, 20, 21, 22, 23]],
    [8, 20, [11, 12, 13, 14, 15, 16, 17, 18], [0, 1, 2, 3, 4, 5, 6, 7, 20, 21, 22, 23]],
  ])("with quiet hours from %i to %i may go to a service at %j, by mail at %j", (fromHour, toHour, service, mail) => {
    expect(hours(true, quiet(fromHour, toHour))).toEqual(service);
    expect(hours(false, quiet(fromHour, toHour))).toEqual(mail);
  });
});
