// How the device program is compiled on this machine: every warning an error, every check of the sanitizers on. Each source is
// compiled once and linked into every test.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";

export const FIRMWARE = join(import.meta.dirname, "..");
const CORE = join(FIRMWARE, "../packages/device-core/cpp");

const LANGUAGE = ["-std=c++17", "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Werror", "-I", ".", "-I", CORE];
const SANITIZED = ["-O1", "-g", "-fno-sanitize-recover=all"];
const TLS = ["-lssl", "-lcrypto", "-pthread"];

const sourcesIn = (folder: string): string[] => globSync(`${folder}/**/*.cpp`, { cwd: FIRMWARE }).toSorted();

/** By whole paths: a copy of the device program is compiled with the same core. What speaks to a page is not for a device. */
const core = (): string[] =>
  globSync("*.cpp", { cwd: CORE, exclude: ["wasm-exports.cpp"] })
    .toSorted()
    .map((source) => join(CORE, source));

/** What runs on every device, whatever its chip. */
export const portable = (): string[] => [...sourcesIn("device"), ...sourcesIn("drivers"), ...core()];
/** What belongs to one system; a port's `main.cpp` is its program. */
export const portOf = (port: string): string[] => sourcesIn(`ports/${port}`);
export const testedPort = (port: string): string[] => portOf(port).filter((path) => basename(path) !== "main.cpp");

export type Kind = Readonly<{ compiler: string; compiled: readonly string[]; linked: readonly string[] }>;

export const TESTED: Kind = {
  compiler: "g++",
  compiled: [...SANITIZED, "-fsanitize=address,undefined"],
  linked: ["-fsanitize=address,undefined", ...TLS],
};
/**
 * The tests themselves: compiled once and run for seconds, so optimizing them costs more than it saves. A check names its own file and
 * line, so they have no debug information either: it takes a fifth of their compile time.
 */
export const TEST_FILES: Kind = { ...TESTED, compiled: [...TESTED.compiled, "-O0", "-g0"] };
/** A program that is broken on purpose may leave a name unused. */
export const LENIENT: Kind = { ...TESTED, compiled: [...TESTED.compiled, "-w"] };
export const FUZZED: Kind = {
  compiler: "clang++-14",
  compiled: [...SANITIZED, "-fsanitize=fuzzer-no-link,address,undefined"],
  linked: ["-fsanitize=fuzzer,address,undefined", ...TLS],
};
/** As it would be shipped: other optimizations find other mistakes. */
export const SHIPPED: Kind = { compiler: "g++", compiled: ["-O2"], linked: TLS };

export const objectAt = (folder: string, source: string): string => join(folder, `${source.replaceAll("/", "_")}.o`);

async function compile({ compiler, compiled }: Kind, source: string, object: string, root: string): Promise<void> {
  const child = spawn(compiler, [...LANGUAGE, ...compiled, "-c", source, "-o", object], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [status] = await once(child, "exit");
  if (status !== 0) throw new Error(`${source} does not compile`);
}

/** As many at once as there are cores; the objects land in `folder`, in the order of their sources. `root` may be a copy. */
export async function compileAll(kind: Kind, sources: readonly string[], folder: string, root = FIRMWARE): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const waiting = [...sources];
  const worker = async (): Promise<void> => {
    for (let source = waiting.pop(); source !== undefined; source = waiting.pop())
      await compile(kind, source, objectAt(folder, source), root);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return sources.map((source) => objectAt(folder, source));
}

export function link({ compiler, linked }: Kind, objects: readonly string[], program: string): void {
  execFileSync(compiler, [...objects, ...linked, "-o", program], { cwd: FIRMWARE, stdio: ["ignore", "inherit", "inherit"] });
}

/** What reads and writes messages needs nothing else of a device. */
const words = (): string[] => ["device/messages", "device/json", "device/text"].flatMap(sourcesIn);

/** One program that is needed once, of the words alone. */
export function buildWords(source: string, program: string): void {
  const { compiler, compiled, linked } = TESTED;
  const args = [...LANGUAGE, ...compiled, source, ...words(), ...linked, "-o", program];
  execFileSync(compiler, args, { cwd: FIRMWARE, stdio: ["ignore", "inherit", "inherit"] });
}
