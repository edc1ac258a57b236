// What the judges are known to find: a seed and the rules that are broken there (docs/simulation/open-findings.md). Anything else
// fails a run, and so does a finding that is gone: then it comes off the list.

import { readFileSync } from "node:fs";
import { join } from "node:path";

export type OpenFindings = Readonly<Record<string, readonly string[]>>;
type Judged = Readonly<{ seed: number; violations: readonly string[] }>;

export const readOpenFindings = (): OpenFindings =>
  JSON.parse(readFileSync(join(import.meta.dirname, "open-findings.json"), "utf8"));

/** A seed is known only when all of its violations break the rules that are known of it. */
export const isKnown = (open: OpenFindings, { seed, violations }: Judged): boolean =>
  violations.length > 0 && violations.every((violation) => open[seed]?.some((rule) => violation.startsWith(`[${rule}]`)));

export const isGone = (open: OpenFindings, { seed, violations }: Judged): boolean =>
  open[seed] !== undefined && violations.length === 0;
