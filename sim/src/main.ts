// pnpm sim --seeds N            N runs of each world (of the alerts at most 12), and every broken variant must be caught
// pnpm sim --world alerts       only that world: commands, water or alerts
// pnpm sim --seed N --trace     one run of each world, line by line (or of the one named by --world)

import { parseArgs } from "node:util";
import { loadCore } from "@halocline/device-core/load-core";
import { ALERT_MUTANTS } from "./alert-mutants.ts";
import { GOOD_ALERTS, runAlerts } from "./alert-world.ts";
import { goodBuild, MUTANTS } from "./mutants.ts";
import { worstSalinity } from "./salinity.ts";
import { WATER_MUTANTS } from "./water-mutants.ts";
import { runWater } from "./water-world.ts";
import { type Build, runWorld } from "./world.ts";

const MOST_SEEDS_PER_VARIANT = 200;
const DEFAULT_SEEDS = 500;
/** Each is a month: a dozen is a tank-year. */
const MONTHS = 12;
const MONTHS_PER_YEAR = 365 / 30;
const core = loadCore();

type Outcome = Readonly<{ violations: readonly string[]; hash: string; lines: readonly string[]; isFaultFree: boolean }>;
type World = Readonly<{
  /** Of the named broken variant, or of the good build. */
  run: (seed: number, variant: string | null, keepsTrace?: boolean) => Outcome;
  variants: readonly string[];
  mostSeeds: number;
}>;

type Run<B> = (seed: number, build: B, keepsTrace?: boolean) => Outcome;

const worldOf = <B>(
  run: Run<B>,
  good: B,
  mutants: Readonly<Record<string, () => B>>,
  mostSeeds = Number.POSITIVE_INFINITY,
): World => ({
  run: (seed, variant, keepsTrace) => run(seed, (variant !== null && mutants[variant]?.()) || good, keepsTrace),
  variants: Object.keys(mutants),
  mostSeeds,
});

const coreWorld = (run: Run<Build>, mutants: typeof MUTANTS): World =>
  worldOf(run, goodBuild(core), Object.fromEntries(Object.entries(mutants).map(([name, broken]) => [name, () => broken(core)])));

/** What the months of the good rules have added up to. */
const months = { count: 0, causes: 0, alerts: 0, missed: 0, falseAlarms: 0 };

const runMonth: Run<typeof GOOD_ALERTS> = (seed, build, keepsTrace) => {
  const outcome = runAlerts(seed, build, keepsTrace);
  if (build !== GOOD_ALERTS) return outcome;
  months.count += 1;
  for (const key of ["causes", "alerts", "missed", "falseAlarms"] as const) months[key] += outcome[key];
  return outcome;
};

const WORLDS: Readonly<Record<string, World>> = {
  commands: coreWorld(runWorld, MUTANTS),
  water: coreWorld(runWater, WATER_MUTANTS),
  alerts: worldOf(
    runMonth,
    GOOD_ALERTS,
    Object.fromEntries(Object.entries(ALERT_MUTANTS).map(([name, broken]) => [name, () => broken])),
    MONTHS,
  ),
};

function replay(name: string, { run }: World, seed: number, isTraced: boolean): boolean {
  const { violations, hash, lines } = run(seed, null, isTraced);
  for (const line of [...lines, ...violations]) console.log(line);
  console.log(`${name}, seed ${seed}: ${violations.length} violations, hash ${hash}`);
  return violations.length === 0;
}

function runMany(name: string, { run }: World, count: number): number {
  const startedAtMs = performance.now();
  let [faultFree, failed] = [0, 0];
  for (let seed = 1; seed <= count; seed += 1) {
    const outcome = run(seed, null);
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
function tryMutants({ run, variants }: World): number {
  let caught = 0;
  for (const variant of variants) {
    let found: string | null = null;
    for (let seed = 1; seed <= MOST_SEEDS_PER_VARIANT && found === null; seed += 1) {
      const [violation] = run(seed, variant).violations;
      if (violation !== undefined) found = `seed ${seed}, ${violation}`;
    }
    if (found !== null) caught += 1;
    console.log(found === null ? `MISSED  ${variant}` : `caught  ${variant}: ${found}`);
  }
  return caught;
}

const monthsText = ({ count, causes, alerts, missed, falseAlarms }: typeof months): string =>
  `alerts per real cause ${(alerts / Math.max(1, causes)).toFixed(2)} (${alerts} for ${causes}), missed ${missed}, false alarms per tank-year ${((falseAlarms / Math.max(1, count)) * MONTHS_PER_YEAR).toFixed(2)} (${falseAlarms} in ${(count / MONTHS_PER_YEAR).toFixed(1)} tank-years)`;

function runAll(seeds: number | null, only: string | undefined): boolean {
  const worlds = Object.entries(WORLDS).filter(([name]) => only === undefined || name === only);
  const countOf = ({ mostSeeds }: World) =>
    seeds !== null && only !== undefined ? seeds : Math.min(seeds ?? DEFAULT_SEEDS, mostSeeds);
  const startedAtMs = performance.now();
  const failed = worlds.reduce((sum, [name, world]) => sum + runMany(name, world, countOf(world)), 0);
  const seconds = (performance.now() - startedAtMs) / 1000;
  const caught = worlds.reduce((sum, [, world]) => sum + tryMutants(world), 0);
  const variants = worlds.reduce((sum, [, world]) => sum + world.variants.length, 0);
  const summary = [
    `${worlds.length} worlds in ${seconds.toFixed(0)} s: ${failed} violations; broken variants caught ${caught}/${variants}`,
  ];
  if (only === undefined || only === "water") {
    const { lines, pptError, hoursPerSecond } = worstSalinity(core);
    for (const line of lines) console.log(line);
    summary.push(`worst salinity error after 20 water changes ${pptError.toFixed(2)} ppt`);
    summary.push(`${hoursPerSecond.toFixed(0)} simulated hours per second`);
  }
  if (months.count > 0) summary.push(monthsText(months));
  console.log(`${seeds ?? DEFAULT_SEEDS} seeds in ${summary.join("; ")}`);
  return failed === 0 && caught === variants;
}

function main(): void {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string" },
      seed: { type: "string" },
      world: { type: "string" },
      trace: { type: "boolean", default: false },
    },
  });
  const { seed, world, trace } = values;
  if (seed === undefined) {
    process.exitCode = runAll(values.seeds === undefined ? null : Number(values.seeds), world) ? 0 : 1;
    return;
  }
  const chosen = Object.entries(WORLDS).filter(([name]) => world === undefined || name === world);
  const isGood = chosen.map(([name, one]) => replay(name, one, Number(seed), trace)).every(Boolean);
  process.exitCode = isGood ? 0 : 1;
}

main();
