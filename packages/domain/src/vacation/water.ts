// Before an absence: is each tank calibrated and kept at its level, and do its reservoirs hold what will be needed?

import type { RunType } from "../runs/runs.ts";
import { litresOf } from "../tanks/evaporation.ts";
import {
  doubtful,
  type Finding,
  type FindingTopic,
  type FixPlace,
  type FixWay,
  type FoundThing,
  inOrder,
  lacking,
  type Need,
} from "./finding.ts";

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
  const about = { topic: "calibration", about: name } as const;
  if (topDistanceMm === null) return lacking(about, "not_calibrated", "calibrate", "calibration");
  if (calibratedAtMs === null) return doubtful(about, "calibrated_date_unknown", "compare_level", "calibration");
  const days = Math.max(0, Math.floor((nowMs - calibratedAtMs) / DAY_MS));
  return days > CALIBRATION_FRESH_DAYS
    ? doubtful(about, { code: "calibration_old", days }, "compare_level", "calibration")
    : inOrder(about, { code: "calibrated", days });
}

const startsOf = ({ schedules }: TankFacts, type: RunType): number =>
  schedules.filter((schedule) => schedule.type === type).reduce((sum, { startsAtMs }) => sum + startsAtMs.length, 0);

function topUp(tank: TankFacts): Finding {
  const about = { topic: "top_up", about: tank.name } as const;
  if (tank.isTopUpLocked) return lacking(about, "top_ups_locked", "finish_change", "dashboard");
  if (tank.hasAutoTopUp) return inOrder(about, "auto_top_up_on");
  const count = startsOf(tank, "top_up");
  return count > 0
    ? doubtful(about, { code: "only_scheduled_top_ups", count }, "auto_top_up_on", "dashboard")
    : lacking(about, "auto_top_up_off", "auto_top_up_on", "dashboard");
}

function schedules(tank: TankFacts): Finding {
  const about = { topic: "schedules", about: tank.name } as const;
  const count = tank.schedules.length;
  if (count === 0) return inOrder(about, "no_schedules");
  const unreadable = tank.schedules.filter(({ isUnreadable }) => isUnreadable).length;
  if (unreadable > 0) return doubtful(about, { code: "schedules_unreadable", count: unreadable }, "schedule_anew", "schedules");
  const [changes, topUps] = [startsOf(tank, "water_change"), startsOf(tank, "top_up")];
  return changes + topUps === 0
    ? doubtful(about, { code: "no_run_falls", count }, "look_at_schedules", "schedules")
    : inOrder(about, { code: "planned", changes, topUps });
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
  topic: FindingTopic;
  tank: TankFacts;
  need: Need;
  neededLitres: number | null;
  /** Why the need is not known. */
  why: Extract<FoundThing, { code: "need_unknown" }>["why"];
  thereLitres: number | null;
  fix: Readonly<{ way: FixWay; place: FixPlace }>;
}>;

function compare({ topic, tank, need, neededLitres, why, thereLitres, fix: { way, place } }: Compared): Finding {
  const about = { topic, about: tank.name };
  if (neededLitres === null) return doubtful(about, { code: "need_unknown", need, why }, "tank_details", "calibration");
  const litres = roundedLitres(neededLitres);
  if (thereLitres === null) return doubtful(about, { code: "store_unknown", need, litres }, "tank_details", "calibration");
  const both = { need, litres, thereLitres: roundedLitres(thereLitres) };
  if (neededLitres > thereLitres) return lacking(about, { code: "not_enough", ...both }, way, place);
  return neededLitres * SPARE > thereLitres
    ? doubtful(about, { code: "little_spare", ...both }, way, place)
    : inOrder(about, { code: "enough", ...both });
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
  const changes = startsOf(tank, "water_change");
  if (changes === 0) return [];
  const shared = {
    tank,
    neededLitres: changesLitres(tank),
    why: tank.topDistanceMm === null ? "not_calibrated" : "area",
  } as const;
  return [
    compare({
      ...shared,
      topic: "salt_water",
      need: { store: "salt", changes },
      thereLitres: tank.saltReservoirLitres,
      fix: { way: "mix_salt_water", place: "schedules" },
    }),
    compare({
      ...shared,
      topic: "waste",
      need: { store: "waste", changes },
      thereLitres: tank.wasteLitres,
      fix: { way: "empty_waste", place: "schedules" },
    }),
  ];
}

function freshWater(tank: TankFacts, days: number): Finding[] {
  const { areaCm2, usedMmPerDay } = tank;
  if (!tank.hasAutoTopUp && startsOf(tank, "top_up") === 0) return [];
  const isKnown = areaCm2 !== null && usedMmPerDay !== null;
  return [
    compare({
      topic: "fresh_water",
      tank,
      need: { store: "fresh", days: Math.ceil(days) },
      neededLitres: isKnown ? litresOf(usedMmPerDay * days, areaCm2) : null,
      why: areaCm2 === null ? "area" : "fall",
      thereLitres: tank.freshReservoirLitres,
      fix: { way: "fill_fresh_water", place: "calibration" },
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
