// Everything that is broken on purpose, with the rules that it breaks and the worlds that may show it: the control core itself,
// the layers around it, the server's rules and the alert rules.

import { loadCore } from "@halocline/device-core/load-core";
import { CORE_MUTANTS } from "@halocline/device-core/mutants/core-mutants";
import { loadMutant } from "@halocline/device-core/mutants/load-mutant";
import { ALERT_MUTANTS } from "../alert-mutants.ts";
import { type AlertBuild, GOOD_ALERTS, runAlerts } from "../alert-world.ts";
import { type Broken, goodBuild, MUTANTS } from "../mutants.ts";
import { WATER_MUTANTS } from "../water/mutants.ts";
import { runWater } from "../water/run-water.ts";
import { type Build, runWorld } from "../world.ts";

type Run = (seed: number) => readonly string[];
/** One broken build in one world, and the good one in the same. */
export type Trial = Readonly<{ world: string; run: Run; runGood: Run }>;
export type Subject = Readonly<{
  name: string;
  what: "core" | "device or server" | "alert rules";
  /** A violation counts when it names one of them. */
  rules: readonly string[];
  /** Builds it; tried in this order with each seed, the quick ones first. */
  open: () => readonly Trial[];
}>;

const inCommands = (seed: number, build: Build): readonly string[] => runWorld(seed, build).violations;
const inWater = (seed: number, build: Build): readonly string[] => runWater(seed, build).violations;
const inAlerts = (seed: number, build: AlertBuild): readonly string[] => runAlerts(seed, build).violations;

/** Run once for all that are broken. */
function remembered(run: Run): Run {
  const known = new Map<number, readonly string[]>();
  return (seed) => {
    const violations = known.get(seed) ?? run(seed);
    known.set(seed, violations);
    return violations;
  };
}

type Tryer<B> = (build: B) => Trial;

const worldOf = <B>(world: string, run: (seed: number, build: B) => readonly string[], good: () => B): Tryer<B> => {
  const runGood = remembered((seed) => run(seed, good()));
  return (build) => ({ world, run: (seed) => run(seed, build), runGood });
};

const tryCommands = worldOf("commands", inCommands, () => goodBuild(loadCore()));
const tryWater = worldOf("water", inWater, () => goodBuild(loadCore()));
const tryAlerts = worldOf("alerts", inAlerts, () => GOOD_ALERTS);

const brokenCores: readonly Subject[] = CORE_MUTANTS.filter(({ provers }) => provers.includes("simulation")).map((broken) => ({
  name: broken.name,
  what: "core",
  rules: broken.rules,
  open: () => {
    const build = goodBuild(loadMutant(broken));
    return [tryCommands(build), tryWater(build)];
  },
}));

const around = (all: Readonly<Record<string, Broken>>, tryer: Tryer<Build>): readonly Subject[] =>
  Object.entries(all).map(([name, { rules, build }]) => ({
    name,
    what: "device or server",
    rules,
    open: () => [tryer(build(loadCore()))],
  }));

const brokenAlerts: readonly Subject[] = Object.entries(ALERT_MUTANTS).map(([name, { rule, build }]) => ({
  name,
  what: "alert rules",
  rules: [rule],
  open: () => [tryAlerts(build)],
}));

export const SUBJECTS: readonly Subject[] = [
  ...brokenCores,
  ...around(MUTANTS, tryCommands),
  ...around(WATER_MUTANTS, tryWater),
  ...brokenAlerts,
];
