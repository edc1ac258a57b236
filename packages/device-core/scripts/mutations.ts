// Deliberately broken cores. Each one patches a copy of the source text; the scenarios must notice. A patch that no
// longer applies is a failure too: it would prove nothing.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Mutation } from "./mutation.ts";
import { mutationsOfCommands } from "./mutations-of-commands.ts";
import { mutationsOfHolds } from "./mutations-of-holds.ts";
import { mutationsOfOverflow } from "./mutations-of-overflow.ts";
import { mutationsOfRuns } from "./mutations-of-runs.ts";
import { mutationsOfUpdates } from "./mutations-of-updates.ts";
import { hashOf, runNative } from "./scenarios.ts";
import { buildObjects, buildVariant, CPP } from "./toolchain.ts";

const mutations: readonly Mutation[] = [
  ...mutationsOfCommands,
  ...mutationsOfHolds,
  ...mutationsOfOverflow,
  ...mutationsOfRuns,
  ...mutationsOfUpdates,
];

function verdictOn({ file, from, to }: Mutation, objects: string, expectedHash: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), "halocline-mutant-"));
  try {
    cpSync(CPP, folder, { recursive: true });
    const path = join(folder, file);
    const text = readFileSync(path, "utf8");
    if (text.split(from).length !== 2) throw new Error(`the patch for ${file} no longer applies exactly once: ${from}`);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
    const program = join(folder, "scenarios.run");
    buildVariant(folder, file, objects, program);
    const results = runNative(program, true);
    const broken = results.find(({ violations }) => violations > 0);
    if (broken) return `${broken.rule} broken at seed ${broken.seed}`;
    return hashOf(results) === expectedHash ? null : "only the trace differs";
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many were caught, out of how many; prints how each one was. */
export function runMutations(expectedHash: string): Readonly<{ caught: number; total: number }> {
  const objects = mkdtempSync(join(tmpdir(), "halocline-scenarios-"));
  let caught = 0;
  try {
    buildObjects(objects);
    for (const mutant of mutations) {
      const verdict = verdictOn(mutant, objects, expectedHash);
      if (verdict !== null) caught += 1;
      process.stdout.write(verdict === null ? `  SURVIVED  ${mutant.name}\n` : `  caught    ${mutant.name}: ${verdict}\n`);
    }
  } finally {
    rmSync(objects, { recursive: true, force: true });
  }
  return { caught, total: mutations.length };
}
