// pnpm sim:report                    the matrix and its gates, once per cell
// pnpm sim:report --seeds 5 --pairs  more of each, and all ordered pairs; --write puts the report under docs/simulation
// pnpm sim:report --healthy-days 300 healthy tanks too, until there are so many days of them
// pnpm sim:report --pairs-of A,B,C   the ordered pairs of these faults only
// pnpm sim:report --only TEXT,TEXT   faults whose name contains one of them
// pnpm sim:report --state FILE       keeps each cell in the file: a run that was cut off goes on where it stood
// pnpm sim:report --state FILE --kept  the report of what the file holds

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
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

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1" },
    "seed-base": { type: "string", default: "1" },
    only: { type: "string", default: "" },
    "healthy-days": { type: "string", default: "0" },
    pairs: { type: "boolean", default: false },
    "pairs-of": { type: "string", default: "" },
    state: { type: "string" },
    kept: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const base = Number(values["seed-base"]);
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => base + index);
const parts = values.only.split(",");
const names = Object.keys(FAULT_KINDS).filter((name) => parts.some((part) => name.includes(part)));

/** Every other seed meets a device that has lived with its tank for nine days; nobody lives them for the others. */
const isExperienced = (seed: number) => seed % 2 === 0;
const core = loadCore();
const records = new Map(seeds.some(isExperienced) ? ALL_TANKS.map((tank) => [tank, liveBefore(core, tank)]) : []);
const recordOf = (tank: TankName, seed: number) => (isExperienced(seed) ? (records.get(tank) ?? null) : null);

const singles: readonly CellTask[] = names.flatMap((name) =>
  FAULT_PHASES.filter((phase) => FAULT_KINDS[name]?.phases[phase] === null).flatMap((phase) =>
    ALL_TANKS.flatMap((tank) => seeds.map((seed) => ({ faults: [name], phase, tank, seed, record: recordOf(tank, seed) }))),
  ),
);

/** Each ordered pair once: the phases of its first fault and the tanks go round. */
function pairOf(first: string, second: string, place: number): CellTask {
  const phases = FAULT_PHASES.filter((phase) => FAULT_KINDS[first]?.phases[phase] === null);
  return { faults: [first, second], phase: turned(phases, place), tank: turned(ALL_TANKS, place), seed: base, record: null };
}

const pairNames = values["pairs-of"] === "" ? (values.pairs ? names : []) : values["pairs-of"].split(",");
const pairs: readonly CellTask[] = pairNames.flatMap((first, at) =>
  pairNames.filter((second) => second !== first).map((second, index) => pairOf(first, second, at + index)),
);

const runs = new CellRuns(values.state ?? null);
const cellsOf = (tasks: readonly CellTask[]) => (values.kept ? runs.kept(tasks) : runs.run(tasks));
const cells = await cellsOf(singles);
const pairCells = await cellsOf(pairs);
const healthy = await runHealthyDays({
  file: values.state ? `${values.state}.healthy` : null,
  base,
  days: Number(values["healthy-days"]),
  isKept: values.kept,
});
const isGuided = ({ tank }: Cell) => GUIDED_TANKS.includes(tank);
const rows = namesOf(cells);

const gates = [
  ...nameGates(rows),
  ...litreGates(cells.filter(isGuided)),
  ...violationGates(cells),
  ...pairGates(pairCells),
  ...healthyGates(healthy),
];

const tables: readonly Table[] = [
  runTable({ core: coreHash(), cells, wanted: singles.length, pairs: pairCells, seeds, gates }),
  namesTable(rows),
  hiddenTable(rows),
  litresTable(cells.filter(isGuided), "Litres on the floor, tanks set up by the guide", GUIDED_NOTES),
  litresTable(
    cells.filter((cell) => !isGuided(cell)),
    "Litres on the floor, other tanks",
    ["Reservoirs larger than the free room in the sump, no guard relay."],
  ),
  ...(pairCells.length > 0 ? [pairsTable(pairCells), worstPairsTable(pairCells), beyondOneTable(pairCells)] : []),
  ...(healthy.length > 0 ? [healthyTable(healthy)] : []),
  matrixTable(cells, ALL_TANKS),
];

const text = textOf(TITLE, tables);
console.log(text);
if (values.write) {
  writeFileSync(join(DOCS, "matrix.md"), text);
  writeFileSync(join(DOCS, "matrix.html"), pageOf(TITLE, tables));
}
for (const gate of gates) console.log(`FAILED: ${gate}`);
console.log(`matrix: ${cells.length} cells and ${pairCells.length} pairs, ${gates.length} gates broken`);
process.exitCode = gates.length === 0 ? 0 : 1;
