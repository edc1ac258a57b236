// Whether a broken build gives itself away, by the name of a rule that it breaks.

import type { Subject, Trial } from "./subjects.ts";

/** Where it was caught. */
export type Place = Readonly<{ world: string; seed: number }>;
export type Catch = Place & Readonly<{ rule: string; violation: string }>;
export type Verdict = Readonly<{
  caught: Catch | null /** Other rules it broke on the way: they prove nothing. */;
  others: readonly string[];
}>;

/** Null: in every world it may show in. */
export type Scope = Readonly<{ mostSeeds: number; world: string | null }>;

/** "[SAFE-5] at 12.3 s: …" */
const ruleOf = (violation: string): string => /^\[([^\]]+)\]/.exec(violation)?.[1] ?? "no rule";

/** What the good build breaks too proves nothing. */
function tryOnce({ world, run, runGood }: Trial, seed: number, rules: readonly string[], others: Set<string>): Catch | null {
  for (const violation of run(seed)) {
    const rule = ruleOf(violation);
    const isNamed = rules.includes(rule) && !runGood(seed).some((one) => ruleOf(one) === rule);
    if (isNamed) return { world, seed, rule, violation };
    others.add(rule);
  }
  return null;
}

/** Where it was caught before comes first, if it is known; otherwise seed by seed. */
export function search(subject: Pick<Subject, "rules" | "open">, scope: Scope, known: Place | null): Verdict {
  const trials = subject.open().filter(({ world }) => scope.world === null || world === scope.world);
  const others = new Set<string>();
  const verdict = (caught: Catch | null): Verdict => ({ caught, others: [...others].sort() });
  const knownTrial = trials.find(({ world }) => world === known?.world);
  if (known && knownTrial) {
    const caught = tryOnce(knownTrial, known.seed, subject.rules, others);
    if (caught) return verdict(caught);
  }
  for (let seed = 1; seed <= scope.mostSeeds; seed += 1) {
    for (const trial of trials) {
      const caught = tryOnce(trial, seed, subject.rules, others);
      if (caught) return verdict(caught);
    }
  }
  return verdict(null);
}
