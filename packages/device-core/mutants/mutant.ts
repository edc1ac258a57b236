// One deliberate mistake in the control core: what it breaks, and the edits of its source text that make it.

/** As in docs/safety.md. */
export type Rule = `SAFE-${number}`;

/** `scenarios` are the core's own (cpp/scenarios); the simulation has tanks, people, a network and a server around it. */
export type Prover = "scenarios" | "simulation";

/** The text must stand in the file exactly once: an edit that does not apply proves nothing. */
export type Edit = readonly [file: string, from: string, to: string];

export type Mutant = Readonly<{
  name: string;
  /** The first is the rule that it breaks; the others are broken with it and count too. */
  rules: readonly [Rule, ...Rule[]];
  edits: readonly Edit[];
  /** Each of them must catch it by one of its rules. */
  provers: readonly Prover[];
  /** Why the simulation need not catch it; null when it must. */
  whyNotSimulated: string | null;
}>;

export const mutant = (rules: Rule | readonly [Rule, ...Rule[]], name: string, ...edits: readonly Edit[]): Mutant => ({
  name,
  rules: typeof rules === "string" ? [rules] : rules,
  edits,
  provers: ["scenarios", "simulation"],
  whyNotSimulated: null,
});

/** Needs days, physics or people that the scenarios do not have. */
export const bySimulation = (broken: Mutant): Mutant => ({ ...broken, provers: ["simulation"] });

/** Concerns nothing that a tank, a person or a network could show. */
export const byScenarios = (whyNotSimulated: string, broken: Mutant): Mutant => ({
  ...broken,
  provers: ["scenarios"],
  whyNotSimulated,
});
