// Breaks a copy of the device program, one fault at a time, and says which test noticed. One that nobody notices fails.
//   pnpm --filter @halocline/device-program mutants [part of a name]

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MUTANTS_OF_MESSAGES, type Mutant } from "../mutants/mutants-of-messages.ts";
import { compileAll, FIRMWARE, LENIENT, link, objectAt, portable, TESTED } from "./toolchain.ts";

const folder = mkdtempSync(join(tmpdir(), "halocline-mutants-"));
const copy = join(folder, "firmware");

function broken({ name, from, to }: Mutant, text: string): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${name}: the edit stands ${parts.length - 1} times`);
  return parts.join(to);
}

const objects = join(folder, "objects");
const testOf = ({ prover }: Mutant): string => `test/${prover}.test.cpp`;

/** What a header changes nobody knows: then everything is compiled again. */
const touchedBy = (mutant: Mutant): string[] => (mutant.file.endsWith(".cpp") ? [mutant.file] : [...portable(), testOf(mutant)]);

async function isNoticed(mutant: Mutant): Promise<boolean> {
  const program = join(folder, "program");
  await compileAll(LENIENT, touchedBy(mutant), objects, copy);
  link(
    TESTED,
    [...portable(), testOf(mutant)].map((source) => objectAt(objects, source)),
    program,
  );
  try {
    execFileSync(program, { cwd: FIRMWARE, stdio: "ignore" });
    return false;
  } catch {
    return true;
  }
}

async function isCaught(mutant: Mutant): Promise<boolean> {
  const path = join(copy, mutant.file);
  const whole = readFileSync(path, "utf8");
  writeFileSync(path, broken(mutant, whole));
  try {
    return await isNoticed(mutant);
  } finally {
    writeFileSync(path, whole);
    await compileAll(LENIENT, touchedBy(mutant), objects, copy);
  }
}

let survivors = 0;
try {
  cpSync(FIRMWARE, copy, { recursive: true, filter: (source) => !source.includes("node_modules") });
  const wanted = MUTANTS_OF_MESSAGES.filter(({ name }) => name.includes(process.argv[2] ?? ""));
  await compileAll(LENIENT, [...portable(), ...new Set(wanted.map(testOf))], objects, copy);
  for (const mutant of wanted) {
    const caught = await isCaught(mutant);
    if (!caught) survivors += 1;
    process.stdout.write(`${caught ? `${mutant.prover}.test notices` : "NOBODY notices"}: ${mutant.name}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = survivors === 0 ? 0 : 1;
