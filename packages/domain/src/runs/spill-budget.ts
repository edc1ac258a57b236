// Before a water change: how much of its water could reach the floor at worst, if one thing fails, and whether the rooms take it.
// The device keeps what is promised here by its limits, its marks and SAFE-6; a figure that nobody has given is never guessed.

import { missingFigures, type SpillFigure, type SpillInput } from "./spill-figures.ts";
import {
  type CoveredFault,
  excessOf,
  type SpillExcess,
  type SpillLine,
  spillLines,
  type UncoveredLine,
  uncoveredLines,
} from "./spill-lines.ts";

export type SpillVerdict = "fits" | "too_much" | "unknown";

export type SpillBudget = Readonly<{
  verdict: SpillVerdict;
  /** The worst of the lines; null while one of them is not known. */
  floorLitres: number | null;
  worst: CoveredFault | null;
  lines: readonly SpillLine[];
  notCovered: readonly UncoveredLine[];
  missing: readonly SpillFigure[];
  /** Why it is refused; the worst, if there are two. */
  excess: SpillExcess | null;
}>;

/** Less is a drop. */
const DROP_L = 0.05;

const worstExcess = (excesses: readonly SpillExcess[]): SpillExcess | null =>
  excesses.toSorted((a, b) => b.overLitres - a.overLitres)[0] ?? null;

function worstLine(lines: readonly SpillLine[]): Readonly<{ fault: CoveredFault; litres: number }> | null {
  let worst: { fault: CoveredFault; litres: number } | null = null;
  for (const { fault, floorLitres } of lines) {
    if (floorLitres === null) return null;
    if (worst === null || floorLitres > worst.litres) worst = { fault, litres: floorLitres };
  }
  return worst;
}

/** The rooms that the limits exceed. */
export const spillExcesses = (input: SpillInput, lines = spillLines(input)): SpillExcess[] =>
  lines.flatMap((line) => excessOf(line, input) ?? []).filter(({ overLitres }) => overLitres > DROP_L);

export function spillBudget(input: SpillInput): SpillBudget {
  const lines = spillLines(input);
  const worst = worstLine(lines);
  const excesses = spillExcesses(input, lines);
  const missing = missingFigures(input);
  const excess = worstExcess(excesses);
  return {
    verdict: excess ? "too_much" : worst === null ? "unknown" : "fits",
    floorLitres: worst?.litres ?? null,
    worst: worst?.fault ?? null,
    lines,
    notCovered: uncoveredLines(input),
    missing,
    excess,
  };
}
