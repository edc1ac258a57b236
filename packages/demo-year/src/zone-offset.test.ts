import { expect, it } from "vitest";
import { zoneOffsetMs } from "./zone-offset.ts";

const HOUR_MS = 3_600_000;

it.each([
  ["2026-11-19T23:30:00.400Z", "Europe/Berlin", 1],
  ["2026-07-01T12:00:00Z", "Europe/Berlin", 2],
  ["2026-12-31T20:00:00Z", "Pacific/Kiritimati", 14],
  ["2026-01-01T02:00:00Z", "America/New_York", -5],
  ["2026-01-01T00:00:00Z", "UTC", 0],
])("at %s the clocks in %s are %d hours ahead of UTC", (at, zone, hours) =>
  expect(zoneOffsetMs(Date.parse(at), zone)).toBe(hours * HOUR_MS),
);
