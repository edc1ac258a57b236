// Runs the fixed set of scenarios on one build of the core and collects their results.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { webAssembly } from "../src/web-assembly.ts";

const SEEDS = 84;

export type ScenarioResult = Readonly<{
  seed: number;
  hash: string;
  violations: number;
  rule: string;
  atMs: string;
  counts: Counts;
}>;
type Counts = Readonly<Record<(typeof COUNTED)[number], number>>;

const COUNTED = [
  "ticks",
  "waterStarts",
  "accepted",
  "refused",
  "reboots",
  "stops",
  "runs",
  "runsDone",
  "faults",
  "holds",
] as const;
const FIRST_COUNT_AT = 24;

const countsOf = (numbers: readonly number[]): Counts =>
  Object.fromEntries(COUNTED.map((name, i) => [name, numbers[i] ?? 0])) as Counts;

function parseLine(line: string): ScenarioResult {
  const [seed = "", hash = "", violations = "", rule = "", atMs = "", ...numbers] = line.split(" ");
  return { seed: Number(seed), hash, violations: Number(violations), rule, atMs, counts: countsOf(numbers.map(Number)) };
}

/** `isHasty` ends at the first broken rule. */
export function runNative(program: string, isHasty = false): ScenarioResult[] {
  const output = execFileSync(program, [String(SEEDS), ...(isHasty ? ["hasty"] : [])], { encoding: "utf8" });
  return output.trim().split("\n").map(parseLine);
}

type ScenarioExports = Readonly<{
  memory: Readonly<{ buffer: ArrayBuffer }>;
  hc_output_area(): number;
  hc_run_scenario(seed: number, result: number): void;
}>;

export function runWasm(file: string): ScenarioResult[] {
  const module = new webAssembly.Module(readFileSync(file));
  const core = new webAssembly.Instance(module).exports as unknown as ScenarioExports;
  const at = core.hc_output_area();
  const view = new DataView(core.memory.buffer);
  return Array.from({ length: SEEDS }, (_, i) => {
    core.hc_run_scenario(i + 1, at);
    return {
      seed: i + 1,
      hash: view.getBigUint64(at, true).toString(16).padStart(16, "0"),
      atMs: view.getBigUint64(at + 8, true).toString(),
      violations: view.getUint32(at + 16, true),
      rule: String(view.getUint32(at + 20, true)),
      counts: countsOf(COUNTED.map((__, n) => view.getUint32(at + FIRST_COUNT_AT + 4 * n, true))),
    };
  });
}

/** One hash for the whole set: FNV-1a over the hashes of the seeds. */
export function hashOf(results: readonly ScenarioResult[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const letter of results.map((result) => result.hash).join("")) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.charCodeAt(0))) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}

export const sumOf = (results: readonly ScenarioResult[], name: keyof Counts): number =>
  results.reduce((sum, { counts }) => sum + counts[name], 0);
