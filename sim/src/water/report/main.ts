// pnpm sim:report                    the matrix and its gates, once per cell
// pnpm sim:report --seeds 5 --pairs  more of each, and all ordered pairs; --write puts the report under docs/simulation
// pnpm sim:report --healthy-days 300 healthy tanks too, until there are so many days of them
// pnpm sim:report --only TEXT        faults whose name contains it
// pnpm sim:report --state FILE       keeps each cell in the file: a run that was cut off goes on where it stood

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
import { CellRuns, runHealthyDays } from "./run-cells.ts";
import { hiddenTable, litresTable, matrixTable, namesOf, namesTable } from "./summary.ts";
import { pageOf, type Table, textOf } from "./table.ts";

const TITLE = "What the simulation has shown";
const DOCS = join(import.meta.dirname, "../../../../docs/simulation");

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1" },
    "seed-base": { type: "string", default: "1" },
    only: { type: "string", default: "" },
    "healthy-days": { type: "string", default: "0" },
    pairs: { type: "boolean", default: false },
    state: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const base = Number(values["seed-base"]);
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => base + index);
const names = Object.keys(FAULT_KINDS).filter((name) => name.includes(values.only));

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

const pairs: readonly CellTask[] = !values.pairs
  ? []
  : names.flatMap((first, at) =>
      names.filter((second) => second !== first).map((second, index) => pairOf(first, second, at + index)),
    );

const runs = new CellRuns(values.state ?? null);
const cells = await runs.run(singles);
const pairCells = await runs.run(pairs);
const healthy = await runHealthyDays(values.state ? `${values.state}.healthy` : null, base, Number(values["healthy-days"]));
const isGuided = ({ tank }: Cell) => GUIDED_TANKS.includes(tank);
const rows = namesOf(cells);

const tables: readonly Table[] = [
  namesTable(rows),
  hiddenTable(rows),
  litresTable(cells.filter(isGuided), "Litres on the floor, tanks set up by the guide", "Worst of every phase and seed."),
  litresTable(
    cells.filter((cell) => !isGuided(cell)),
    "Litres on the floor, other tanks",
    "Reservoirs larger than the free room in the sump, no guard relay.",
  ),
  ...(values.pairs ? [litresTable(pairCells, "Litres on the floor, two faults one after the other", "Every ordered pair.")] : []),
  ...(healthy.length > 0 ? [healthyTable(healthy)] : []),
  matrixTable(cells, ALL_TANKS),
];
const gates = [
  ...nameGates(rows),
  ...litreGates(cells.filter(isGuided)),
  ...violationGates([...cells, ...pairCells]),
  ...healthyGates(healthy),
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
