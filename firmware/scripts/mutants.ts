// Breaks a copy of the device program, one fault at a time, and says which test noticed. One that nobody notices fails.
//   pnpm --filter @halocline/firmware mutants [part of a name]

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MUTANTS_OF_MESSAGES, type Mutant } from "../mutants/mutants-of-messages.ts";
import { FIRMWARE } from "./toolchain.ts";

const folder = mkdtempSync(join(tmpdir(), "halocline-mutants-"));
const copy = join(folder, "firmware");

function broken({ name, from, to }: Mutant, text: string): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${name}: the edit stands ${parts.length - 1} times`);
  return parts.join(to);
}

/** The compiler is asked by the copy's own script, so that nothing of the original is in it. */
function isNoticed({ prover }: Mutant): boolean {
  const program = join(folder, "program");
  const build = `import { buildTest } from ${JSON.stringify(join(copy, "scripts/toolchain.ts"))}; buildTest(...process.argv.slice(1));`;
  execFileSync(process.execPath, ["--input-type=module", "-e", build, `test/${prover}.test.cpp`, program]);
  try {
    execFileSync(program, { stdio: "ignore" });
    return false;
  } catch {
    return true;
  }
}

function isCaught(mutant: Mutant): boolean {
  const path = join(copy, mutant.file);
  const whole = readFileSync(path, "utf8");
  writeFileSync(path, broken(mutant, whole));
  try {
    return isNoticed(mutant);
  } finally {
    writeFileSync(path, whole);
  }
}

let survivors = 0;
try {
  cpSync(FIRMWARE, copy, { recursive: true, filter: (source) => !source.includes("node_modules") });
  symlinkSync(join(FIRMWARE, "../packages"), join(folder, "packages"));
  for (const mutant of MUTANTS_OF_MESSAGES.filter(({ name }) => name.includes(process.argv[2] ?? ""))) {
    const caught = isCaught(mutant);
    if (!caught) survivors += 1;
    process.stdout.write(`${caught ? `${mutant.prover}.test notices` : "NOBODY notices"}: ${mutant.name}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = survivors === 0 ? 0 : 1;
