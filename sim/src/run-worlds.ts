// Many seeds of each world, or one of them line by line.

import { loadCore } from "@halocline/device-core/load-core";
import { GOOD_ALERTS, runAlerts } from "./alert-world.ts";
import { goodBuild } from "./mutants.ts";
import { runWater } from "./water/run-water.ts";
import { SITUATION_KINDS } from "./water/situations/draw.ts";
import { runWorld } from "./world.ts";

const DEFAULT_SEEDS = 500;
/** Each is a month: a dozen is a tank-year. */
const MONTHS = 12;
const MONTHS_PER_YEAR = 365 / 30;
const core = loadCore();

type Outcome = Readonly<{ violations: readonly string[]; hash: string; lines: readonly string[]; isFaultFree: boolean }>;
type World = Readonly<{ run: (seed: number, keepsTrace?: boolean) => Outcome; mostSeeds: number }>;

/** What the months of the good rules have added up to. */
const months = { count: 0, causes: 0, alerts: 0, missed: 0, falseAlarms: 0 };

function runMonth(seed: number, keepsTrace?: boolean): Outcome {
  const outcome = runAlerts(seed, GOOD_ALERTS, keepsTrace);
  months.count += 1;
  for (const key of ["causes", "alerts", "missed", "falseAlarms"] as const) months[key] += outcome[key];
  return outcome;
}

const good = goodBuild(core);
/** Days of water are a command of their own (`pnpm sim days`); here every kind of situation comes once. */
const WATER_SEEDS = SITUATION_KINDS.length;
const ANY_NUMBER = Number.POSITIVE_INFINITY;

const WORLDS: Readonly<Record<string, World>> = {
  commands: { run: (seed, keepsTrace) => runWorld(seed, good, keepsTrace), mostSeeds: ANY_NUMBER },
  water: { run: (seed, keepsTrace) => runWater(seed, good, keepsTrace), mostSeeds: WATER_SEEDS },
  alerts: { run: runMonth, mostSeeds: MONTHS },
};

function replay(name: string, { run }: World, seed: number, isTraced: boolean): boolean {
  const { violations, hash, lines } = run(seed, isTraced);
  for (const line of [...lines, ...violations]) console.log(line);
  console.log(`${name}, seed ${seed}: ${violations.length} violations, hash ${hash}`);
  return violations.length === 0;
}

function runMany(name: string, { run }: World, count: number): number {
  const startedAtMs = performance.now();
  let [faultFree, failed] = [0, 0];
  for (let seed = 1; seed <= count; seed += 1) {
    const outcome = run(seed);
    if (outcome.isFaultFree) faultFree += 1;
    if (outcome.violations.length === 0) continue;
    failed += 1;
    console.log(`${name}, seed ${seed}: ${outcome.violations[0]}   (replay: pnpm sim --world ${name} --seed ${seed} --trace)`);
  }
  const seconds = (performance.now() - startedAtMs) / 1000;
  console.log(`${name}: ${count} seeds (${faultFree} without faults), ${failed} with violations, ${seconds.toFixed(1)} s`);
  return failed;
}

const monthsText = ({ count, causes, alerts, missed, falseAlarms }: typeof months): string =>
  `alerts per real cause ${(alerts / Math.max(1, causes)).toFixed(2)} (${alerts} for ${causes}), missed ${missed}, false alarms per tank-year ${((falseAlarms / Math.max(1, count)) * MONTHS_PER_YEAR).toFixed(2)} (${falseAlarms} in ${(count / MONTHS_PER_YEAR).toFixed(1)} tank-years)`;

type Named = readonly (readonly [string, World])[];

/** A world that is named alone runs as many seeds as were asked for. */
function runAll(seeds: number | null, worlds: Named): boolean {
  const countOf = ({ mostSeeds }: World) =>
    seeds !== null && worlds.length === 1 ? seeds : Math.min(seeds ?? DEFAULT_SEEDS, mostSeeds);
  const startedAtMs = performance.now();
  const failed = worlds.reduce((sum, [name, world]) => sum + runMany(name, world, countOf(world)), 0);
  const seconds = (performance.now() - startedAtMs) / 1000;
  const summary = [`${worlds.length} worlds in ${seconds.toFixed(0)} s: ${failed} violations`];
  if (months.count > 0) summary.push(monthsText(months));
  console.log(`${seeds ?? DEFAULT_SEEDS} seeds in ${summary.join("; ")}`);
  return failed === 0;
}

export type WorldsWanted = Readonly<{
  seeds?: number | undefined;
  seed?: number | undefined;
  world: readonly string[];
  trace?: boolean | undefined;
}>;

export function runWorlds({ seeds, seed, world, trace = false }: WorldsWanted): void {
  const chosen = Object.entries(WORLDS).filter(([name]) => world.includes(name));
  const isGood =
    seed === undefined
      ? runAll(seeds ?? null, chosen)
      : chosen.map(([name, one]) => replay(name, one, seed, trace)).every(Boolean);
  process.exitCode = isGood ? 0 : 1;
}
