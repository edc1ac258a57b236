import { describe, expect, it } from "vitest";
import { createReadableFields } from "./readable-fields.ts";

/** As the driver gives it, against its own types. */
const INFINITY = Number.POSITIVE_INFINITY as unknown as Date;
const AT = new Date("2026-11-16T10:00:00.000Z");

describe("a field that the wire cannot say", () => {
  it("is nothing, and named once; the others are as they are", () => {
    const { time, timeMs, number, told } = createReadableFields();
    expect([time("a", AT), time("b", null), timeMs("a", AT), number("n", 1.5)]).toEqual([
      AT.toISOString(),
      null,
      AT.getTime(),
      1.5,
    ]);
    expect(told()).toEqual({});
    const bad = [
      INFINITY,
      new Date("+010000-01-01T00:00:00.000Z"),
      new Date("-000001-01-01T00:00:00.000Z"),
      new Date(Number.NaN),
    ];
    for (const at of bad) expect([time("c", at), timeMs("c", at)]).toEqual([null, null]);
    for (const value of [Number.NaN, Number.NEGATIVE_INFINITY]) expect(number("d", value)).toBeNull();
    expect(told()).toEqual({ unreadable: ["c", "d"] });
  });

  it("is the nearest that can be said, of what must not disappear", () => {
    const { neededTime, told } = createReadableFields();
    expect(neededTime("a", AT)).toBe(AT.toISOString());
    expect(told()).toEqual({});
    expect(neededTime("b", INFINITY)).toBe("9999-12-31T23:59:59.999Z");
    expect(neededTime("c", Number.NEGATIVE_INFINITY as unknown as Date)).toBe("0000-01-01T00:00:00.000Z");
    expect(neededTime("d", new Date(Number.NaN))).toBe("0000-01-01T00:00:00.000Z");
    expect(told()).toEqual({ unreadable: ["b", "c", "d"] });
  });

  it("is what was said instead, when working it out fails", () => {
    const { attempt, told } = createReadableFields();
    expect(attempt("a", () => 1, 2)).toBe(1);
    expect(attempt("b", () => new Date(Number.NaN).toISOString(), "none")).toBe("none");
    expect(told()).toEqual({ unreadable: ["b"] });
  });
});
