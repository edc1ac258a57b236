import type { TankFacts } from "./facts.ts";
import type { HeardVerdict } from "./verdict.types.ts";

/** One row of the table: the verdict if it is true, otherwise null. The facts are taken as fresh. */
export type Row = (facts: TankFacts, nowMs: number) => HeardVerdict | null;

export function firstOf(rows: readonly Row[], facts: TankFacts, nowMs: number): HeardVerdict | null {
  for (const row of rows) {
    const verdict = row(facts, nowMs);
    if (verdict) return verdict;
  }
  return null;
}
