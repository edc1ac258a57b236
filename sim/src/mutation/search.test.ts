import { describe, expect, it } from "vitest";
import { search } from "./search.ts";

const SCOPE = { mostSeeds: 5, world: null };

/** Violations by world and seed. */
type Violations = Readonly<Record<string, Readonly<Record<number, readonly string[]>>>>;

const subject = (violations: Violations, tried: string[] = [], good: Violations = {}) => ({
  rules: ["SAFE-5", "SAFE-6"],
  open: () =>
    Object.entries(violations).map(([world, bySeed]) => ({
      world,
      run: (seed: number) => {
        tried.push(`${world} ${seed}`);
        return bySeed[seed] ?? [];
      },
      runGood: (seed: number) => good[world]?.[seed] ?? [],
    })),
});

describe("a broken build", () => {
  it("is caught by the first violation that names one of its rules", () => {
    const { caught, others } = search(subject({ a: { 2: ["[SAFE-1] x"], 4: ["[SAFE-2] y", "[SAFE-6] z"] }, b: {} }), SCOPE, null);
    expect(caught).toEqual({ world: "a", seed: 4, rule: "SAFE-6", violation: "[SAFE-6] z" });
    expect(others).toEqual(["SAFE-1", "SAFE-2"]);
  });

  it("is missed when only other rules are broken, or one that has no name", () => {
    const { caught, others } = search(subject({ a: { 1: ["[SAFE-55] x", "SAFE-5 y"] } }), SCOPE, null);
    expect(caught).toBeNull();
    expect(others).toEqual(["SAFE-55", "no rule"]);
  });

  it("is not caught by what the good build breaks too", () => {
    const broken = subject({ a: { 1: ["[SAFE-5] x"], 3: ["[SAFE-5] y"] } }, [], { a: { 1: ["[SAFE-5] z"], 3: ["[SAFE-6] z"] } });
    expect(search(broken, SCOPE, null).caught?.seed).toBe(3);
  });

  it("is missed beyond the last seed", () => {
    expect(search(subject({ a: { 6: ["[SAFE-5] x"] } }), SCOPE, null).caught).toBeNull();
  });

  it("is tried first where it was caught before", () => {
    const tried: string[] = [];
    const broken = subject({ a: {}, b: { 4: ["[SAFE-5] x"] } }, tried);
    expect(search(broken, SCOPE, { world: "b", seed: 4 }).caught?.seed).toBe(4);
    expect(tried).toEqual(["b 4"]);
  });

  it("is searched for again when it is not caught there any more", () => {
    const broken = subject({ a: { 2: ["[SAFE-5] x"] }, b: {} });
    expect(search(broken, SCOPE, { world: "b", seed: 4 }).caught).toMatchObject({ world: "a", seed: 2 });
    expect(search(broken, SCOPE, { world: "gone", seed: 4 }).caught).toMatchObject({ world: "a", seed: 2 });
  });

  it("is looked for in one world only, when asked", () => {
    const broken = subject({ a: { 1: ["[SAFE-5] x"] }, b: { 3: ["[SAFE-5] y"] } });
    expect(search(broken, { ...SCOPE, world: "b" }, null).caught).toMatchObject({ world: "b", seed: 3 });
  });
});
