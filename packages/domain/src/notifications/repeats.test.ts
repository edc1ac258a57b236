import { describe, expect, it } from "vitest";
import { isMoot, LATCHED_CODES, nextRepeatAtMs, repeatGapMs } from "./repeats.ts";

const MINUTE_MS = 60_000;
const gapMinutes = (code: string, repeatNo: number, isAcknowledged = false) => {
  const gapMs = repeatGapMs({ code, isAcknowledged }, repeatNo);
  return gapMs === null ? null : gapMs / MINUTE_MS;
};

describe("[SAFE-22] a critical alert", () => {
  it("is told again every five minutes for a day, and then every hour", () => {
    expect([0, 1, 287, 288, 5000].map((repeatNo) => gapMinutes("leak", repeatNo))).toEqual([5, 5, 5, 60, 60]);
  });

  it("that is latched is told every five minutes until acknowledged, however long, and then every hour", () => {
    for (const code of LATCHED_CODES)
      expect([gapMinutes(code, 0), gapMinutes(code, 100_000), gapMinutes(code, 0, true)]).toEqual([5, 5, 60]);
    expect(LATCHED_CODES).toEqual(expect.arrayContaining(["device_fault", "fault_dry", "device_hold"]));
  });

  it("that is not latched is told no more once it is acknowledged", () => {
    expect(gapMinutes("leak", 3, true)).toBeNull();
  });
});

it("what is not critical is told once", () => {
  expect([nextRepeatAtMs("warn", "leak", 0, 0), nextRepeatAtMs("info", "leak", 0, 0)]).toEqual([null, null]);
  expect(nextRepeatAtMs("critical", "leak", 0, 1000)).toBe(1000 + 5 * MINUTE_MS);
});

describe("what waits to be sent", () => {
  const FACTS = {
    severity: "critical",
    code: "leak",
    stage: 0,
    repeatNo: 0,
    isHeld: false,
    isAcknowledged: false,
    isAcknowledgedSince: false,
    isOver: false,
    isToldWorse: false,
    isMember: true,
    isOfDemo: false,
  } as const;

  it.each([
    ["a first message", {}, false],
    ["one that is over: the owner must learn of it", { isOver: true }, false],
    ["one that somebody acknowledged before it was sent", { isAcknowledged: true }, false],
    ["a call to more people that nobody has answered yet", { stage: 1 }, false],
    ["a repeat", { repeatNo: 1 }, false],
    ["a repeat of a latched fault that is acknowledged", { repeatNo: 1, isAcknowledged: true, code: "fault_dry" }, false],
    ["and one to whom it had come by then", { stage: 2, repeatNo: 1, isAcknowledged: true, code: "fault_dry" }, false],
  ])("goes out: %s", (_case, change, moot) => {
    expect(isMoot({ ...FACTS, ...change })).toBe(moot);
  });

  it.each([
    ["a call to more people that somebody has answered", { stage: 1, isAcknowledged: true, isAcknowledgedSince: true }],
    ["such a call about a latched fault", { stage: 2, isAcknowledged: true, code: "fault_dry" }],
    ["a call to more people about what is over", { stage: 1, isOver: true }],
    ["a repeat that is over", { repeatNo: 1, isOver: true }],
    ["a repeat of a latched fault that is over", { repeatNo: 1, isOver: true, isAcknowledged: true, code: "fault_dry" }],
    [
      "a repeat of a latched fault that somebody acknowledged since",
      { repeatNo: 1, isAcknowledged: true, isAcknowledgedSince: true, code: "fault_dry" },
    ],
    ["a repeat that somebody acknowledged", { repeatNo: 1, isAcknowledged: true }],
    ["what somebody acknowledged while it was held", { severity: "warn" as const, isHeld: true, isAcknowledged: true }],
    ["a warning of what was told as critical meanwhile", { severity: "warn" as const, isHeld: true, isToldWorse: true }],
    ["anything for whoever has left the household", { isMember: false }],
    ["anything of a public demonstration", { isOfDemo: true }],
  ])("does not: %s", (_case, change) => {
    expect(isMoot({ ...FACTS, ...change })).toBe(true);
  });
});
