// Deliberately broken cores against the scenarios. Each must break the rule that it is about, by name: that something differs
// from the good core proves nothing.

import { buildMutant, forgetOldBuilds } from "../mutants/build-mutant.ts";
import { CORE_MUTANTS } from "../mutants/core-mutants.ts";
import type { Mutant } from "../mutants/mutant.ts";
import { ALL_SEEDS, openScenarios } from "./scenarios.ts";

const mutants = CORE_MUTANTS.filter(({ provers }) => provers.includes("scenarios"));

type Verdict = Readonly<{ isCaught: boolean; text: string }>;

function verdictOn(broken: Mutant): Verdict {
  const run = openScenarios(buildMutant(broken));
  const others = new Set<string>();
  for (const seed of ALL_SEEDS) {
    const { brokenRules } = run(seed);
    const named = broken.rules.find((rule) => brokenRules.includes(rule));
    if (named) return { isCaught: true, text: `${named} at seed ${seed}` };
    for (const rule of brokenRules) others.add(rule);
  }
  const seen = others.size === 0 ? "no rule is broken" : `only ${[...others].join(", ")}`;
  return { isCaught: false, text: `expected ${broken.rules.join(" or ")}, ${seen}` };
}

/** How many were caught, out of how many; prints how each one was. */
export function runMutations(nowMs: number): Readonly<{ caught: number; total: number }> {
  forgetOldBuilds(nowMs);
  let caught = 0;
  for (const broken of mutants) {
    const { isCaught, text } = verdictOn(broken);
    if (isCaught) caught += 1;
    process.stdout.write(`  ${isCaught ? "caught" : "MISSED"}  ${broken.name}: ${text}\n`);
  }
  return { caught, total: mutants.length };
}
