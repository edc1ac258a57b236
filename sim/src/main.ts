// pnpm sim --seeds N            N runs, and every broken variant of the zoo must be caught
// pnpm sim --seed N --trace     one run, line by line

import { parseArgs } from "node:util";
import { loadCore } from "@halocline/device-core/load-core";
import { runWorld } from "./world.ts";
import { goodBuild, ZOO } from "./zoo.ts";

const MOST_SEEDS_PER_VARIANT = 200;

const core = loadCore();

function runOne(seed: number, isTraced: boolean): boolean {
  const { violations, hash, lines } = runWorld(seed, goodBuild(core), isTraced);
  for (const line of lines) console.log(line);
  for (const violation of violations) console.log(violation);
  console.log(`seed ${seed}: ${violations.length} violations, hash ${hash}`);
  return violations.length === 0;
}

function runMany(count: number): boolean {
  const startedAtMs = performance.now();
  let [commands, faultFree, failed] = [0, 0, 0];
  for (let seed = 1; seed <= count; seed += 1) {
    const outcome = runWorld(seed, goodBuild(core));
    commands += outcome.commands;
    if (outcome.isFaultFree) faultFree += 1;
    if (outcome.violations.length === 0) continue;
    failed += 1;
    console.log(`seed ${seed}: ${outcome.violations[0]}   (replay: pnpm sim --seed ${seed} --trace)`);
  }
  const seconds = (performance.now() - startedAtMs) / 1000;
  console.log(
    `${count} seeds (${faultFree} without faults), ${commands} commands, ${failed} with violations, ${seconds.toFixed(1)} s`,
  );
  return failed === 0;
}

/** The first seed that gives a variant away, or null. */
function caughtBy(name: string): Readonly<{ seed: number; violation: string }> | null {
  for (let seed = 1; seed <= MOST_SEEDS_PER_VARIANT; seed += 1) {
    const [violation] = runWorld(seed, (ZOO[name] as NonNullable<(typeof ZOO)[string]>)(core)).violations;
    if (violation !== undefined) return { seed, violation };
  }
  return null;
}

function runZoo(): boolean {
  const names = Object.keys(ZOO);
  let caught = 0;
  for (const name of names) {
    const found = caughtBy(name);
    if (found) caught += 1;
    console.log(found ? `caught  ${name}: seed ${found.seed}, ${found.violation}` : `MISSED  ${name}`);
  }
  console.log(`${caught} of ${names.length} broken variants caught`);
  return caught === names.length;
}

function main(): void {
  const { values } = parseArgs({
    options: { seeds: { type: "string" }, seed: { type: "string" }, trace: { type: "boolean", default: false } },
  });
  if (values.seed !== undefined) {
    process.exitCode = runOne(Number(values.seed), values.trace) ? 0 : 1;
    return;
  }
  const isGood = runMany(Number(values.seeds ?? 500));
  process.exitCode = runZoo() && isGood ? 0 : 1;
}

main();
