// Before an absence: is each tank calibrated and kept at its level, and do its reservoirs hold what will be needed?

import type { RunType } from "../runs/runs.ts";
import { litresOf } from "../tanks/evaporation.ts";
import { counted, doubtful, type Finding, type FindingTopic, type Fix, inOrder, lacking } from "./finding.ts";

export type PlannedSchedule = Readonly<{
  type: RunType;
  /** When it really starts; none while it is off or paused. */
  startsAtMs: readonly number[];
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
  fallMmPerDay: number | null;
  saltReservoirLitres: number | null;
  freshReservoirLitres: number | null;
  wasteLitres: number | null;
}>;

const DAY_MS = 86_400_000;
/** A sensor is knocked and its window fouls: after a quarter of a year, a look is due. */
const CALIBRATION_FRESH_DAYS = 90;
/** What fits only just, does not: levels are counted in whole millimetres, and evaporation changes with the weather. */
const SPARE = 1.2;

const TANK_DETAILS = "Enter it under Tank Details on the calibration screen.";

function calibration({ name, calibratedAtMs, topDistanceMm }: TankFacts, nowMs: number): Finding {
  const about = { topic: "calibration", about: name } as const;
  if (topDistanceMm === null)
    return lacking(about, "It is not calibrated: nothing runs by itself.", { text: "Calibrate the tank.", place: "calibration" });
  const fix = {
    text: "Compare the shown level with the water, and calibrate again if they differ.",
    place: "calibration",
  } as const;
  if (calibratedAtMs === null) return doubtful(about, "It is calibrated, but not known since when.", fix);
  const days = Math.max(0, Math.floor((nowMs - calibratedAtMs) / DAY_MS));
  const age = days === 0 ? "today" : `${counted(days, "day")} ago`;
  return days > CALIBRATION_FRESH_DAYS
    ? doubtful(about, `Its calibration is old: it was made ${age}.`, fix)
    : inOrder(about, `It was calibrated ${age}.`);
}

const startsOf = ({ schedules }: TankFacts, type: RunType): number =>
  schedules.filter((schedule) => schedule.type === type).reduce((sum, { startsAtMs }) => sum + startsAtMs.length, 0);

function topUp(tank: TankFacts): Finding {
  const about = { topic: "top_up", about: tank.name } as const;
  if (tank.isTopUpLocked)
    return lacking(about, "Top-ups are held, because the last water change ended part-filled.", {
      text: "Finish it with salt water, or release top-ups.",
      place: "dashboard",
    });
  if (tank.hasAutoTopUp) return inOrder(about, "Automatic top-up is on.");
  const fix = { text: "Switch on automatic top-up.", place: "dashboard" } as const;
  const topUps = startsOf(tank, "top_up");
  return topUps > 0
    ? doubtful(about, `Automatic top-up is off; only ${counted(topUps, "scheduled top-up")} will make up for evaporation.`, fix)
    : lacking(about, "Automatic top-up is off: what evaporates is not made up for, and the salinity rises.", fix);
}

function schedules(tank: TankFacts): Finding {
  const about = { topic: "schedules", about: tank.name } as const;
  if (tank.schedules.length === 0) return inOrder(about, "It has no schedules: no water change will start by itself.");
  const unreadable = tank.schedules.filter(({ isUnreadable }) => isUnreadable).length;
  if (unreadable > 0)
    return doubtful(about, `${counted(unreadable, "schedule")} of it cannot be read: nobody knows when it starts.`, {
      text: "Set it anew, or delete it.",
      place: "schedules",
    });
  const [changes, topUps] = [startsOf(tank, "water_change"), startsOf(tank, "top_up")];
  if (changes + topUps === 0)
    return doubtful(about, `It has ${counted(tank.schedules.length, "schedule")}, but no run falls into this time.`, {
      text: "Look whether a schedule is off or paused that should not be.",
      place: "schedules",
    });
  const planned = [
    ...(changes > 0 ? [counted(changes, "water change")] : []),
    ...(topUps > 0 ? [counted(topUps, "scheduled top-up")] : []),
  ];
  return inOrder(about, `${planned.join(" and ")} will start by schedule in this time.`);
}

