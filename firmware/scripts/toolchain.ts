// How the device program is compiled on this machine: every warning an error, every check of the sanitizers on.

import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename, join } from "node:path";

export const FIRMWARE = join(import.meta.dirname, "..");
const CORE = join(FIRMWARE, "../packages/device-core/cpp");

const LANGUAGE = ["-std=c++17", "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Werror", "-I", FIRMWARE, "-I", CORE];
const SANITIZED = ["-O1", "-g", "-fno-sanitize-recover=all"];

/** What runs on every device, whatever its chip. */
const portable = (): string[] => globSync("{device,drivers}/**/*.cpp", { cwd: FIRMWARE }).toSorted();

const compile = (compiler: string, args: readonly string[]): void => {
  execFileSync(compiler, args, { cwd: FIRMWARE, stdio: ["ignore", "inherit", "inherit"] });
};

/** What belongs to one system; a port's `main.cpp` is its program. */
const portOf = (port: string): string[] => globSync(`ports/${port}/**/*.cpp`, { cwd: FIRMWARE }).toSorted();

/** A test in a folder named for a port is built with that port. */
function testedPort(source: string): string[] {
  const port = /^test[/]([^/]+)[/]/.exec(source)?.[1];
  return port ? portOf(port).filter((path) => basename(path) !== "main.cpp") : [];
}

export const buildTest = (source: string, program: string): void => {
  const sources = [source, ...testedPort(source), ...portable()];
  compile("g++", [...LANGUAGE, ...SANITIZED, "-fsanitize=address,undefined", ...sources, "-o", program]);
};

/** As it would be shipped: other optimizations find other mistakes. Only compiled, because no test may reach all of it. */
export const compilePort = (port: string, object: string): number => {
  const sources = portOf(port);
  for (const source of sources) compile("g++", [...LANGUAGE, "-O2", "-c", source, "-o", object]);
  return sources.length;
};

export const buildFuzzer = (source: string, program: string): void =>
  compile("clang++-14", [...LANGUAGE, ...SANITIZED, "-fsanitize=fuzzer,address,undefined", source, ...portable(), "-o", program]);
