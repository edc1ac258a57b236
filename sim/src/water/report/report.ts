// Every fault in every phase on every tank: the cells to run, their gates and the tables of the report.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadCore } from "@halocline/device-core/load-core";
import { FAULT_PHASES } from "../fault-kinds/kind.ts";
import { FAULT_KINDS } from "../fault-kinds.ts";
import { turned } from "../situations/plan.ts";
import { ALL_TANKS, GUIDED_TANKS, type TankName } from "../situations/tanks.ts";
import type { Cell, CellTask } from "./cell.ts";
import { liveBefore } from "./experience.ts";
import { litreGates, nameGates, violationGates } from "./gates.ts";
import { healthyGates, healthyTable } from "./healthy.ts";
import { beyondOneTable, pairGates, pairsTable, worstPairsTable } from "./pairs.ts";
import { CellRuns, coreHash, runHealthyDays } from "./run-cells.ts";
import { hiddenTable, litresTable, matrixTable, namesOf, namesTable, runTable } from "./summary.ts";
import { pageOf, type Table, textOf } from "./table.ts";

const TITLE = "What the simulation has shown";
const DOCS = join(import.meta.dirname, "../../../../docs/simulation");

const GUIDED_NOTES = [
  "Worst of every phase and seed. By the device itself 0 L are allowed, and for a loose fill or top-up hose 5 mm of the sump.",
  "Where its pump moves more than that in the shortest window of SAFE-6 (30 s, once more if a wave looked like movement), that much:",
  "nano 2 L by the fill and 0.4 L by the top-up pump, mid 5 L and large 15 L by the fill pump. A shorter window could not tell an",
  "empty reservoir from a sensor that stands still. Rows of their own, without a gate: a relay that is welded (the guard relay is not",
  "built), an overflow that is only narrowed (SAFE-23 allows three pauses a day), and the drain hose, which no level sensor sees.",
];

type Wanted = Readonly<{
  seeds: number;
  seedBase: number;
  only: string;
  healthyDays: number;
  pairs?: boolean | undefined;
  pairsOf: string;
  state?: string | undefined;
  kept?: boolean | undefined;
  write?: boolean | undefined;
}>;

const namesWith = (parts: readonly string[]): string[] =>
  Object.keys(FAULT_KINDS).filter((name) => parts.some((part) => name.includes(part)));
const openPhases = (name: string) => FAULT_PHASES.filter((phase) => FAULT_KINDS[name]?.phases[phase] === null);

/** Every other seed meets a device that has lived with its tank for nine days; the others have no history. */
const isExperienced = (seed: number) => seed % 2 === 0;

function singlesOf(names: readonly string[], seeds: readonly number[]): readonly CellTask[] {
  const core = loadCore();
  const records = new Map(seeds.some(isExperienced) ? ALL_TANKS.map((tank) => [tank, liveBefore(core, tank)]) : []);
  const recordOf = (tank: TankName, seed: number) => (isExperienced(seed) ? (records.get(tank) ?? null) : null);
  return names.flatMap((name) =>
    openPhases(name).flatMap((phase) =>
      ALL_TANKS.flatMap((tank) => seeds.map((seed) => ({ faults: [name], phase, tank, seed, record: recordOf(tank, seed) }))),
    ),
  );
}

/** Each ordered pair once: the phases of its first fault and the tanks go round. */
const pairOf = (first: string, second: string, place: number, seed: number): CellTask => ({
  faults: [first, second],
  phase: turned(openPhases(first), place),
  tank: turned(ALL_TANKS, place),
  seed,
  record: null,
});

const pairsOf = (names: readonly string[], seed: number): readonly CellTask[] =>
  names.flatMap((first, at) =>
    names.filter((second) => second !== first).map((second, index) => pairOf(first, second, at + index, seed)),
  );

const isGuided = ({ tank }: Cell) => GUIDED_TANKS.includes(tank);

const litresTables = (cells: readonly Cell[]): Table[] => [
  litresTable(cells.filter(isGuided), "Litres on the floor, tanks set up by the guide", GUIDED_NOTES),
  litresTable(
    cells.filter((cell) => !isGuided(cell)),
    "Litres on the floor, other tanks",
    ["Reservoirs larger than the free room in the sump, no guard relay."],
  ),
];

export async function runReport(wanted: Wanted): Promise<void> {
  const { seedBase: base, state, kept = false } = wanted;
  const seeds = Array.from({ length: wanted.seeds }, (_, index) => base + index);
  const names = namesWith(wanted.only.split(","));
  const pairNames = wanted.pairsOf === "" ? (wanted.pairs ? names : []) : wanted.pairsOf.split(",");
  const singles = singlesOf(names, seeds);

  const runs = new CellRuns(state ?? null);
  const cellsOf = (tasks: readonly CellTask[]) => (kept ? runs.kept(tasks) : runs.run(tasks));
  const cells = await cellsOf(singles);
  const pairs = await cellsOf(pairsOf(pairNames, base));
  const healthy = await runHealthyDays({ file: state ? `${state}.healthy` : null, base, days: wanted.healthyDays, isKept: kept });
  const rows = namesOf(cells);

  const gates = [
    ...nameGates(rows),
    ...litreGates(cells.filter(isGuided)),
    ...violationGates(cells),
    ...pairGates(pairs),
    ...healthyGates(healthy),
  ];
  const tables: readonly Table[] = [
    runTable({ core: coreHash(), cells, wanted: singles.length, pairs, seeds, gates }),
    namesTable(rows),
    hiddenTable(rows),
    ...litresTables(cells),
    ...(pairs.length > 0 ? [pairsTable(pairs), worstPairsTable(pairs), beyondOneTable(pairs)] : []),
    ...(healthy.length > 0 ? [healthyTable(healthy)] : []),
    matrixTable(cells, ALL_TANKS),
  ];
  const text = textOf(TITLE, tables);
  console.log(text);
  if (wanted.write) {
    writeFileSync(join(DOCS, "matrix.md"), text);
    writeFileSync(join(DOCS, "matrix.html"), pageOf(TITLE, tables));
  }
  for (const gate of gates) console.log(`FAILED: ${gate}`);
  console.log(`matrix: ${cells.length} cells and ${pairs.length} pairs, ${gates.length} gates broken`);
  process.exitCode = gates.length === 0 ? 0 : 1;
}
