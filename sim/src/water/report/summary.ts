// What the cells of the matrix add up to.

import { FAULT_PHASES } from "../fault-kinds/kind.ts";
import { commonNameOf, FAULT_KINDS, isTrueOf } from "../fault-kinds.ts";
import { type Cell, kindNamed } from "./cell.ts";
import { nameGiven } from "./spoken.ts";
import type { Table } from "./table.ts";

const litres = (volumeL: number): string => (volumeL < 0.05 ? "0" : volumeL.toFixed(1));
const seconds = (atMs: number): string => `${Math.round(atMs / 1000)} s`;
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

const WORTH_TELLING_L = 0.05;

function cellText(cells: readonly Cell[]): string {
  const [first] = cells;
  if (!first) return "not run";
  if (first.brokeAtMs === null) return "the phase did not come";
  const [word] = first.spoken;
  const said = word ? `${word.word} after ${seconds(word.atMs)}` : "SILENT";
  const last = nameGiven(first.spoken);
  const named = last !== null && last !== word?.word ? `, then ${last}` : "";
  const floor = Math.max(...cells.map((cell) => cell.floorByDeviceL));
  const left = Math.max(...cells.map((cell) => cell.floorByItselfL));
  const spilt = floor > WORTH_TELLING_L ? `; ${litres(floor)} L pumped out` : "";
  const lost = left > WORTH_TELLING_L ? `; ${litres(left)} L left by itself` : "";
  return `${said}${named} [${first.highestMm.toFixed(0)}..${first.lowestMm.toFixed(0)} mm${spilt}${lost}]`;
}

export function matrixTable(cells: readonly Cell[], tanks: readonly string[]): Table {
  const byCell = Map.groupBy(cells, ({ faults, phase, tank }) => `${faults[0]}@${phase}@${tank}`);
  const rows = Object.entries(FAULT_KINDS).flatMap(([name, kind]) =>
    FAULT_PHASES.map((phase) => {
      const reason = kind.phases[phase];
      const texts = tanks.map((tank) => reason ?? cellText(byCell.get(`${name}@${phase}@${tank}`) ?? []));
      return [name, phase, ...texts];
    }),
  );
  return {
    title: "Fault, phase and tank",
    notes: [
      "What the device said first and when, where the water went, litres on the floor. An empty cell says why it is empty.",
    ],
    head: ["Fault", "Phase", ...tanks],
    rows,
  };
}

export type NameRow = Readonly<{
  fault: string;
  /** Null for what the device has to name. */
  hidden: string | null;
  cells: number;
  right: number;
  exact: number;
  silent: number;
  medianS: number | null;
  slowestS: number | null;
  wrong: string;
}>;

/** Where the common name holds more than one word, the one that says most. */
const EXACT: Readonly<Record<string, readonly string[]>> = {
  sensor_frozen: ["sensor_stuck"],
  fouled_window: ["sensor_dirty"],
  relay_welded_on: ["welded"],
};

function nameRow(fault: string, hidden: string | null, group: readonly Cell[]): NameRow {
  const kind = kindNamed(fault);
  const names = group.map(({ spoken }) => nameGiven(spoken));
  const times = group.flatMap(({ spoken }) => (spoken[0] ? [spoken[0].atMs / 1000] : [])).sort((a, b) => a - b);
  const isExact = (name: string) => EXACT[fault]?.includes(name) ?? commonNameOf(name) === kind.trueName;
  const share = (isIt: (name: string) => boolean) => names.filter((name) => name !== null && isIt(name)).length / group.length;
  const wrong = Map.groupBy(
    names.filter((name) => name !== null && !isTrueOf(kind, name)),
    (name) => name ?? "",
  );
  return {
    fault,
    hidden,
    cells: group.length,
    right: share((name) => isTrueOf(kind, name)),
    exact: share(isExact),
    silent: names.filter((name) => name === null).length,
    medianS: times[Math.floor(times.length / 2)] ?? null,
    slowestS: times.at(-1) ?? null,
    wrong: [...wrong].map(([name, list]) => `${name} ${list.length}`).join(", "),
  };
}

