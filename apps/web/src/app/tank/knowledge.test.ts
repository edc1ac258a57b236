import { waitsOf } from "@halocline/domain/verdict/allowed";
import { toneOf } from "@halocline/domain/verdict/tones";
import type { Verdict } from "@halocline/domain/verdict/verdict.types";
import { describe, expect, it } from "vitest";
import { isWhole } from "./knowledge.ts";

const shown = (verdict: Verdict) => ({
  verdict,
  tone: toneOf(verdict),
  next: [],
  waits: waitsOf(verdict, "live"),
  mayDrainByHand: false,
  toldAlertCodes: [],
  moreCount: 0,
});

const WELL = shown({ code: "all_well", nextScheduleAtMs: null });
const NO_DATA: Verdict = { code: "no_data", sinceMs: null, isLong: false };
const ALL = { reading: null, run: null, alerts: [], isSlopeAwaited: false };

describe("whether enough is loaded", () => {
  it("calls nothing well while a part of it is missing", () => {
    expect(isWhole(ALL, WELL)).toBe(true);
    for (const part of ["reading", "run", "alerts"]) expect(isWhole({ ...ALL, [part]: undefined }, WELL)).toBe(false);
  });

  it("tells trouble at once, whatever is missing", () => {
    expect(isWhole({ ...ALL, alerts: undefined }, shown({ code: "rising" }))).toBe(true);
  });

  it("does not say that held water moves while the answer to that is on its way", () => {
    const awaited = { ...ALL, isSlopeAwaited: true };
    expect(isWhole(awaited, shown({ code: "rising" }))).toBe(false);
    // Nobody answers any more.
    expect(isWhole(awaited, shown({ code: "go_and_look", asOfMs: 0, before: { code: "rising" } }))).toBe(true);
    expect(isWhole(awaited, shown({ code: "input_wet" }))).toBe(true);
  });

  it("does not call a sensor silent that nobody has asked", () => {
    const unasked = { ...ALL, reading: undefined };
    expect(isWhole(unasked, shown(NO_DATA))).toBe(false);
    expect(isWhole(unasked, shown({ code: "go_and_look", asOfMs: 0, before: NO_DATA as never }))).toBe(false);
    expect(isWhole(ALL, shown(NO_DATA))).toBe(true);
  });
});
