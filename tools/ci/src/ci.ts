// Runs every step of the plan and ends with one line: N passed, N failed. A failure does not stop the run: one run shows them all.

import { freemem, loadavg } from "node:os";
import { Argument, command } from "@halocline/command-line/command";
import { overBudget } from "./budget.ts";
import { PLAN, type Step } from "./plan.ts";
import { unitSeconds } from "./reference-work.ts";
import { afterSecondTry, deservesSecondTry } from "./report.ts";
import { type Done, endRunningSteps, runStep } from "./run-step.ts";

const startedAtMs = performance.now();
const WALL_MINUTES_WANTED = 40;
const done: Done[] = [];
const secondTries: string[] = [];

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    endRunningSteps();
    process.exit(130);
  });

async function runRow(row: readonly Step[]): Promise<void> {
  for (const step of row) done.push(await runStep(step));
}

/** A measurement needs a machine at rest for its minute, and a story may meet a bad one: once more, alone, and reported. */
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

const allSteps = [...PLAN.first, ...PLAN.beside.flat(), ...PLAN.last];
const { args: wanted } = command(
  ".ci/run",
  "Runs every step of the plan (tools/ci/src/plan.ts), and ends with one line: N passed, N failed.",
  "node tools/ci/src/ci.ts check unit",
)
  .addArgument(
    new Argument("[steps...]", "only these, each alone, in the order of the plan").choices(allSteps.map(({ name }) => name)),
  )
  .parse();

console.log(
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(" ")}, ${(freemem() / 2 ** 30).toFixed(1)} GiB free`,
);
const unitBefore = await unitSeconds();
if (wanted.length > 0) await runRow(allSteps.filter(({ name }) => wanted.includes(name)));
else {
  await runRow(PLAN.first);
  await Promise.all(PLAN.beside.map(runRow));
  await runRow(PLAN.last);
}
for (const step of allSteps) await tryAgain(step);
// A machine that others share may become slower during the run; the budgets must not fail for that.
const unit = Math.max(unitBefore, await unitSeconds());
const stepOf = (name: string) => allSteps.find((step) => step.name === name);
for (const [index, one] of done.entries()) {
  const excess = overBudget(one.cpuSeconds, stepOf(one.name)?.cpuUnits ?? Number.POSITIVE_INFINITY, unit);
  if (excess === null) continue;
  const outcome = { ...one.outcome, failed: one.outcome.failed + 1 };
  done[index] = { ...one, outcome, complaint: `CPU budget: ${excess}${one.outcome.failed > 0 ? `\n${one.complaint}` : ""}` };
}

for (const { name, slowest } of done.filter((one) => one.slowest.length > 0))
  console.log(`slowest of ${name}:\n${slowest.join("\n")}`);

const COLUMNS = [16, 8, 8, 8, 8, 8] as const;
const row = (...cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(COLUMNS[0]) : cell.padStart(COLUMNS[index] ?? 8))).join(" ");
const cpuText = (seconds: number | null): string => (seconds === null ? "-" : seconds.toFixed(0));
console.log(`\n${row("step", "minutes", "CPU s", "budget", "passed", "failed")}`);
for (const { name, seconds, cpuSeconds, outcome } of done) {
  const budget = (stepOf(name)?.cpuUnits ?? 0) * unit;
  console.log(
    row(name, (seconds / 60).toFixed(1), cpuText(cpuSeconds), budget.toFixed(0), String(outcome.passed), String(outcome.failed)),
  );
}
const minutes = (performance.now() - startedAtMs) / 60_000;
const cpuSum = done.some(({ cpuSeconds }) => cpuSeconds === null)
  ? null
  : done.reduce((sum, { cpuSeconds }) => sum + (cpuSeconds ?? 0), 0);
console.log(row("all", minutes.toFixed(1), cpuText(cpuSum)));
console.log(`one unit is ${unit.toFixed(2)} CPU s`);
if (cpuSum === null)
  console.log("this machine has no control groups to write to: CPU was not counted, and no budget was checked");
if (minutes > WALL_MINUTES_WANTED) console.log(`warning: the run took more than ${WALL_MINUTES_WANTED} minutes`);
for (const { name, complaint } of done.filter(({ outcome }) => outcome.failed > 0))
  console.log(`\n${name} FAILED:\n${complaint}`);
console.log(secondTries.length === 0 ? "nothing needed a second try" : `needed a second try: ${secondTries.join(", ")}`);

const sum = (key: "passed" | "failed") => done.reduce((total, { outcome }) => total + outcome[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
