import { describe, expect, it } from "vitest";
import { formatAge, formatMaxRuntime, formatRuntime, formatSpan, formatWait } from "./duration.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe("age", () => {
  it.each([
    [0, "0 s ago"],
    [-500, "0 s ago"],
    [59_999, "59 s ago"],
    [MINUTE_MS, "1 min ago"],
    [HOUR_MS, "1 h ago"],
    [47 * HOUR_MS, "47 h ago"],
    [48 * HOUR_MS, "2 d ago"],
  ])("of %d ms is %s", (ageMs, text) => expect(formatAge(ageMs)).toBe(text));

  it("of nothing is Never", () => expect(formatAge(null)).toBe("Never"));

  it("is spelled out for sentences", () => {
    expect(formatSpan(1000)).toBe("1 second");
    expect(formatSpan(14 * MINUTE_MS)).toBe("14 minutes");
  });
});

describe("runtime", () => {
  it.each([
    [0, "0:00"],
    [492_000, "8:12"],
    [HOUR_MS - 1, "59:59"],
    [6 * HOUR_MS + 41 * MINUTE_MS + 9000, "6:41:09"],
  ])("of %d ms is %s", (runtimeMs, text) => expect(formatRuntime(runtimeMs)).toBe(text));

  it("spec: max runtime shows Continuous when unset, else h:mm:00 or m:00", () => {
    expect(formatMaxRuntime(null)).toBe("Continuous");
    expect(formatMaxRuntime(1200)).toBe("Max 20:00");
    expect(formatMaxRuntime(7200)).toBe("Max 2:00:00");
  });
});

describe("a wait", () => {
  it.each([
    [0, "0 min"],
    [59 * MINUTE_MS, "59 min"],
    [61 * MINUTE_MS, "1 h 1 min"],
    [52 * HOUR_MS + 59 * MINUTE_MS, "2 d 4 h"],
  ])("of %d ms is %s", (spanMs, text) => expect(formatWait(spanMs)).toBe(text));
});
