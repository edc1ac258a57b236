// Everything that is broken on purpose, with the rules that it breaks and the worlds that may show it: the control core itself,
// the layers around it, the server's rules and the alert rules.

import { loadCore } from "@halocline/device-core/load-core";
import { CORE_MUTANTS } from "@halocline/device-core/mutants/core-mutants";
import { loadMutant } from "@halocline/device-core/mutants/load-mutant";
import { ALERT_MUTANTS } from "../alert-mutants.ts";
import { runAlerts } from "../alert-world.ts";
import { type Broken, goodBuild, MUTANTS } from "../mutants.ts";
import { WATER_MUTANTS } from "../water-mutants.ts";
import { runWater } from "../water-world.ts";
import { type Build, runWorld } from "../world.ts";

type Run = (seed: number) => readonly string[];
export type Trial = Readonly<{ world: string; run: Run }>;
export type Subject = Readonly<{
  name: string;
  what: "core" | "device or server" | "alert rules";
  /** A violation counts when it names one of them. */
  rules: readonly string[];
  /** Builds it; tried in this order with each seed, the quick ones first. */
  open: () => readonly Trial[];
}>;

const inCommands = (build: Build): Trial => ({ world: "commands", run: (seed) => runWorld(seed, build).violations });
const inWater = (build: Build): Trial => ({ world: "water", run: (seed) => runWater(seed, build).violations });

const brokenCores: readonly Subject[] = CORE_MUTANTS.filter(({ provers }) => provers.includes("simulation")).map((broken) => ({
  name: broken.name,
  what: "core",
  rules: broken.rules,
  open: () => {
    const build = goodBuild(loadMutant(broken));
    return [inCommands(build), inWater(build)];
  },
}));

const around = (all: Readonly<Record<string, Broken>>, trial: (build: Build) => Trial): readonly Subject[] =>
  Object.entries(all).map(([name, { rules, build }]) => ({
    name,
    what: "device or server",
    rules,
    open: () => [trial(build(loadCore()))],
  }));

const brokenAlerts: readonly Subject[] = Object.entries(ALERT_MUTANTS).map(([name, { rule, build }]) => ({
  name,
  what: "alert rules",
  rules: [rule],
  open: () => [{ world: "alerts", run: (seed) => runAlerts(seed, build).violations }],
}));

export const SUBJECTS: readonly Subject[] = [
  ...brokenCores,
  ...around(MUTANTS, inCommands),
  ...around(WATER_MUTANTS, inWater),
  ...brokenAlerts,
];
