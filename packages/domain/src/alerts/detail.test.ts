import { describe, expect, it } from "vitest";
import { boundedDetail, readDetail } from "./detail.ts";

const HOLD = { reason: "falling", suspects: ["leak"], dryInMs: 7_200_000 };
const DUE = { type: "top_up", dueAtMs: 1_794_736_800_000, timezone: "Europe/Berlin", reason: "late" };

describe("the detail of an alert", () => {
  it("[SEC-10] keeps what a device wrote within bounds, and without what a database refuses", () => {
    const { fault } = boundedDetail({ fault: `a\u0000b${"x".repeat(500)}` });
    expect([fault?.length, fault?.startsWith("abx")]).toEqual([80, true]);
    expect(boundedDetail({ fault: `${"x".repeat(79)}🐠` }).fault?.isWellFormed()).toBe(true);
    expect(boundedDetail({ ...HOLD, suspects: Array.from({ length: 20 }, () => "leak") }).suspects).toHaveLength(8);
    expect(boundedDetail(HOLD)).toEqual(HOLD);
  });

  it("is read back as it was stored", () => {
    expect(readDetail("hold_falling", HOLD)).toEqual(HOLD);
    expect(readDetail("run_missed", DUE)).toEqual(DUE);
    expect(readDetail("config_refused", { field: null })).toEqual({ field: null });
  });

  it.each([
    ["nothing", "run_failed", null],
    ["a sentence", "run_failed", "It failed."],
    ["another shape", "run_failed", { why: "dry" }],
    ["a number where a word belongs", "run_failed", { reason: 7 }],
    ["a list of anything", "hold_rising", { ...HOLD, suspects: ["leak", 1] }],
    ["a time that no clock shows", "run_missed", { ...DUE, dueAtMs: 9e15 }],
    ["a run of another kind", "run_refused", { ...DUE, type: "tea" }],
  ] as const)("of a row with %s is not known", (_, code, stored) => {
    expect(readDetail(code, stored)).toBeNull();
  });
});
