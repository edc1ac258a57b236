import { expect, it } from "vitest";
import { daysBetween, formatMoment, formatRecent, formatTime } from "./date-text.ts";

it("writes the time of day as the browser would, at every minute of a day", () => {
  const browser = new Intl.DateTimeFormat("en", { timeStyle: "short" });
  const midnight = new Date(2026, 10, 15).getTime();
  for (let minute = 0; minute < 1440; minute++) {
    const atMs = midnight + minute * 60_000;
    expect(formatTime(atMs)).toBe(browser.format(atMs));
  }
});

it("leaves the day out where it can only be today", () => {
  const nowMs = new Date(2026, 10, 15, 12).getTime();
  const morning = new Date(2026, 10, 15, 0, 5).toISOString();
  const lastNight = new Date(2026, 10, 14, 23, 55).toISOString();
  expect(formatRecent(morning, nowMs)).toBe("12:05 AM");
  expect(formatRecent(lastNight, nowMs)).toBe(formatMoment(lastNight));
  expect(formatMoment(lastNight)).toBe("Nov 14, 2026, 11:55 PM");
});

it("counts calendar days, not stretches of 24 hours", () => {
  const thursday = new Date(2026, 10, 19, 8).getTime();
  expect(daysBetween(new Date(2026, 10, 14, 11).getTime(), thursday)).toBe(5);
  expect(daysBetween(new Date(2026, 10, 18, 23, 59).getTime(), thursday)).toBe(1);
  expect(daysBetween(new Date(2026, 10, 19, 0, 1).getTime(), thursday)).toBe(0);
});
