import { exact, timed } from "@halocline/bench/gates";
import { describe, expect, it } from "vitest";
import { type AttackResult, isHeld, resultTable } from "./report.ts";

const result = (more: Partial<AttackResult>): AttackResult => ({ name: "some", gates: [], error: null, ...more });
const NONE = { atMost: 0 };

describe("the verdict over an attack", () => {
  it("is held when every gate is", () => {
    expect(isHeld(result({ gates: [exact("lost", 0, NONE)] }))).toBe(true);
    expect(isHeld(result({ gates: [exact("lost", 0, NONE), exact("crashes", 1, NONE)] }))).toBe(false);
  });

  it("is not held by an attack that did not run, nor by one that measured nothing", () => {
    expect(isHeld(result({}))).toBe(false);
    expect(isHeld(result({ gates: [exact("lost", 0, NONE)], error: "no broker" }))).toBe(false);
  });

  it("is not held by a figure that is no number", () => {
    expect(isHeld(result({ gates: [timed("p99 ms", Number.NaN, { atMost: 500 }, true)] }))).toBe(false);
  });

  it("of a time may be twice the goal in CI and not more, and never over the goal by hand", () => {
    const within = { atMost: 500 };
    const held = (ms: number, isShort: boolean) => isHeld(result({ gates: [timed("p99 ms", ms, within, isShort, 2)] }));
    expect([1000, 1001].map((ms) => held(ms, true))).toEqual([true, false]);
    expect([500, 501].map((ms) => held(ms, false))).toEqual([true, false]);
  });
});

it("the table has a line for each gate, and one for an attack that did not run", () => {
  const table = resultTable([
    result({ name: "neighbours", gates: [exact("readings lost", 2, NONE)] }),
    result({ name: "strangers", error: "no broker" }),
  ]);
  expect(table.split("\n")).toEqual([
    "attack      what                    measured  goal       gate       held",
    "neighbours  readings lost           2         at most 0  at most 0  NO",
    "strangers   did not run: no broker                                  NO",
  ]);
});
