// Top-ups that follow each other are one line: a tank tops itself up many times a day, and each is only worth a look when it failed.

import type { Run } from "@halocline/contracts/http/entities.contract";

type RunRow = Readonly<{ kind: "run"; id: string; atMs: number; run: Run }>;
export type TopUpsRow = Readonly<{ kind: "top_ups"; id: string; atMs: number; fromMs: number; runs: readonly Run[] }>;

const isFoldable = (row: Readonly<{ kind: string }>): row is RunRow =>
  row.kind === "run" && (row as RunRow).run.type === "top_up" && (row as RunRow).run.status === "success";

function folded(rows: readonly RunRow[]): RunRow | TopUpsRow | null {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (!newest || !oldest || rows.length === 1) return newest ?? null;
  return { kind: "top_ups", id: newest.id, atMs: newest.atMs, fromMs: oldest.atMs, runs: rows.map(({ run }) => run) };
}

/** Rows newest first. Anything between two top-ups ends the stretch, so that the order stays true. */
export function foldTopUps<R extends Readonly<{ kind: string }>>(
  rows: readonly (R | RunRow)[],
): readonly (R | RunRow | TopUpsRow)[] {
  const result: (R | RunRow | TopUpsRow)[] = [];
  let waiting: RunRow[] = [];
  const end = () => {
    const line = folded(waiting);
    if (line) result.push(line);
    waiting = [];
  };
  for (const row of rows) {
    if (isFoldable(row)) waiting.push(row);
    else {
      end();
      result.push(row);
    }
  }
  end();
  return result;
}
