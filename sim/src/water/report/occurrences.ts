// What a number of seeds held: how often each fault met each phase on each tank, and how long water was moved.

import { FAULT_PHASES } from "../fault-kinds/kind.ts";
import { FAULT_KINDS } from "../fault-kinds.ts";
import type { Mover } from "../moment.ts";
import type { Table } from "./table.ts";

export type SeedOccurrences = Readonly<{
  situation: string;
  preset: string;
  hours: number;
  runs: number;
  isFaultFree: boolean;
  cells: Readonly<Record<string, number>>;
  pumpedS: Readonly<Record<Mover, number>>;
}>;

/** Beside each count of nought that a longer run would fill. */
const NOT_YET = "0 (not drawn)";

export function occurrencesTable(results: readonly SeedOccurrences[], tanks: readonly string[]): Table {
  const counts = new Map<string, number>();
  for (const { preset, cells } of results)
    for (const [cell, count] of Object.entries(cells)) {
      const key = `${cell}@${preset}`;
      counts.set(key, (counts.get(key) ?? 0) + count);
    }
  const rows = Object.entries(FAULT_KINDS).flatMap(([fault, kind]) =>
    FAULT_PHASES.map((phase) => {
      const reason = kind.phases[phase];
      const texts = tanks.map((tank) => {
        const count = counts.get(`${fault}@${phase}@${tank}`) ?? 0;
        return count > 0 ? String(count) : (reason ?? NOT_YET);
      });
      return reason === null ? [fault, phase, ...texts] : [fault, phase, reason, ...tanks.slice(1).map(() => "")];
    }),
  );
  return {
    title: "How often each fault met each phase",
    notes: ["Counted where the fault broke something, over all seeds of this run. An empty cell says why it is empty."],
    head: ["Fault", "Phase", ...tanks],
    rows,
  };
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

export function movedTable(results: readonly SeedOccurrences[]): Table {
  const rowOf = (name: string, some: readonly SeedOccurrences[]): readonly string[] => [
    name,
    String(some.length),
    (sum(some, ({ hours }) => hours) / 24).toFixed(1),
    String(sum(some, ({ runs }) => runs)),
    ...(["topup", "drain", "fill"] as const).map((role) => (sum(some, ({ pumpedS }) => pumpedS[role]) / 3600).toFixed(1)),
  ];
  const names = [...new Set(results.map(({ situation }) => situation))].sort();
  return {
    title: "Situations",
    notes: ["Seeds, tank-days, runs, and the hours in which water was topped up, drained and filled."],
    head: ["Situation", "Seeds", "Tank-days", "Runs", "Topping up, h", "Draining, h", "Filling, h"],
    rows: [
      rowOf("all", results),
      rowOf(
        "without any fault",
        results.filter(({ isFaultFree }) => isFaultFree),
      ),
      ...names.map((name) =>
        rowOf(
          name,
          results.filter(({ situation }) => situation === name),
        ),
      ),
    ],
  };
}
