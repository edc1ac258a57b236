// Before an absence: is each tank calibrated and kept at its level, and do its reservoirs hold what will be needed?

import type { RunType } from "../runs/runs.ts";
import { litresOf } from "../tanks/evaporation.ts";
import { type Finding, type FindingValues, finding } from "./finding.ts";

export type PlannedSchedule = Readonly<{
  type: RunType;
  /** When it really starts; none while it is off or paused. */
  startsAtMs: readonly number[];
  /** Of a smaller change; null or absent is a whole one. */
  litres?: number | null;
  /** What is stored of it makes no sense: nobody knows when it starts. */
  isUnreadable?: boolean;
}>;

export type TankFacts = Readonly<{
  name: string;
  calibratedAtMs: number | null;
  /** Distances; a larger number is lower water. Null: not calibrated. */
  topDistanceMm: number | null;
  drainDistanceMm: number | null;
  /** Where the water stands at the top while circulation stands still, as it does during a change. */
  topOffDistanceMm: number | null;
  hasAutoTopUp: boolean;
  isTopUpLocked: boolean;
  schedules: readonly PlannedSchedule[];
  /** What is not known is null. */
  areaCm2: number | null;
  /** By the water ledger, for top-ups. */
  usedMmPerDay: number | null;
  saltReservoirLitres: number | null;
  freshReservoirLitres: number | null;
  wasteLitres: number | null;
}>;

const DAY_MS = 86_400_000;
/** A sensor is knocked and its window fouls: after a quarter of a year, a look is due. */
const CALIBRATION_FRESH_DAYS = 90;
/** What fits only just, does not: levels are counted in whole millimetres, and evaporation changes with the weather. */
const SPARE = 1.2;

function calibration({ name, calibratedAtMs, topDistanceMm }: TankFacts, nowMs: number): Finding {
  if (topDistanceMm === null) return finding("not_calibrated", name);
  if (calibratedAtMs === null) return finding("calibrated_date_unknown", name);
  const count = Math.max(0, Math.floor((nowMs - calibratedAtMs) / DAY_MS));
  return finding(count > CALIBRATION_FRESH_DAYS ? "calibration_old" : "calibrated", name, { count });
}

const startsOf = ({ schedules }: TankFacts, type: RunType): number =>
  schedules.filter((schedule) => schedule.type === type).reduce((sum, { startsAtMs }) => sum + startsAtMs.length, 0);

function topUp(tank: TankFacts): Finding {
  if (tank.isTopUpLocked) return finding("top_ups_locked", tank.name);
  if (tank.hasAutoTopUp) return finding("auto_top_up_on", tank.name);
  const count = startsOf(tank, "top_up");
  return count > 0 ? finding("only_scheduled_top_ups", tank.name, { count }) : finding("auto_top_up_off", tank.name);
}

function schedules(tank: TankFacts): Finding {
  const count = tank.schedules.length;
  if (count === 0) return finding("no_schedules", tank.name);
  const unreadable = tank.schedules.filter(({ isUnreadable }) => isUnreadable).length;
  if (unreadable > 0) return finding("schedules_unreadable", tank.name, { count: unreadable });
  const [changes, topUps] = [startsOf(tank, "water_change"), startsOf(tank, "top_up")];
  return changes + topUps === 0
    ? finding("no_run_falls", tank.name, { count })
    : finding("planned", tank.name, { changes, topUps });
}

type Marks = Pick<TankFacts, "topDistanceMm" | "topOffDistanceMm" | "drainDistanceMm" | "areaCm2">;

/** One change empties and fills between the two marks; null when the marks or the area are not known. */
export function changeLitres({ topDistanceMm, topOffDistanceMm, drainDistanceMm, areaCm2 }: Marks): number | null {
  if (topDistanceMm === null || drainDistanceMm === null || areaCm2 === null) return null;
  return litresOf(drainDistanceMm - (topOffDistanceMm ?? topDistanceMm), areaCm2);
}

/** To the half litre, upwards: nobody measures a reservoir more exactly. */
const roundedLitres = (litres: number): number => Math.ceil(litres * 2) / 2;

type Compared = Readonly<{
  tank: TankFacts;
  store: "salt" | "waste" | "fresh";
  /** Of water changes, or of days for the fresh water. */
  count: number;
  neededLitres: number | null;
  /** Why the need is not known. */
  why: FindingValues["why"];
  thereLitres: number | null;
}>;

function compare({ tank: { name }, store, count, neededLitres, why, thereLitres }: Compared): Finding {
  if (neededLitres === null) return finding(`${store}_need_unknown`, name, { count, ...(why && { why }) });
  const litres = roundedLitres(neededLitres);
  if (thereLitres === null) return finding(`${store}_store_unknown`, name, { count, litres });
  const values = { count, litres, thereLitres: roundedLitres(thereLitres) };
  if (neededLitres > thereLitres) return finding(`${store}_not_enough`, name, values);
  return finding(neededLitres * SPARE > thereLitres ? `${store}_little_spare` : `${store}_enough`, name, values);
}

/** What all changes within the absence need together; null as soon as one of them is a whole one of unknown size. */
function changesLitres(tank: TankFacts): number | null {
  const whole = changeLitres(tank);
  const planned = tank.schedules.filter(({ type, startsAtMs }) => type === "water_change" && startsAtMs.length > 0);
  const needs = planned.map(({ litres, startsAtMs }) => {
    const each = litres ?? whole;
    return each === null ? null : each * startsAtMs.length;
  });
  const known = needs.filter((need) => need !== null);
  return known.length < needs.length ? null : known.reduce((sum, need) => sum + need, 0);
}

function changeVolumes(tank: TankFacts): Finding[] {
  const count = startsOf(tank, "water_change");
  if (count === 0) return [];
  const why = tank.topDistanceMm === null ? "not_calibrated" : "area";
  const shared = { tank, count, neededLitres: changesLitres(tank), why } as const;
  return [
    compare({ ...shared, store: "salt", thereLitres: tank.saltReservoirLitres }),
    compare({ ...shared, store: "waste", thereLitres: tank.wasteLitres }),
  ];
}

function freshWater(tank: TankFacts, days: number): Finding[] {
  const { areaCm2, usedMmPerDay } = tank;
  if (!tank.hasAutoTopUp && startsOf(tank, "top_up") === 0) return [];
  const isKnown = areaCm2 !== null && usedMmPerDay !== null;
  return [
    compare({
      tank,
      store: "fresh",
      count: Math.ceil(days),
      neededLitres: isKnown ? litresOf(usedMmPerDay * days, areaCm2) : null,
      why: areaCm2 === null ? "area" : "fall",
      thereLitres: tank.freshReservoirLitres,
    }),
  ];
}

/** Schedules hold the starts within the absence only. Reservoirs are taken as they stand now, by their ledger where there is one. */
export const tankFindings = (tank: TankFacts, nowMs: number, days: number): Finding[] => [
  calibration(tank, nowMs),
  topUp(tank),
  schedules(tank),
  ...changeVolumes(tank),
  ...freshWater(tank, days),
];
