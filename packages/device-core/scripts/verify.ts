// Proves the committed WASM: a fresh build, the native build with sanitizers and the committed file must give the same traces
// over the same scenarios, no rule may be broken in them, and every deliberately broken core must be caught.
// `pnpm --filter @halocline/device-core verify`

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMutations } from "./mutations.ts";
import { hashOf, runNative, runWasm, type ScenarioResult, sumOf } from "./scenarios.ts";
import { buildNative, buildWasm, COMMITTED_WASM, CPP } from "./toolchain.ts";

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const failures: string[] = [];

function compare(name: string, results: readonly ScenarioResult[], expected: readonly ScenarioResult[]): void {
  const different = results.filter(({ hash }, i) => hash !== expected[i]?.hash).map(({ seed }) => seed);
  if (different.length > 0) failures.push(`${name} and the native build give different traces for seeds ${different.join(", ")}`);
}

function proveScenarios(folder: string): ScenarioResult[] {
  buildNative(CPP, join(folder, "native"));
  buildWasm(join(folder, "core.wasm"));
  const native = runNative(join(folder, "native"));
  for (const { seed, violations, rule, atMs } of native.filter((result) => result.violations > 0)) {
    failures.push(`seed ${seed} breaks ${rule} at ${atMs} ms (${violations} violations)`);
  }
  compare("the fresh WASM", runWasm(join(folder, "core.wasm")), native);
  compare("the committed WASM (build it again?)", runWasm(COMMITTED_WASM), native);
  return native;
}

function report(native: readonly ScenarioResult[], mutants: Readonly<{ caught: number; total: number }>): void {
  const figure = (name: Parameters<typeof sumOf>[1]): string => sumOf(native, name).toLocaleString("en");
  say(`core.wasm ${statSync(COMMITTED_WASM).size} bytes, mutants caught ${mutants.caught} of ${mutants.total}`);
  say(
    `${native.length} scenarios, ${figure("ticks")} ticks, ${figure("waterStarts")} pump starts, ${figure("accepted")} commands accepted, ` +
      `${figure("refused")} refused, ${figure("reboots")} reboots, ${figure("stops")} stops, ` +
      `${figure("runs")} runs (${figure("runsDone")} to their end), ${figure("faults")} faults, ${figure("holds")} holds`,
  );
  say(`trace hash ${hashOf(native)}`);
}

const folder = mkdtempSync(join(tmpdir(), "halocline-core-"));
try {
  const native = proveScenarios(folder);
  const mutants = runMutations(hashOf(native));
  if (mutants.caught < mutants.total) failures.push(`${mutants.total - mutants.caught} broken cores were not caught`);
  report(native, mutants);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) say(`FAILED: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