/** A row for each fault, and one more for where it cannot be seen. */
export const namesOf = (cells: readonly Cell[]): readonly NameRow[] =>
  [
    ...Map.groupBy(
      cells.filter(({ brokeAtMs }) => brokeAtMs !== null),
      ({ faults, hidden }) => `${faults[0]}|${hidden ?? ""}`,
    ),
  ].map(([key, group]) => nameRow(key.split("|")[0] ?? "", group[0]?.hidden ?? null, group));

export function namesTable(rows: readonly NameRow[]): Table {
  const rowOf = ({ fault, cells, right, exact, silent, medianS, slowestS, wrong }: NameRow): readonly string[] => [
    fault,
    kindNamed(fault).trueName,
    String(cells),
    percent(right),
    percent(exact),
    String(silent),
    medianS === null ? "-" : seconds(medianS * 1000),
    slowestS === null ? "-" : seconds(slowestS * 1000),
    wrong || "-",
  ];
  return {
    title: "Names: was it called what it is?",
    notes: ["By the common true name, which holds what one level signal cannot tell apart; the exact name's share beside it."],
    head: [
      "Fault",
      "True name",
      "Cells",
      "Right",
      "Exact",
      "Silent",
      "First word, median",
      "First word, slowest",
      "Called otherwise",
    ],
    rows: rows.filter(({ hidden }) => hidden === null).map(rowOf),
  };
}

export const hiddenTable = (rows: readonly NameRow[]): Table => ({
  title: "What one sensor cannot see",
  notes: ["The manual names the part that sees it: a leak detector on the floor, a float switch, a second sensor."],
  head: ["Fault", "Why it does not show", "Cells", "Said nothing", "Named truly", "Called otherwise"],
  rows: rows
    .filter(({ hidden }) => hidden !== null)
    .map(({ fault, hidden, cells, silent, right, wrong }) => [
      fault,
      hidden ?? "",
      String(cells),
      String(silent),
      String(Math.round(right * cells)),
      wrong || "-",
    ]),
});

/** Two sums, never mixed: what the device pumped to the floor, and what left by itself. */
export function litresTable(cells: readonly Cell[], title: string, notes: readonly string[]): Table {
  const rows = [...Map.groupBy(cells, ({ faults }) => faults.join(", then "))].map(([fault, group]) => {
    const worst = group.reduce((a, b) => (b.floorByDeviceL > a.floorByDeviceL ? b : a));
    const lost = group.reduce((a, b) => (b.floorByItselfL > a.floorByItselfL ? b : a));
    return [
      fault,
      litres(worst.floorByDeviceL),
      `${worst.phase}, ${worst.tank}, seed ${worst.seed}`,
      litres(lost.floorByItselfL),
      `${lost.phase}, ${lost.tank}, seed ${lost.seed}`,
    ];
  });
  return { title, notes, head: ["Fault", "L by the device", "Worst in", "L by itself", "Worst in"], rows };
}

type RunFacts = Readonly<{
  core: string;
  cells: readonly Cell[];
  wanted: number;
  pairs: readonly Cell[];
  seeds: readonly number[];
  gates: readonly string[];
}>;

/** What the rest of the report rests on. */
export const runTable = ({ core, cells, wanted, pairs, seeds, gates }: RunFacts): Table => ({
  title: "What was run",
  notes: [
    `Core ${core}, seeds ${seeds.join(", ")}: ${cells.length} of ${wanted} cells and ${pairs.length} ordered pairs.`,
    "A fault in a run is watched for three hours, on an idle tank for eight, a sensor's there for a day.",
    gates.length === 0 ? "Every gate holds." : `${gates.length} gates are broken:`,
  ],
  head: ["Broken gate"],
  rows: gates.map((gate) => [gate]),
});
