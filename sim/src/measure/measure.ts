// How well the finish and the litres of water changes are predicted. Fails
// when a goal is missed, when a change with a dead pump or a loose hose counts as done, or when more is spilt than was shown.

import { loadCore } from "@halocline/device-core/load-core";
import { brokenChanges } from "./broken-pumps.ts";
import { goalsOf, quantileOf } from "./goals.ts";
import { manyChanges } from "./many-changes.ts";
import { spillFindings } from "./spill-property.ts";

type Wanted = Readonly<{ changes: number; seed: number; spills: number }>;
type Change = ReturnType<typeof manyChanges>[number];

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function printByPreset(changes: readonly Change[]): void {
  for (const preset of new Set(changes.map((change) => change.preset))) {
    const own = changes.filter((change) => change.preset === preset);
    const errors = own.flatMap(({ finishError }) => (finishError === null ? [] : [finishError]));
    const minutes = quantileOf(
      own.map(({ seconds }) => seconds / 60),
      0.5,
    );
    console.log(
      `${preset.padEnd(6)} ${own.length} changes of about ${minutes.toFixed(1)} min, finish said in ${errors.length}: ` +
        `median ${percent(quantileOf(errors, 0.5))}, 90 % within ${percent(quantileOf(errors, 0.9))}`,
    );
  }
}

function printByBasis(changes: readonly Change[]): void {
  for (const basis of ["measured", "flows", "unknown"] as const) {
    const own = changes.filter((change) => change.basis === basis);
    const errors = own.flatMap(({ finishError }) => (finishError === null ? [] : [finishError]));
    console.log(
      `${basis.padEnd(8)} ${own.length} changes, finish said in ${errors.length}, median ${percent(quantileOf(errors, 0.5))}`,
    );
  }
}

export function runMeasure({ changes: count, seed, spills: spillCount }: Wanted): void {
  const module = loadCore();
  const changes = manyChanges(module, count, seed);
  printByPreset(changes);
  printByBasis(changes);
  const goals = goalsOf(changes);
  for (const { name, reached, goal, isMet } of goals)
    console.log(`${isMet ? "ok  " : "MISS"} ${name.padEnd(32)} ${percent(reached).padStart(8)}  goal ${percent(goal)}`);
  const broken = brokenChanges(module, seed);
  const done = broken.filter(({ state }) => state.status !== "failed");
  for (const { preset, what, state } of broken)
    console.log(`${preset.padEnd(6)} ${what.padEnd(18)} ${state.status} ${state.failReason}`);
  const spills = [...spillFindings(module, spillCount, seed)];
  const beyond = spills.filter(({ isWithin }) => !isWithin);
  console.log(
    `${spills.length} spill budgets, ${spills.filter(({ isHit }) => isHit).length} changes with a fault, ${beyond.length} beyond`,
  );
  for (const { number, fault, phase, floorL, shownL } of beyond)
    console.log(`${number} ${fault} ${phase}: ${floorL.toFixed(2)} L of ${shownL.toFixed(2)} L`);
  const { user, system } = process.cpuUsage();
  console.log(`${((user + system) / 1e6).toFixed(1)} s of CPU`);
  process.exitCode = goals.every(({ isMet }) => isMet) && done.length === 0 && beyond.length === 0 ? 0 : 1;
}
