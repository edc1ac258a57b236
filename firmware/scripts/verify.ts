// Proves the device program on this machine: the port compiles, every test under sanitizers, then every fuzzer for a while.
//   pnpm --filter @halocline/device-program verify [--fuzz-seconds 20] [--door-seconds 60] [--part portable|machine]
// `portable` has no clock but its own and may run beside anything. `machine` lives on this machine's clock, and a program that is not
// let run for seconds is ended by its watchdog, as it should be: it wants a machine at rest.

import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { compileAll, FIRMWARE, FUZZED, link, portable, portOf, SHIPPED, TESTED, testedPort } from "./toolchain.ts";

const { values } = parseArgs({
  options: { "fuzz-seconds": { type: "string", default: "20" }, "door-seconds": { type: "string" }, part: { type: "string" } },
});
/** What strangers' bytes reach first may be given longer than the others. */
const DOORS: readonly string[] = ["mqtt.fuzz", "json.fuzz", "improv.fuzz"];
if (![undefined, "portable", "machine"].includes(values.part)) throw new Error(`there is no part ${values.part}`);
const isAsked = (part: "portable" | "machine"): boolean => values.part === undefined || values.part === part;
const folder = mkdtempSync(join(tmpdir(), "halocline-firmware-"));
const failures: string[] = [];

/** What a program wrote before it failed: a fuzzer's input, a check's place. */
const saidBy = (error: unknown): string =>
  error instanceof Error && "stdout" in error && typeof error.stdout === "string" ? error.stdout : "";

/** One that fails does not hide the others. */
async function prove(name: string, run: (program: string) => Promise<string> | string): Promise<void> {
  try {
    process.stdout.write(`${name}: ${await run(join(folder, name))}\n`);
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
    process.stdout.write(`${name}: FAILED\n${saidBy(error)}`);
  }
}

const named = (source: string): string => basename(source, ".cpp");
const found = (pattern: string): string[] => globSync(pattern, { cwd: FIRMWARE }).toSorted();
const isOfMachine = (source: string): boolean => source.startsWith("test/linux/");

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
  const doorSeconds = DOORS.includes(named(source)) ? values["door-seconds"] : undefined;
  const limits = [
    `-max_total_time=${doorSeconds ?? values["fuzz-seconds"]}`,
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
  const port = isAsked("machine") ? await compileAll(TESTED, testedPort("linux"), join(folder, "tested")) : [];
  const sources = found("test/**/*.test.cpp").filter((source) => isAsked(isOfMachine(source) ? "machine" : "portable"));
  const objects = await compileAll(TESTED, sources, join(folder, "tests"));
  for (const [index, source] of sources.entries()) {
    await prove(named(source), (program) => {
      link(TESTED, [objects[index] ?? "", ...parts, ...(isOfMachine(source) ? port : [])], program);
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
  if (isAsked("portable"))
    await prove("linux", async (at) => {
      const objects = await compileAll(SHIPPED, [...portable(), ...portOf("linux")], at);
      return `${objects.length} files compile as they would be shipped`;
    });
  await prove("tests", async () => {
    await proveTests();
    return "done";
  });
  if (isAsked("portable"))
    await prove("fuzzers", async () => {
      await proveFuzzers();
      return "done";
    });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) process.stdout.write(`FAILED: ${failure}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
