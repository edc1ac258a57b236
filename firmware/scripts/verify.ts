// Proves the device program on this machine: every test under sanitizers, then every fuzzer for a while.
//   pnpm --filter @halocline/firmware verify [--fuzz-seconds 20]

import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { buildFuzzer, buildTest, FIRMWARE } from "./toolchain.ts";

const { values } = parseArgs({ options: { "fuzz-seconds": { type: "string", default: "20" } } });
const folder = mkdtempSync(join(tmpdir(), "halocline-firmware-"));
const failures: string[] = [];

/** One that fails does not hide the others. */
function prove(source: string, run: (program: string) => string): void {
  const name = basename(source, ".cpp");
  try {
    process.stdout.write(`${name}: ${run(join(folder, name))}\n`);
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
  }
}

function runTest(source: string, program: string): string {
  buildTest(source, program);
  const checks = execFileSync(program, { cwd: FIRMWARE, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  return `${Number(checks.trim()).toLocaleString("en")} checks`;
}

/** A fuzzer that would hardly find a whole message by itself names folders to begin with, one a line, in a file beside it. */
function seedsOf(source: string): string[] {
  const list = join(FIRMWARE, source.replace(/cpp$/, "seeds"));
  return existsSync(list) ? readFileSync(list, "utf8").trim().split("\n") : [];
}

/** What it finds worth keeping stays in its folder, which goes with the run. */
function runFuzzer(source: string, program: string): string {
  buildFuzzer(source, program);
  const found = `${program}-found`;
  mkdirSync(found);
  const limits = [
    `-max_total_time=${values["fuzz-seconds"]}`,
    "-max_len=4096",
    "-print_final_stats=1",
    `-artifact_prefix=${found}/`,
  ];
  const folders = [found, ...seedsOf(source)].map((each) => `"${each}"`);
  const command = `"${program}" ${limits.join(" ")} ${folders.join(" ")} 2>&1 | tail -n 400`;
  const said = execFileSync("bash", ["-o", "pipefail", "-c", command], { cwd: FIRMWARE, encoding: "utf8" });
  const tried = /number_of_executed_units: (\d+)/.exec(said)?.[1] ?? "0";
  return `${Number(tried).toLocaleString("en")} inputs, none broke it`;
}

try {
  for (const source of globSync("test/*.test.cpp", { cwd: FIRMWARE }).toSorted()) prove(source, (at) => runTest(source, at));
  for (const source of globSync("fuzz/*.fuzz.cpp", { cwd: FIRMWARE }).toSorted()) prove(source, (at) => runFuzzer(source, at));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) process.stdout.write(`FAILED: ${failure}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
