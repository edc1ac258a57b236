// Proves the device program on this machine: the port compiles, every test under sanitizers, then every fuzzer for a while.
//   pnpm --filter @halocline/device-program verify [--fuzz-seconds 20]

import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { compileAll, FIRMWARE, FUZZED, link, portable, portOf, SHIPPED, TESTED, testedPort } from "./toolchain.ts";

const { values } = parseArgs({ options: { "fuzz-seconds": { type: "string", default: "20" } } });
const folder = mkdtempSync(join(tmpdir(), "halocline-firmware-"));
const failures: string[] = [];

/** One that fails does not hide the others. */
async function prove(name: string, run: (program: string) => Promise<string> | string): Promise<void> {
  try {
    process.stdout.write(`${name}: ${await run(join(folder, name))}\n`);
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
  }
}

const named = (source: string): string => basename(source, ".cpp");
const found = (pattern: string): string[] => globSync(pattern, { cwd: FIRMWARE }).toSorted();

function runTest(program: string): string {
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
  const corpus = `${program}-found`;
  mkdirSync(corpus);
  const limits = [
    `-max_total_time=${values["fuzz-seconds"]}`,
    "-max_len=4096",
    "-print_final_stats=1",
    `-artifact_prefix=${corpus}/`,
  ];
  const folders = [corpus, ...seedsOf(source)].map((each) => `"${each}"`);
  const command = `"${program}" ${limits.join(" ")} ${folders.join(" ")} 2>&1 | tail -n 400`;
  const said = execFileSync("bash", ["-o", "pipefail", "-c", command], { cwd: FIRMWARE, encoding: "utf8" });
  const tried = /number_of_executed_units: (\d+)/.exec(said)?.[1] ?? "0";
  return `${Number(tried).toLocaleString("en")} inputs, none broke it`;
}

/** A test in a folder named for a port is built with that port. */
async function proveTests(): Promise<void> {
  const parts = await compileAll(TESTED, portable(), join(folder, "tested"));
  const port = await compileAll(TESTED, testedPort("linux"), join(folder, "tested"));
  const sources = found("test/**/*.test.cpp");
  const objects = await compileAll(TESTED, sources, join(folder, "tests"));
  for (const [index, source] of sources.entries()) {
    await prove(named(source), (program) => {
      link(TESTED, [objects[index] ?? "", ...parts, ...(source.startsWith("test/linux/") ? port : [])], program);
      return runTest(program);
    });
  }
}

async function proveFuzzers(): Promise<void> {
  const parts = await compileAll(FUZZED, portable(), join(folder, "fuzzed"));
  const sources = found("fuzz/*.fuzz.cpp");
  const objects = await compileAll(FUZZED, sources, join(folder, "fuzzers"));
  for (const [index, source] of sources.entries()) {
    await prove(named(source), (program) => {
      link(FUZZED, [objects[index] ?? "", ...parts], program);
      return runFuzzer(source, program);
    });
  }
}

try {
  await prove("linux", async (at) => {
    const objects = await compileAll(SHIPPED, [...portable(), ...portOf("linux")], at);
    return `${objects.length} files compile as they would be shipped`;
  });
  await prove("tests", async () => {
    await proveTests();
    return "done";
  });
  await prove("fuzzers", async () => {
    await proveFuzzers();
    return "done";
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) process.stdout.write(`FAILED: ${failure}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
