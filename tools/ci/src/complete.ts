// pnpm complete: everything in its full length, one step after the other, hours in all. CI decides with fixed seeds and short
// forms; the free search is here. Writes what it did to docs/complete-run.md; steps that were not named keep their last line.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Argument, command } from "@halocline/command-line/command";
import type { Step } from "./plan.ts";
import { endRunningSteps, runStep } from "./run-step.ts";

const SUMMARY = "docs/complete-run.md";

/** `cpuUnits` does not matter: a full length has no budget. */
const full = (name: string, ...args: string[]): Step => ({ name, args, kind: "step", cpuUnits: Number.POSITIVE_INFINITY });
const longTests = (step: Step): Step => ({ ...step, environment: { HALOCLINE_COMPLETE: "1" } });

const STEPS: readonly Step[] = [
  longTests(full("tests", "test")),
  longTests(full("e2e", "e2e")),
  full("fuzz", "firmware", "verify", "--part", "portable", "--search", "60"),
  full("firmware-mutants", "firmware", "mutants"),
  full("sim", "sim", "--seeds", "2000"),
  full("sim-days", "sim", "days", "--days", "200"),
  full("sim-more-days", "sim", "days", "--days", "60", "--seed-base", "10001"),
  full("sim-report", "sim", "report"),
  full("sim-telling", "sim", "telling"),
  full("sim-measure", "sim", "measure"),
  full("attack", "attack", "--long"),
  ...["ingest", "lag", "stall", "live", "screen", "stop", "schedules", "look", "year", "chart", "idle"].map((name) =>
    full(`bench-${name}`, "bench", name),
  ),
];

const LINE = /^\| (?<name>[a-z][\w-]*) +\|/;
const today = new Date().toISOString().slice(0, 10);
const lines = new Map<string, string>();
function writeSummary(): void {
  const table = STEPS.map(({ name }) => lines.get(name) ?? `| ${name} | not run yet | | | | |`);
  const text = `# The last complete run

Written by \`pnpm complete\`, which runs everything in its full length. CI runs short forms with fixed seeds.

| Step | Command | Date | Commit | Minutes | Result |
| ---- | ------- | ---- | ------ | ------- | ------ |
${table.join("\n")}
`;
  writeFileSync(SUMMARY, text);
}

async function complete(wanted: readonly string[]): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      endRunningSteps();
      process.exit(130);
    });
  const commit = execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { encoding: "utf8" }).trim();
  for (const line of existsSync(SUMMARY) ? readFileSync(SUMMARY, "utf8").split("\n") : []) {
    const name = LINE.exec(line)?.groups?.name;
    if (name !== undefined && STEPS.some((step) => step.name === name)) lines.set(name, line);
  }
  let failed = 0;
  for (const step of STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const { seconds, outcome } = await runStep(step, `complete ${step.name}`);
    failed += outcome.failed;
    const result = outcome.failed === 0 ? "passed" : "**failed**";
    const command = `\`pnpm ${step.args.join(" ")}\``;
    lines.set(step.name, `| ${step.name} | ${command} | ${today} | ${commit} | ${(seconds / 60).toFixed(1)} | ${result} |`);
    writeSummary();
  }
  process.exitCode = failed === 0 ? 0 : 1;
}

export const program = command(
  "pnpm complete",
  "Runs everything in its full length, hours in all.",
  "pnpm complete fuzz sim-days",
)
  .addArgument(new Argument("[steps...]", "only these").choices(STEPS.map(({ name }) => name)))
  .addHelpText("after", "\nResults are written to docs/complete-run.md; steps that do not run keep their last line.")
  .action(complete);

if (import.meta.main) await program.parseAsync();
