// pnpm sim --seeds N            N runs of each world, and every broken variant of both zoos must be caught
// pnpm sim --seed N --trace     one run of each world, line by line (--world commands|water for one of them)

import { parseArgs } from "node:util";
import { loadCore } from "@halocline/device-core/load-core";
import { worstSalinity } from "./salinity.ts";
import { runWater } from "./water-world.ts";
import { WATER_ZOO } from "./water-zoo.ts";
import { type Build, runWorld } from "./world.ts";
import { goodBuild, ZOO } from "./zoo.ts";

const MOST_SEEDS_PER_VARIANT = 200;
const core = loadCore();

type Outcome = Readonly<{ violations: readonly string[]; hash: string; lines: readonly string[]; isFaultFree: boolean }>;
type World = Readonly<{
  run: (seed: number, build: Build, keepsTrace?: boolean) => Outcome;
  zoo: Readonly<Record<string, (module: typeof core) => Build>>;
}>;

const WORLDS: Readonly<Record<string, World>> = {
  commands: { run: runWorld, zoo: ZOO },
  water: { run: runWater, zoo: WATER_ZOO },
};

function replay(name: string, { run }: World, seed: number, isTraced: boolean): boolean {
  const { violations, hash, lines } = run(seed, goodBuild(core), isTraced);
  for (const line of [...lines, ...violations]) console.log(line);
  console.log(`${name}, seed ${seed}: ${violations.length} violations, hash ${hash}`);
  return violations.length === 0;
}

function runMany(name: string, { run }: World, count: number): number {
  const startedAtMs = performance.now();
  let [faultFree, failed] = [0, 0];
  for (let seed = 1; seed <= count; seed += 1) {
    const outcome = run(seed, goodBuild(core));
    if (outcome.isFaultFree) faultFree += 1;
    if (outcome.violations.length === 0) continue;
    failed += 1;
    console.log(`${name}, seed ${seed}: ${outcome.violations[0]}   (replay: pnpm sim --world ${name} --seed ${seed} --trace)`);
  }
  const seconds = (performance.now() - startedAtMs) / 1000;
  console.log(`${name}: ${count} seeds (${faultFree} without faults), ${failed} with violations, ${seconds.toFixed(1)} s`);
  return failed;
}

/** How many of its broken variants a world gives away; each by the first seed that does. */
function tryZoo({ run, zoo }: World): number {
  let caught = 0;
  for (const [name, broken] of Object.entries(zoo)) {
    let found: string | null = null;
    for (let seed = 1; seed <= MOST_SEEDS_PER_VARIANT && found === null; seed += 1) {
      const [violation] = run(seed, broken(core)).violations;
      if (violation !== undefined) found = `seed ${seed}, ${violation}`;
    }
    if (found !== null) caught += 1;
    console.log(found === null ? `MISSED  ${name}` : `caught  ${name}: ${found}`);
  }
  return caught;
}

function runAll(count: number): boolean {
  const worlds = Object.entries(WORLDS);
  const startedAtMs = performance.now();
  const failed = worlds.reduce((sum, [name, world]) => sum + runMany(name, world, count), 0);
  const seconds = (performance.now() - startedAtMs) / 1000;
  const caught = worlds.reduce((sum, [, world]) => sum + tryZoo(world), 0);
  const variants = worlds.reduce((sum, [, { zoo }]) => sum + Object.keys(zoo).length, 0);
  const { lines, pptError, hoursPerSecond } = worstSalinity(core);
  for (const line of lines) console.log(line);
  console.log(
    `${count} seeds in ${worlds.length} worlds in ${seconds.toFixed(0)} s: ${failed} violations; broken variants caught ${caught}/${variants}; worst salinity error after 20 water changes ${pptError.toFixed(2)} ppt; ${hoursPerSecond.toFixed(0)} simulated hours per second`,
  );
  return failed === 0 && caught === variants;
}

function main(): void {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: "500" },
      seed: { type: "string" },
      world: { type: "string" },
      trace: { type: "boolean", default: false },
    },
  });
  const { seed, world, trace } = values;
  if (seed === undefined) {
    process.exitCode = runAll(Number(values.seeds)) ? 0 : 1;
    return;
  }
  const chosen = Object.entries(WORLDS).filter(([name]) => world === undefined || name === world);
  const isGood = chosen.map(([name, one]) => replay(name, one, Number(seed), trace)).every(Boolean);
  process.exitCode = isGood ? 0 : 1;
}

main();
