// How long the return pump can still run while nothing is topped up, from how the water has moved in the last hour.

import { levelMarks } from "../devices/config.ts";
import { fallTimeMs } from "./evaporation.ts";

export type RecentFall = Readonly<{ mmPerDay: number; spanMs: number; newestDistanceMm: number }>;

/** As stored: null while the tank is not calibrated. */
export type TankMarks = Readonly<{
  topDistanceMm: number | null;
  drainDistanceMm: number | null;
  topOffDistanceMm: number | null;
}>;

const DAY_MS = 86_400_000;
const SHORTEST_SPAN_MS = 600_000;
/** The sensor counts whole millimetres: less may be none at all. */
const LEAST_FALL_MM = 2;
/** Any hysteresis: the marks do not depend on it. */
const HYSTERESIS_MM = 3;

/** Null where it is not known, or not at stake: water that rises, and circulation that a blocked overflow keeps off anyway. */
export function dryInMs(reason: string, tank: TankMarks, fall: RecentFall): number | null {
  const { topDistanceMm, drainDistanceMm, topOffDistanceMm } = tank;
  if (reason === "rising" || reason === "overflow" || topDistanceMm === null || drainDistanceMm === null) return null;
  const fellMm = (fall.mmPerDay * fall.spanMs) / DAY_MS;
  if (fall.spanMs < SHORTEST_SPAN_MS || fellMm < LEAST_FALL_MM) return null;
  const { dryMm } = levelMarks({
    topDistanceMm,
    drainDistanceMm,
    hysteresisMm: HYSTERESIS_MM,
    ...(topOffDistanceMm !== null && { topOffDistanceMm }),
  });
  return fallTimeMs(fall.newestDistanceMm, dryMm, fall.mmPerDay);
}
