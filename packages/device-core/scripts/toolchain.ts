// How the core is compiled: for this machine with every check on, and to WASM without any library.

import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename, join } from "node:path";

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
].map((name) => `-Wl,--export=hc_${name}`);

const WASM = [
  "--target=wasm32",
  "-O2",
  "-nostdlib",
  "-ffreestanding",
  // Copies become instructions; without it the compiler would call a memcpy that nobody provides.
  "-mbulk-memory",
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

const QUICK = ["-std=c++17", "-O1", "-fno-exceptions", "-fno-rtti", "-w"];

const objectOf = (source: string): string => basename(source).replace(/\.cpp$/, ".o");

/** Every source once, as an object in `folder`; a variant replaces only what it changes. */
export function buildObjects(folder: string): void {
  compile("g++", [...QUICK, "-I", CPP, "-c", ...sources(CPP, "wasm-exports.cpp")], folder);
}

/** Without the sanitizers: quick, for variants of the core that are expected to be wrong. A header changes all of the core. */
export function buildVariant(folder: string, changed: string, objects: string, program: string): void {
  const core = sources(folder, "wasm-exports.cpp").filter((path) => !path.includes("/scenarios/"));
  const again = changed.endsWith(".cpp") ? [join(folder, changed)] : core;
  const replaced = new Set(again.map(objectOf));
  const kept = globSync("*.o", { cwd: objects }).filter((name) => !replaced.has(name));
  compile("g++", [...QUICK, "-I", folder, ...again, ...kept.map((name) => join(objects, name)), "-o", program]);
}

export function buildWasm(file: string): void {
  compile("clang++-14", [...LANGUAGE, ...WASM, "-I", CPP, ...sources(CPP, "scenarios/main.cpp"), "-o", file]);
}
