// How the device program is compiled on this machine: every warning an error, every check of the sanitizers on.

import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";

export const FIRMWARE = join(import.meta.dirname, "..");
const CORE = join(FIRMWARE, "../packages/device-core/cpp");

const LANGUAGE = ["-std=c++17", "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Werror", "-I", FIRMWARE, "-I", CORE];
const SANITIZED = ["-O1", "-g", "-fno-sanitize-recover=all"];

const sourcesIn = (folder: string): string[] => globSync(`${folder}/**/*.cpp`, { cwd: FIRMWARE }).toSorted();

/** What runs on every device, whatever its chip. */
const portable = (): string[] => [...sourcesIn("device"), ...sourcesIn("drivers")];
/** What only Linux has. */
const ofLinux = (): string[] => [...sourcesIn("ports/linux"), "-lssl", "-lcrypto", "-pthread"];

const compile = (compiler: string, args: readonly string[]): void => {
  execFileSync(compiler, args, { cwd: FIRMWARE, stdio: ["ignore", "inherit", "inherit"] });
};

/** Tests in the folder `linux` are of that port. */
export function buildTest(source: string, program: string): void {
  const port = source.startsWith("test/linux/") ? ofLinux() : [];
  compile("g++", [...LANGUAGE, ...SANITIZED, "-fsanitize=address,undefined", source, ...portable(), ...port, "-o", program]);
}

export const buildFuzzer = (source: string, program: string): void =>
  compile("clang++-14", [...LANGUAGE, ...SANITIZED, "-fsanitize=fuzzer,address,undefined", source, ...portable(), "-o", program]);
