// The table that a person reads, and the verdict that CI reads.

import { rounded } from "@halocline/bench/figures";
import { boundText, type Gate, isGood } from "@halocline/bench/gates";

/** `gates` is empty when the attack failed to run, and `error` says why. */
export type AttackResult = Readonly<{ name: string; gates: readonly Gate[]; error: string | null }>;

const HEADING = ["attack", "what", "measured", "goal", "gate", "held"] as const;

const cells = (name: string, gate: Gate): string[] => [
  name,
  gate.what,
  rounded(gate.value, Number.isInteger(gate.value) ? 0 : 1),
  boundText(gate.goal),
  boundText(gate.limit),
  isGood(gate) ? "yes" : "NO",
];

const rowsOf = ({ name, gates, error }: AttackResult): string[][] =>
  error === null ? gates.map((gate) => cells(name, gate)) : [[name, `did not run: ${error}`, "", "", "", "NO"]];

export function resultTable(results: readonly AttackResult[]): string {
  const rows = [[...HEADING], ...results.flatMap(rowsOf)];
  const widths = HEADING.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** An attack without a gate has shown nothing. */
export const isHeld = ({ gates, error }: AttackResult): boolean => error === null && gates.length > 0 && gates.every(isGood);