/** One change empties and fills between the two marks; null when the marks or the area are not known. */
function changeLitres({ topDistanceMm, topOffDistanceMm, drainDistanceMm, areaCm2 }: TankFacts): number | null {
  if (topDistanceMm === null || drainDistanceMm === null || areaCm2 === null) return null;
  return litresOf(drainDistanceMm - (topOffDistanceMm ?? topDistanceMm), areaCm2);
}

/** To the half litre, upwards: nobody measures a reservoir more exactly. */
const roundedLitres = (litres: number): string => `${Math.ceil(litres * 2) / 2} L`;

type Need = Readonly<{
  topic: FindingTopic;
  tank: TankFacts;
  neededLitres: number | null;
  /** Why the need is not known. */
  unknownNeed: string;
  thereLitres: number | null;
  /** "the salt water reservoir holds", "the waste tank has room for". */
  there: string;
  purpose: string;
  fix: Fix;
}>;

function compare({ topic, tank, neededLitres, unknownNeed, thereLitres, there, purpose, fix }: Need): Finding {
  const about = { topic, about: tank.name };
  const details = { text: TANK_DETAILS, place: "calibration" } as const;
  if (neededLitres === null) return doubtful(about, `Not known how much ${purpose} will need: ${unknownNeed}.`, details);
  const need = `About ${roundedLitres(neededLitres)} will be needed for ${purpose}`;
  if (thereLitres === null) return doubtful(about, `${need}; how much ${there} is not known.`, details);
  const compared = `${need}, and ${there} ${roundedLitres(thereLitres)}`;
  if (neededLitres > thereLitres) return lacking(about, `${compared}: that is not enough.`, fix);
  return neededLitres * SPARE > thereLitres
    ? doubtful(about, `${compared}: that leaves little to spare.`, fix)
    : inOrder(about, `${compared}.`);
}

function changeVolumes(tank: TankFacts): Finding[] {
  const changes = startsOf(tank, "water_change");
  if (changes === 0) return [];
  const each = changeLitres(tank);
  const shared = {
    tank,
    neededLitres: each === null ? null : each * changes,
    unknownNeed: tank.topDistanceMm === null ? "the tank is not calibrated" : "the area of the chamber is not known",
    purpose: counted(changes, "water change"),
  };
  return [
    compare({
      ...shared,
      topic: "salt_water",
      thereLitres: tank.saltReservoirLitres,
      there: "the salt water reservoir holds",
      fix: { text: "Mix more salt water, or leave out a water change.", place: "schedules" },
    }),
    compare({
      ...shared,
      topic: "waste",
      thereLitres: tank.wasteLitres,
      there: "the waste tank has room for",
      fix: { text: "Empty the waste tank, or leave out a water change.", place: "schedules" },
    }),
  ];
}

function freshWater(tank: TankFacts, days: number): Finding[] {
  const { areaCm2, fallMmPerDay } = tank;
  if (!tank.hasAutoTopUp && startsOf(tank, "top_up") === 0) return [];
  const isKnown = areaCm2 !== null && fallMmPerDay !== null;
  return [
    compare({
      topic: "fresh_water",
      tank,
      neededLitres: isKnown ? litresOf(fallMmPerDay * days, areaCm2) : null,
      unknownNeed:
        areaCm2 === null ? "the area of the chamber is not known" : "the last day does not show how fast the water falls",
      thereLitres: tank.freshReservoirLitres,
      there: "the fresh water reservoir holds",
      purpose: `the top-ups of ${counted(Math.ceil(days), "day")}`,
      fix: { text: "Fill the fresh water reservoir, or ask somebody to.", place: "calibration" },
    }),
  ];
}

/** Schedules hold the starts within the absence only. Reservoirs are taken as they stand on the day of leaving. */
export const tankFindings = (tank: TankFacts, nowMs: number, days: number): Finding[] => [
  calibration(tank, nowMs),
  topUp(tank),
  schedules(tank),
  ...changeVolumes(tank),
  ...freshWater(tank, days),
];
