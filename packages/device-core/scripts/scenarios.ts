// Runs the fixed set of scenarios on one build of the core and collects their results.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { webAssembly } from "../src/web-assembly.ts";

const SEEDS = 94;

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
const HOLDS_AT = 64;
const FIRST_COUNT_AT = 24;
const BROKEN_RULES_AT = 60;

const countsOf = (numbers: readonly number[]): Counts =>
  Object.fromEntries(COUNTED.map((name, i) => [name, numbers[i] ?? 0])) as Counts;

function parseLine(line: string): ScenarioResult {
  const [seed = "", hash = "", violations = "", rule = "", atMs = "", ...numbers] = line.split(" ");
  return { seed: Number(seed), hash, violations: Number(violations), rule, atMs, counts: countsOf(numbers.map(Number)) };
}

export function runNative(program: string): ScenarioResult[] {
  return execFileSync(program, [String(SEEDS)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(parseLine);
}

type ScenarioExports = Readonly<{
  memory: Readonly<{ buffer: ArrayBuffer }>;
  hc_output_area(): number;
  hc_run_scenario(seed: number, result: number): void;
  hc_rule_name(rule: number): number;
}>;

/** All that were broken, the first one or not. */
type WasmResult = ScenarioResult & Readonly<{ brokenRules: readonly string[] }>;

const BITS = 32;

function textAt(bytes: Uint8Array, at: number): string {
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

/** Seed by seed, on one build. */
export function openScenarios(file: string): (seed: number) => WasmResult {
  const core = new webAssembly.Instance(new webAssembly.Module(readFileSync(file))).exports as unknown as ScenarioExports;
  const at = core.hc_output_area();
  const view = new DataView(core.memory.buffer);
  const nameOf = (rule: number): string => textAt(new Uint8Array(core.memory.buffer), core.hc_rule_name(rule));
  return (seed) => {
    core.hc_run_scenario(seed, at);
    const broken = view.getUint32(at + BROKEN_RULES_AT, true);
    return {
      seed,
      hash: view.getBigUint64(at, true).toString(16).padStart(16, "0"),
      atMs: view.getBigUint64(at + 8, true).toString(),
      violations: view.getUint32(at + 16, true),
      rule: nameOf(view.getUint32(at + 20, true)),
      counts: countsOf(
        COUNTED.map((name, n) => view.getUint32(at + (name === "holds" ? HOLDS_AT : FIRST_COUNT_AT + 4 * n), true)),
      ),
      brokenRules: Array.from({ length: BITS }, (_, rule) => rule)
        .filter((rule) => (broken & (1 << rule)) !== 0)
        .map(nameOf),
    };
  };
}

export const ALL_SEEDS: readonly number[] = Array.from({ length: SEEDS }, (_, i) => i + 1);

export const runWasm = (file: string): readonly WasmResult[] => ALL_SEEDS.map(openScenarios(file));

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
