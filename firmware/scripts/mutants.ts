// Breaks a copy of the device program, one fault at a time, and says which test noticed. One that nobody notices fails.

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MUTANTS_OF_FLASH } from "../mutants/mutants-of-flash.ts";
import { MUTANTS_OF_LINK } from "../mutants/mutants-of-link.ts";
import { MUTANTS_OF_MESSAGES, type Mutant } from "../mutants/mutants-of-messages.ts";
import { MUTANTS_OF_PROGRAM } from "../mutants/mutants-of-program.ts";
import { MUTANTS_OF_SESSION } from "../mutants/mutants-of-session.ts";
import { MUTANTS_OF_SETUP } from "../mutants/mutants-of-setup.ts";
import { MUTANTS_OF_UPDATE } from "../mutants/mutants-of-update.ts";
import { compileAll, FIRMWARE, LENIENT, link, objectAt, portable, TESTED, testedPort } from "./toolchain.ts";

const LISTS: readonly (readonly Mutant[])[] = [
  MUTANTS_OF_MESSAGES,
  MUTANTS_OF_LINK,
  MUTANTS_OF_SESSION,
  MUTANTS_OF_FLASH,
  MUTANTS_OF_SETUP,
  MUTANTS_OF_UPDATE,
  MUTANTS_OF_PROGRAM,
];
const folder = mkdtempSync(join(tmpdir(), "halocline-mutants-"));
const copy = join(folder, "firmware");

function broken({ name, from, to }: Mutant, text: string): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${name}: the edit stands ${parts.length - 1} times`);
  return parts.join(to);
}

const objects = join(folder, "objects");
const testOf = ({ prover }: Mutant): string => `test/${prover}.test.cpp`;

/** A test in a folder named for a port is built with that port. */
const partsOf = ({ prover }: Mutant): string[] => [...portable(), ...(prover.startsWith("linux/") ? testedPort("linux") : [])];

/** What a header changes nobody knows: then everything is compiled again. */
const touchedBy = (mutant: Mutant): string[] =>
  mutant.file.endsWith(".cpp") ? [mutant.file] : [...partsOf(mutant), testOf(mutant)];

async function isNoticed(mutant: Mutant): Promise<boolean> {
  const program = join(folder, "program");
  await compileAll(LENIENT, touchedBy(mutant), objects, copy);
  link(
    TESTED,
    [...partsOf(mutant), testOf(mutant)].map((source) => objectAt(objects, source)),
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

/** `part`: of a name, a file or a test. */
export async function tryMutants(part = ""): Promise<void> {
  let survivors = 0;
  try {
    cpSync(FIRMWARE, copy, { recursive: true, filter: (source) => !source.includes("node_modules") });
    const wanted = LISTS.flat().filter(({ name, file, prover }) => `${name} ${file} ${prover}`.includes(part));
    await compileAll(LENIENT, [...new Set([...wanted.flatMap(partsOf), ...wanted.map(testOf)])], objects, copy);
    for (const mutant of wanted) {
      const caught = await isCaught(mutant);
      if (!caught) survivors += 1;
      process.stdout.write(`${caught ? `${mutant.prover}.test notices` : "NOBODY notices"}: ${mutant.name}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.exitCode = survivors === 0 ? 0 : 1;
}
