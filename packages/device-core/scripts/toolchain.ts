// How the core is compiled: for this machine with every check on, and to WASM without any library.

import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = join(import.meta.dirname, "..");
export const CPP = join(PACKAGE, "cpp");
export const COMMITTED_WASM = join(PACKAGE, "wasm/core.wasm");

const LANGUAGE = ["-std=c++17", "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Werror"];
const SANITIZED = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

const EXPORTS = [
  "boot",
  "tick",
  "execute",
  "configure",
  "want_stop",
  "hold_for_restart",
  "end_update",
  "read_view",
  "take_events",
  "take_saved",
  "input_area",
  "output_area",
  "run_scenario",
  "rule_name",
].map((name) => `-Wl,--export=hc_${name}`);

const WASM_COMPILED = [
  "--target=wasm32",
  "-O2",
  "-ffreestanding",
  // Copies become instructions; without it the compiler would call a memcpy that nobody provides.
  "-mbulk-memory",
];

export const WASM_LINKED: readonly string[] = [
  "--target=wasm32",
  "-nostdlib",
  "-Wl,--no-entry",
  "-Wl,--strip-all",
  // One page of 64 KiB per device holds everything, and can never grow.
  "-Wl,-z,stack-size=16384",
  "-Wl,--initial-memory=65536",
  "-Wl,--max-memory=65536",
  ...EXPORTS,
];

const sources = (folder: string, without: string): string[] =>
  globSync(["*.cpp", "scenarios/*.cpp"], { cwd: folder })
    .filter((name) => name !== without)
    .sort()
    .map((name) => join(folder, name));

function compile(compiler: string, args: readonly string[], cwd = PACKAGE): void {
  execFileSync(compiler, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
}

const native = (folder: string): string[] => ["-I", folder, ...sources(folder, "wasm-exports.cpp")];

export function buildNative(folder: string, program: string): void {
  compile("g++", [...LANGUAGE, ...SANITIZED, ...native(folder), "-o", program]);
}

/** Of the fresh build and of what is committed: all at once. */
export function buildWasm(file: string): void {
  const args = [...LANGUAGE, ...WASM_COMPILED, ...WASM_LINKED, "-I", CPP, ...sources(CPP, "scenarios/main.cpp"), "-o", file];
  compile("clang++-14", args);
}

/** A part of the same build. Without warnings: a core that is broken on purpose may leave a name unused. */
export const WASM_OBJECT: readonly string[] = ["-std=c++17", "-fno-exceptions", "-fno-rtti", "-w", ...WASM_COMPILED];

/** Compiles several sources at once; each object lands in `folder` under the name of its source. */
export function compileObjects(names: readonly string[], folder: string): void {
  compile("clang++-14", [...WASM_OBJECT, "-I", ".", "-c", ...names], folder);
}

export function linkWasm(objects: readonly string[], file: string): void {
  compile("clang++-14", [...WASM_LINKED, ...objects, "-o", file]);
}
