// Proves the device program on this machine: the port compiles, every test passes under sanitizers, every fuzzer finds nothing.
// Each fuzzer replays its committed corpus and then tries a fixed number of inputs from a fixed seed, so that a run tries what the
// last one tried. `--search` looks for new inputs for that long instead; with `--keep` they become part of the corpus.
// `portable` has simulated time only and may run beside anything. `machine` lives on this machine's clock, and a program that is
// not scheduled for seconds is ended by its watchdog: it wants a machine at rest.

import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { testedObjects } from "./kept-objects.ts";
import { shippedObjects } from "./shipped.ts";
import { compileAll, FIRMWARE, FUZZED, link, portable, TEST_FILES, TESTED, testedPort } from "./toolchain.ts";

type Part = "portable" | "machine";
type Wanted = Readonly<{ part?: Part | undefined; search?: number | undefined; keep?: boolean | undefined }>;

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

const CORPUS = join(FIRMWARE, "fuzz/corpus");
/** They are messages already, so the fuzzer of messages begins with them. */
const GOLDEN = join(FIRMWARE, "../packages/contracts/src/device/fixtures/good");
const LIMITS = ["-max_len=4096", "-print_final_stats=1"];

/** About ten CPU seconds each. */
const INPUTS: Readonly<Record<string, number>> = {
  "http.fuzz": 140_000,
  "improv.fuzz": 100_000,
  "json.fuzz": 400_000,
  "link.fuzz": 35_000,
  "messages.fuzz": 130_000,
  "mqtt.fuzz": 600_000,
  "stored-bytes.fuzz": 100_000,
  "vl6180x.fuzz": 800_000,
};

function runLibFuzzer(program: string, args: readonly string[]): string {
  const command = `"${program}" ${args.map((arg) => `"${arg}"`).join(" ")} 2>&1 | tail -n 400`;
  return execFileSync("bash", ["-o", "pipefail", "-c", command], { cwd: FIRMWARE, encoding: "utf8" });
}

function runFuzzer(program: string, { search, keep }: Wanted): string {
  const name = basename(program);
  const archive = join(CORPUS, `${name}.tar.gz`);
  const corpus = `${program}-corpus`;
  mkdirSync(corpus);
  if (existsSync(archive)) execFileSync("tar", ["-xzf", archive, "-C", corpus]);
  if (INPUTS[name] === undefined) throw new Error(`no number of inputs is set for ${name}`);
  const effort = search ? [`-max_total_time=${search}`] : [`-runs=${INPUTS[name]}`, "-seed=1"];
  const folders = name === "messages.fuzz" ? [corpus, GOLDEN] : [corpus];
  const output = runLibFuzzer(program, [...LIMITS, ...effort, `-artifact_prefix=${corpus}/`, ...folders]);
  const tried = Number(/number_of_executed_units: (\d+)/.exec(output)?.[1] ?? 0);
  if (tried === 0) throw new Error("tried no input");
  if (keep) keepCorpus(program, folders, archive);
  return `${tried.toLocaleString("en")} inputs, none broke it`;
}

/** The smallest set of inputs that reaches all that these reach. */
function keepCorpus(program: string, folders: readonly string[], archive: string): void {
  const smallest = `${program}-smallest`;
  mkdirSync(smallest);
  runLibFuzzer(program, ["-merge=1", "-max_len=4096", smallest, ...folders]);
  mkdirSync(CORPUS, { recursive: true });
  const sameForEverybody = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=644"];
  execFileSync("tar", [
    "-czf",
    archive,
    "-C",
    smallest,
    ...sameForEverybody,
    "--no-recursion",
    ...globSync("*", { cwd: smallest }).toSorted(),
  ]);
}

/** A test in a folder named for a port is built with that port. */
async function proveTests(isAsked: (part: Part) => boolean): Promise<void> {
  const parts = await testedObjects();
  const port = isAsked("machine") ? await compileAll(TESTED, testedPort("linux"), join(folder, "tested")) : [];
  const sources = found("test/**/*.test.cpp").filter((source) => isAsked(isOfMachine(source) ? "machine" : "portable"));
  const objects = await compileAll(TEST_FILES, sources, join(folder, "tests"));
  for (const [index, source] of sources.entries()) {
    await prove(named(source), (program) => {
      link(TESTED, [objects[index] ?? "", ...parts, ...(isOfMachine(source) ? port : [])], program);
      return runTest(program);
    });
  }
}

async function proveFuzzers(wanted: Wanted): Promise<void> {
  const parts = await compileAll(FUZZED, portable(), join(folder, "fuzzed"));
  const sources = found("fuzz/*.fuzz.cpp");
  const objects = await compileAll(FUZZED, sources, join(folder, "fuzzers"));
  for (const [index, source] of sources.entries()) {
    await prove(named(source), (program) => {
      link(FUZZED, [objects[index] ?? "", ...parts], program);
      return runFuzzer(program, wanted);
    });
  }
}

export async function verify(wanted: Wanted): Promise<void> {
  const isAsked = (part: Part): boolean => wanted.part === undefined || wanted.part === part;
  try {
    if (isAsked("portable"))
      await prove("linux", async () => `${(await shippedObjects()).length} files compile as they would be shipped`);
    await prove("tests", async () => {
      await proveTests(isAsked);
      return "done";
    });
    if (isAsked("portable"))
      await prove("fuzzers", async () => {
        await proveFuzzers(wanted);
        return "done";
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const failure of failures) process.stdout.write(`FAILED: ${failure}\n`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
