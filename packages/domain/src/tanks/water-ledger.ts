// The water ledger: what a top-up added, and from that how many litres a day a tank uses. The log, the evaporation, the reservoirs,
// the check before an absence and the weekly report all take their figures from here.
//
// A top-up starts at the first noisy reading below its mark and ends at the first one at the top, so the two reported levels are up to
// 3 mm farther apart than the water moved. The pump's running time has no such error, so it counts within what the sensor can have seen.

import { medianOf } from "../runs/median.ts";
import { litresOf } from "./evaporation.ts";

/** What the owner has measured; null: not known. */
export type TopUpPump = Readonly<{ topupMlPerMin: number | null; areaCm2: number | null }>;

export type PumpedTopUp = Readonly<{
  /** Between the level at its start and at its end. */
  levelRoseMm: number;
  pumpedMs: number;
  /** The controller saw the water reach the top mark. */
  hasReachedTop: boolean;
}>;

/** The top-ups that ended within one day, counted back from the end of the newest one. `told`: how many of them have a height. */
export type TopUpDay = Readonly<{ mm: number | null; told: number; count: number; firstMs: number; lastMs: number }>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Both reported levels together: noise, waves and whole millimetres. */
const SENSOR_ERROR_MM = 3;
/** A square centimetre, a millimetre deep, is a tenth of a millilitre. */
const ML_PER_CM2_MM = 0.1;
/** No pump is on for less. */
const LEAST_PUMPED_MS = 1000;
const MEDIAN_OF_DAYS = 7;
/** The newest day, its six predecessors, and one before them: that one only marks where the seventh begins. */
export const TOP_UP_DAYS = MEDIAN_OF_DAYS + 1;
/** A top-up a day comes a little earlier or later. */
const LEAST_SPAN_MS = 20 * 3_600_000;

/**
 * By the levels alone for a top-up that failed, and where its times cannot be right: reports that came late together have the time of
 * their arrival.
 */
export function toppedUpMm({ levelRoseMm, pumpedMs, hasReachedTop }: PumpedTopUp, { topupMlPerMin, areaCm2 }: TopUpPump): number {
  if (topupMlPerMin === null || areaCm2 === null || !hasReachedTop || pumpedMs < LEAST_PUMPED_MS) return levelRoseMm;
  const pumpedMm = (topupMlPerMin * (pumpedMs / MINUTE_MS)) / (areaCm2 * ML_PER_CM2_MM);
  return Math.min(Math.max(pumpedMm, levelRoseMm - SENSOR_ERROR_MM, 0), levelRoseMm + SENSOR_ERROR_MM);
}

/** From the end of one top-up to the end of a later one the water returns to the same mark: what was added is what evaporated. */
function dayMmPerDay({ mm, told, count, firstMs, lastMs }: TopUpDay, before: TopUpDay | undefined): number | null {
  if (mm === null || told === 0) return null;
  const spanMs = lastMs - (before?.lastMs ?? firstMs);
  if (spanMs < LEAST_SPAN_MS) return null;
  return ((mm / told) * (before ? count : count - 1)) / (spanMs / DAY_MS);
}

/** `days`: the newest first. Null while the top-ups span less than a day. */
export function topUpMmPerDay(days: readonly TopUpDay[]): number | null {
  const rates = days.slice(0, MEDIAN_OF_DAYS).map((day, index) => dayMmPerDay(day, days[index + 1]));
  return medianOf(rates.filter((rate) => rate !== null).filter((rate) => Number.isFinite(rate) && rate > 0));
}

export type WaterUse = Readonly<{
  topUpDays: readonly TopUpDay[] | null;
  /** How fast the level fell between the top-ups, day by day; null where a day did not show it. */
  fallsMmPerDay: readonly (number | null)[];
}>;

/** The 7-day median, from top-ups, and without any from the level. Null while neither is known. */
export const usedMmPerDay = ({ topUpDays, fallsMmPerDay }: WaterUse): number | null =>
  topUpMmPerDay(topUpDays ?? []) ?? medianOf(fallsMmPerDay.filter((fall) => fall !== null));

/** As the wire carries it: by the top-ups of seven days where they are known, else by how fast the level falls. */
export function evaporationMmPerDay(
  litresPerDay: number | null,
  areaCm2: number | null,
  fallMmPerDay: number | null,
): number | null {
  return litresPerDay === null || areaCm2 === null ? fallMmPerDay : litresPerDay / litresOf(1, areaCm2);
}
