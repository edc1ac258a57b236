// One step as a process of its own. Its output goes to a file and is printed when it has ended: steps run beside each other, and
// nobody can read two at once.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Step } from "./plan.ts";
import { complaintOf, type Outcome, type SuiteReport, single, slowest, suiteOutcome } from "./report.ts";

const LOGS = ".local/ci";
const SLOWEST = 10;
/** Dozens of servers and tools are started from source: what one has compiled the next one need not. */
const COMPILED = { NODE_COMPILE_CACHE: resolve(".local/compile-cache") };

export type Done = Readonly<{ name: string; seconds: number; outcome: Outcome; slowest: readonly string[]; complaint: string }>;

async function execute(step: Step, name: string, more: readonly string[]): Promise<{ isGreen: boolean; output: string }> {
  const logFile = join(LOGS, `${name.replaceAll(/\W+/g, "-")}.log`);
  const log = openSync(logFile, "w");
  const command = ["pnpm", "-s", ...step.args, ...more];
  const [program = "", ...args] = step.isPatient ? ["nice", "-n", "10", ...command] : command;
  const child = spawn(program, args, { stdio: ["ignore", log, log], env: { ...process.env, ...COMPILED, ...step.environment } });
  const [exitCode] = await once(child, "close");
  closeSync(log);
  return { isGreen: exitCode === 0, output: readFileSync(logFile, "utf8") };
}

function reportOf(file: string): SuiteReport | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as SuiteReport;
  } catch {
    return null;
  }
}

/** `files` narrows a suite to those. */
export async function runStep(step: Step, name = step.name, files: readonly string[] = []): Promise<Done> {
  const startedAtMs = performance.now();
  mkdirSync(LOGS, { recursive: true });
  console.log(`... ${name} begins`);
  const reportFile = join(LOGS, `${name.replaceAll(/\W+/g, "-")}.json`);
  rmSync(reportFile, { force: true });
  const reporting = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const { isGreen, output } = await execute(step, name, step.kind === "suite" ? [...files, ...reporting] : []);
  const report = step.kind === "suite" ? reportOf(reportFile) : null;
  const outcome = step.kind === "suite" ? suiteOutcome(report, isGreen) : single(isGreen);
  const seconds = (performance.now() - startedAtMs) / 1000;
  console.log(
    `\n=== ${name}\n${output.trimEnd()}\n=== ${name}: ${outcome.failed === 0 ? "ok" : "FAILED"} in ${seconds.toFixed(1)} s\n`,
  );
  return { name, seconds, outcome, slowest: report ? slowest(report, SLOWEST) : [], complaint: complaintOf(output) };
}
