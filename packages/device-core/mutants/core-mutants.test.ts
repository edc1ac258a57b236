import { describe, expect, it } from "vitest";
import { CPP } from "../scripts/toolchain.ts";
import { CORE_MUTANTS } from "./core-mutants.ts";
import { readSources, sourcesOf, withIncludes } from "./edit-sources.ts";
import { mutant } from "./mutant.ts";

const sources = readSources(CPP);

describe("the broken cores", () => {
  it.each(CORE_MUTANTS.map((broken) => [broken.name, broken] as const))("%s: its edits apply exactly once", (_, broken) => {
    expect(sourcesOf(broken, sources)).not.toEqual(sources);
  });

  it("are many, and each has a name of its own", () => {
    expect(CORE_MUTANTS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(CORE_MUTANTS.map(({ name }) => name)).size).toBe(CORE_MUTANTS.length);
  });

  it("are caught by the simulation, or say why not", () => {
    const unexplained = CORE_MUTANTS.filter(
      ({ provers, whyNotSimulated }) => !provers.includes("simulation") && !whyNotSimulated,
    );
    expect(unexplained).toEqual([]);
    expect(CORE_MUTANTS.every(({ provers }) => provers.length > 0)).toBe(true);
  });
});

describe("an edit", () => {
  const texts = new Map([["a.cpp", "one two two"]]);

  it.each([
    ["that stands nowhere", "a.cpp", "three"],
    ["that stands twice", "a.cpp", "two"],
    ["of a file that is not there", "b.cpp", "one"],
  ])("%s is an error, never skipped", (_, file, from) => {
    expect(() => sourcesOf(mutant("SAFE-1", "it", [file, from, ""]), texts)).toThrow("it: ");
  });

  it("comes after the one before it", () => {
    const broken = mutant("SAFE-1", "it", ["a.cpp", "one", "three"], ["a.cpp", "three two", "$&"]);
    expect(sourcesOf(broken, texts).get("a.cpp")).toBe("$& two");
  });
});

describe("what a file is compiled from", () => {
  it("is itself and all it includes, however far away", () => {
    expect(withIncludes("automatic-top-up.cpp", sources)).toContain("safety-limits.h");
    expect(withIncludes("scenarios/main.cpp", sources)).toEqual(
      expect.arrayContaining(["scenarios/scenario.h", "halocline_core.h"]),
    );
    expect(withIncludes("latches.cpp", sources)).not.toContain("safety-limits.h");
  });
});
