// Compiles what is portable for chips without a system, says how large it is, and what it would need of a system.

import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileAll, FIRMWARE, type Kind } from "./toolchain.ts";

type Chip = Readonly<{ name: string; prefix: string; flags: readonly string[] }>;

const CHIPS: readonly Chip[] = [
  { name: "rv32imc", prefix: "riscv64-unknown-elf-", flags: ["-march=rv32imc", "-mabi=ilp32"] },
  { name: "xtensa-lx106", prefix: "xtensa-lx106-elf-", flags: ["-mlongcalls"] },
];

/** No system: nothing guards what is made at its first use, and nothing is taken down at the end. */
const FREESTANDING = ["-Os", "-ffreestanding", "-fno-threadsafe-statics", "-fno-use-cxa-atexit", "-I", "cross/include"];

const found = (pattern: string, without: readonly string[] = []): string[] =>
  globSync(pattern, { cwd: FIRMWARE })
    .filter((path) => !without.some((name) => path.endsWith(name)))
    .toSorted();

const PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["core", found("../packages/device-core/cpp/*.cpp", ["wasm-exports.cpp"])],
  ["device", found("device/**/*.cpp")],
  ["drivers", found("drivers/**/*.cpp")],
]);

/** Bytes, a 64-bit division, and a call of what is abstract, which never happens. Nothing else is lent by anybody. */
const LENT =
  /^(?:mem(?:cpy|move|set|cmp|chr)|str(?:len|chr|n?cmp|cspn)|__u?(?:div|mod|mul)[sd]i3|__(?:ashl|ashr|lshr)di3|__popcount[sd]i2|__cxa_pure_virtual)$/;

function toolOf({ prefix }: Chip, tool: string, ...args: readonly string[]): string {
  return execFileSync(`${prefix}${tool}`, args, { cwd: FIRMWARE, encoding: "utf8" });
}

/** Text, data and bss of an object. */
function sizeOf(chip: Chip, object: string): number[] {
  const [, figures = ""] = toolOf(chip, "size", object).split("\n");
  return figures.trim().split(/\s+/).slice(0, 3).map(Number);
}

/** Names and lengths of what `cross/memory.cpp` sets aside. */
function memoryOf(chip: Chip, object: string): string[] {
  return [...toolOf(chip, "nm", "--print-size", object).matchAll(/^\S+ (\S+) B memory_of_(\w+)$/gm)].map(
    ([, length = "0", name = ""]) => `${name.replaceAll("_", " ")} ${Number.parseInt(length, 16).toLocaleString("en")}`,
  );
}

function openNamesOf(chip: Chip, object: string): string[] {
  return toolOf(chip, "nm", "--undefined-only", "--demangle", object)
    .split("\n")
    .map((line) => line.replace(/^\s*[Uw]\s+/, "").trim())
    .filter((name) => name !== "" && !LENT.test(name));
}

async function compileFor(chip: Chip, folder: string): Promise<void> {
  const kind: Kind = { compiler: `${chip.prefix}g++`, compiled: [...FREESTANDING, ...chip.flags], linked: [] };
  const joined: string[] = [];
  for (const [part, sources] of PARTS) {
    const own = join(folder, chip.name, part);
    mkdirSync(own, { recursive: true });
    const whole = join(own, "whole.o");
    toolOf(chip, "g++", "-nostdlib", "-r", ...chip.flags, ...(await compileAll(kind, sources, own)), "-o", whole);
    const [text, data, bss] = sizeOf(chip, whole).map((bytes) => bytes.toLocaleString("en"));
    process.stdout.write(`${chip.name} ${part}: ${sources.length} files, text ${text}, data ${data}, bss ${bss}\n`);
    joined.push(whole);
  }
  const [memory = ""] = await compileAll(kind, ["cross/memory.cpp"], join(folder, chip.name));
  process.stdout.write(`${chip.name} memory: ${memoryOf(chip, memory).join(", ")}\n`);
  const program = join(folder, chip.name, "program.o");
  toolOf(chip, "g++", "-nostdlib", "-r", ...chip.flags, ...joined, "-o", program);
  const open = openNamesOf(chip, program);
  if (open.length > 0) throw new Error(`${chip.name}: the portable part needs ${open.join(", ")}`);
}

export async function compileForChips(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "halocline-cross-"));
  try {
    for (const chip of CHIPS) await compileFor(chip, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
