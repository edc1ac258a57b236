// One step as a process of its own. Its output goes to a file and is printed when it has ended: steps run beside each other, and
// two outputs in one stream cannot be read.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type CpuGroup, cpuGroup } from "./cpu-group.ts";
import { inOwnNetwork } from "./own-network.ts";
import type { Step } from "./plan.ts";
import { complaintOf, type Outcome, type SuiteReport, single, slowest, suiteOutcome } from "./report.ts";

const LOGS = ".local/ci";
const SLOWEST = 10;
/** Dozens of servers and tools are started from source: what one has compiled the next one need not. */
const COMPILED = { NODE_COMPILE_CACHE: resolve(".local/compile-cache") };

/** Linux divides the cores between sessions first, so the session gets the lowest weight too, where the kernel keeps one. */
const IN_IDLE_SESSION = 'echo 19 > /proc/self/autogroup; exec chrt --idle 0 "$@"';
const AS_IDLE = ["setsid", "--wait", "sh", "-c", IN_IDLE_SESSION, "sh"];

export type Done = Readonly<{
  name: string;
  seconds: number;
  /** Null where this machine cannot count them. */
  cpuSeconds: number | null;
  outcome: Outcome;
  slowest: readonly string[];
  complaint: string;
}>;

const running = new Set<CpuGroup>();

/** An interrupted run leaves no server, database or broker behind. */
export function endRunningSteps(): void {
  for (const group of running) group.end();
}

function commandOf(step: Step, more: readonly string[], group: CpuGroup): string[] {
  const command = ["pnpm", "-s", ...step.args, ...more];
  const placed = step.ownsNetwork ? inOwnNetwork(command) : command;
  return group.wrap(step.isIdle ? [...AS_IDLE, ...placed] : placed);
}

async function execute(step: Step, logFile: string, more: readonly string[], group: CpuGroup): Promise<boolean> {
  const log = openSync(logFile, "w");
  const [program = "", ...args] = commandOf(step, more, group);
  const child = spawn(program, args, { stdio: ["ignore", log, log], env: { ...process.env, ...COMPILED, ...step.environment } });
  const [exitCode] = await once(child, "close");
  closeSync(log);
  return exitCode === 0;
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
  const file = (ending: string) => join(LOGS, `${name.replaceAll(/\W+/g, "-")}.${ending}`);
  rmSync(file("json"), { force: true });
  const isSuite = step.kind === "suite";
  const reporting = ["--reporter=default", "--reporter=json", `--outputFile.json=${file("json")}`];
  const group = cpuGroup(name, step.runsContainers);
  running.add(group);
  const isGreen = await execute(step, file("log"), isSuite ? [...files, ...reporting] : [], group);
  const cpuSeconds = group.seconds();
  const leftRunning = group.end();
  running.delete(group);

  const report = isSuite ? reportOf(file("json")) : null;
  const outcome = isSuite ? suiteOutcome(report, isGreen) : single(isGreen);
  const output = readFileSync(file("log"), "utf8");
  const seconds = (performance.now() - startedAtMs) / 1000;
  console.log(`\n=== ${name}\n${output.trimEnd()}`);
  if (leftRunning.length > 0) console.log(`left running, ended by CI:\n${leftRunning.join("\n")}`);
  const cpuText = cpuSeconds === null ? "" : `, ${cpuSeconds.toFixed(0)} CPU s`;
  console.log(`=== ${name}: ${outcome.failed === 0 ? "ok" : "FAILED"} in ${seconds.toFixed(1)} s${cpuText}\n`);
  return { name, seconds, cpuSeconds, outcome, slowest: report ? slowest(report, SLOWEST) : [], complaint: complaintOf(output) };
}
