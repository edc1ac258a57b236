import type { Run } from "@halocline/contracts/http/entities.contract";
import { describe, expect, it } from "vitest";
import { exampleRun, NOW } from "@/testing/wire-examples.ts";
import { changeLitres, sumLitres, topUpLitres } from "./run-water.ts";

type Phase = NonNullable<Run["phase"]>;
const toppedUp = (toppedUpMm: number | null | undefined) => exampleRun({ type: "top_up", toppedUpMm });
const runOf = (...levels: readonly (readonly [Phase | "ended", number | null])[]) =>
  exampleRun({
    events: levels.map(([phase, heightMm]) => ({
      at: NOW,
      type: phase === "ended" ? "ended" : "phase",
      phase: phase === "ended" ? null : phase,
      heightMm,
      text: "",
    })),
  });

describe("litres of a run", () => {
  it("of a top-up are those of the water ledger, not the span between its two reported levels", () => {
    const levels = runOf(["topping_up", 32], ["ended", 28]);
    expect(topUpLitres({ ...levels, toppedUpMm: 1.4 }, 1500)).toBeCloseTo(0.21);
    expect([null, undefined].map((mm) => topUpLitres(toppedUp(mm), 1500))).toEqual([null, null]);
    expect(topUpLitres(toppedUp(4), null)).toBeNull();
  });

  it("of a change are the water between two levels over the chamber's area", () => {
    const change = runOf(["draining", 28], ["settling", 60], ["filling", 61], ["restarting_circulation", 27], ["ended", 28]);
    expect(changeLitres(change, 1000)).toEqual({ out: expect.closeTo(3.2), in: expect.closeTo(3.4) });
  });

  it.each([
    ["no area", runOf(["topping_up", 32], ["ended", 28]), null],
    ["no end", runOf(["topping_up", 32]), 1500],
    ["no level at the end", runOf(["topping_up", 32], ["ended", null]), 1500],
    ["water that fell", runOf(["topping_up", 28], ["ended", 32]), 1500],
  ])("of a change are not known with %s", (_, run, areaCm2) => {
    expect(changeLitres(run, areaCm2)).toEqual({ out: null, in: null });
  });

  it("of several are known only where each is", () => {
    expect([sumLitres([0.5, 0.7]), sumLitres([0.5, null]), sumLitres([])]).toEqual([1.2, null, null]);
  });
});
