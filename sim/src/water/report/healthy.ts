// Healthy tanks that live: whatever a device says of them is a false alarm.

import type { CoreModule } from "@halocline/device-core/core.types";
import { Rng } from "../../rng.ts";
import { GOOD_SERVER } from "../../server-rules.ts";
import type { JudgeMaker } from "../judge.ts";
import { LIVING_KINDS } from "../situations/living.ts";
import { type SituationKind, turned } from "../situations/plan.ts";
import { type TankName, tankOf } from "../situations/tanks.ts";
import { WaterWorld } from "../world.ts";
import { spokenOf } from "./spoken.ts";
import type { Table } from "./table.ts";

const DAYS_PER_YEAR = 365.25;
/** With no event in so many years, fewer than three in as many with 95 % confidence. */
const RULE_OF_THREE = 3;
/** Said of a healthy tank too, and no alarm: the owner's own limit is used up, or more ran back than usual. */
const NO_ALARMS = ["topup_budget", "drain_back"];

type Season = "covered or cool" | "as usual" | "heating or fan";

export type HealthyTank = Readonly<{
  seed: number;
  situation: string;
  tank: string;
  season: Season;
  days: number;
  alarms: readonly string[];
}>;

const seasonOf = (timesUsual: number): Season => {
  if (timesUsual < 0.8) return "covered or cool";
  return timesUsual <= 1.5 ? "as usual" : "heating or fan";
};

/** From its seed alone; the kinds and the tanks go round. */
export function runHealthy(core: CoreModule, seed: number, judges: Readonly<Record<string, JudgeMaker>>): HealthyTank {
  const kind: SituationKind = turned(LIVING_KINDS, seed);
  const situation = { name: kind.name, ...kind.draw(new Rng(seed), Math.floor(seed / LIVING_KINDS.length), seed) };
  const alarms: string[] = [];
  let mostLPerDay = 0;
  const listen: JudgeMaker = ({ moment }) => ({
    second: () => {
      mostLPerDay = Math.max(mostLPerDay, moment.tank.shape.evaporationLPerDay);
    },
    event: (event) => {
      const one = spokenOf(event, moment.nowMs);
      if (one !== null && !NO_ALARMS.includes(one.word)) alarms.push(`${one.kind} ${one.word}`);
    },
  });
  const outcome = new WaterWorld(seed, situation, { core, server: GOOD_SERVER, judges: { ...judges, listen } }).run();
  return {
    seed,
    situation: situation.name,
    tank: situation.preset,
    season: seasonOf(mostLPerDay / tankOf(situation.preset as TankName).shape.evaporationLPerDay),
    days: outcome.hours / 24,
    alarms: [...alarms, ...outcome.violations],
  };
}

const daysOf = (tanks: readonly HealthyTank[]): number => tanks.reduce((sum, { days }) => sum + days, 0);

function rowOf(name: string, tanks: readonly HealthyTank[]): readonly string[] {
  const years = daysOf(tanks) / DAYS_PER_YEAR;
  const alarms = tanks.filter((tank) => tank.alarms.length > 0).length;
  const bound = alarms === 0 && years > 0 ? `fewer than ${(RULE_OF_THREE / years).toFixed(1)} a tank-year` : "-";
  return [name, String(tanks.length), (years * DAYS_PER_YEAR).toFixed(0), years.toFixed(2), String(alarms), bound];
}

export function healthyTable(tanks: readonly HealthyTank[]): Table {
  const groups = (of: (tank: HealthyTank) => string) => [...Map.groupBy(tanks, of)].sort(([a], [b]) => a.localeCompare(b));
  return {
    title: "False alarms on healthy tanks that live",
    notes: [
      "Evaporation from half to three times the usual, fans, heating, jugs, buckets, feeding, a pump turned down at night, power that blinks.",
      "Any hold, fault, failed run, warning or broken rule counts; the bound is the rule of three (95 %).",
    ],
    head: ["Tanks", "Runs", "Tank-days", "Tank-years", "With an alarm", "Bound"],
    rows: [
      rowOf("all", tanks),
      ...groups(({ tank }) => tank).map(([name, some]) => rowOf(name, some)),
      ...groups(({ season }) => season).map(([name, some]) => rowOf(name, some)),
      ...groups(({ situation }) => situation).map(([name, some]) => rowOf(name, some)),
    ],
  };
}

export const healthyGates = (tanks: readonly HealthyTank[]): readonly string[] =>
  tanks
    .filter(({ alarms }) => alarms.length > 0)
    .map(({ seed, situation, tank, alarms }) => `a healthy tank, ${situation} on ${tank}, seed ${seed}: ${alarms[0]}`);
