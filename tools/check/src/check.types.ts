/** `note` is worth reading although nothing is wrong. */
export type Verdict = Readonly<{ ok: boolean; output: string; note?: string }>;

export type Check = Readonly<{ name: string; run: () => Promise<Verdict> }>;

export const verdictOf = (problems: readonly string[]): Verdict => ({
  ok: problems.length === 0,
  output: problems.join("\n"),
});
