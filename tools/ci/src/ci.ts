// Runs everything that must hold and ends with one line: N passed, N failed. Nothing stops at the first failure: one run tells all.

import { PLAN, type Step } from "./plan.ts";
import { afterSecondTry, deservesSecondTry } from "./report.ts";
import { type Done, runStep } from "./run-step.ts";

const startedAtMs = performance.now();
const done: Done[] = [];
const secondTries: string[] = [];

async function runRow(row: readonly Step[]): Promise<void> {
  for (const step of row) done.push(await runStep(step));
}

/** A measurement needs a machine that is at rest for its minute, and a story may meet a bad one: once more, alone, and told. */
async function tryAgain(step: Step): Promise<void> {
  const first = done.find(({ name }) => name === step.name);
  if (!first) return;
  const isMeasurement = step.kind === "measurement" && first.outcome.failed > 0;
  if (!isMeasurement && !deservesSecondTry(first.outcome)) return;
  const { failedFiles } = first.outcome;
  const second = await runStep(step, `${step.name} (second try)`, failedFiles);
  secondTries.push(...(failedFiles.length > 0 ? failedFiles : [step.name]));
  done[done.indexOf(first)] = { ...first, outcome: afterSecondTry(first.outcome, second.outcome) };
}

await runRow(PLAN.first);
await Promise.all(PLAN.beside.map(runRow));
await runRow(PLAN.last);
for (const step of [...PLAN.first, ...PLAN.beside.flat(), ...PLAN.last]) await tryAgain(step);

for (const { name, slowest } of done.filter((one) => one.slowest.length > 0))
  console.log(`slowest of ${name}:\n${slowest.join("\n")}`);
console.log(`\n${"step".padEnd(16)} ${"minutes".padStart(8)}  passed  failed`);
for (const { name, seconds, outcome } of done)
  console.log(
    `${name.padEnd(16)} ${(seconds / 60).toFixed(1).padStart(8)}  ${String(outcome.passed).padStart(6)}  ${String(outcome.failed).padStart(6)}`,
  );
console.log(`${"all".padEnd(16)} ${((performance.now() - startedAtMs) / 60_000).toFixed(1).padStart(8)}`);
for (const { name, complaint } of done.filter(({ outcome }) => outcome.failed > 0))
  console.log(`\n${name} FAILED:\n${complaint}`);
console.log(secondTries.length === 0 ? "nothing needed a second try" : `needed a second try: ${secondTries.join(", ")}`);

const sum = (key: "passed" | "failed") => done.reduce((total, { outcome }) => total + outcome[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
