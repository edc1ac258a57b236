// Everything the monitor shows about one tank, derived once. The wire's heights are distances from the sensor.

import type { LatestReading, Relay, Tank } from "@halocline/contracts/http/entities.contract";
import type { Freshness } from "@halocline/domain/devices/presence";
import type { Calibration } from "@halocline/domain/tanks/calibration";
import { belowTopMm, fillPercent, isOverfilled, type LevelLabel, levelLabel } from "@halocline/domain/tanks/level";
import { tankCalibration } from "@halocline/domain/verdict/tank-facts";

export type LevelView = Readonly<{
  calibration: Calibration | null;
  distanceMm: number | null;
  temperatureC: number | null;
  /** Null without a calibration or a distance. */
  percent: number | null;
  belowTopMm: number | null;
  isOverfilled: boolean;
  label: LevelLabel;
  freshness: Freshness;
  ageMs: number | null;
  receivedAt: string | null;
}>;

/** What was last heard of the device's pumps; without any, the higher mark is not believed. */
const isCirculating = (relays: readonly Relay[]): boolean => {
  const pumps = relays.filter(({ role }) => role === "circulation");
  return pumps.length === 0 || pumps.some(({ currentState }) => currentState);
};

export function levelView(
  tank: Tank,
  reading: LatestReading | null,
  freshness: Freshness,
  ageMs: number | null,
  relays: readonly Relay[] = [],
): LevelView {
  const calibration = tankCalibration(tank);
  const distanceMm = reading?.heightMm ?? null;
  const isPlaced = calibration !== null && distanceMm !== null;
  return {
    calibration,
    distanceMm,
    temperatureC: reading?.temperatureC ?? null,
    percent: fillPercent(calibration, distanceMm),
    belowTopMm: isPlaced ? belowTopMm(calibration, distanceMm) : null,
    isOverfilled: isPlaced && isOverfilled(calibration, distanceMm, isCirculating(relays)),
    label: levelLabel(calibration, distanceMm),
    freshness,
    ageMs,
    receivedAt: reading?.receivedAt ?? null,
  };
}

export const isStale = (view: LevelView): boolean => view.freshness === "stale";

/** A level we can no longer vouch for. What is not a level (No Data, Not Calibrated) stays as it is. */
export const isPastLevel = (view: LevelView): boolean => isStale(view) && view.percent !== null;
