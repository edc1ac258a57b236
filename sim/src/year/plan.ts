// What happens in the year of each tank, beside its weather: three incidents, each as houses have them, and one holiday.

import { DAY_MS, type YearSilence } from "@halocline/demo-year/year.types";
import type { PresetName } from "@halocline/tank-physics/presets";
import type { SensorFault } from "@halocline/tank-physics/water-faults";

const HOUR_MS = 3_600_000;

export type Stretch = Readonly<{ fromMs: number; toMs: number }>;

export type YearPlan = Readonly<{
  /** Nobody changes water; a friend keeps the reservoirs full. */
  holidays: readonly Stretch[];
  /** The owner does not look at the fresh water, until the device complains. */
  forgotten: readonly Stretch[];
  /** The window over the sensor grows over, until somebody wipes it. */
  fouled: readonly Stretch[];
  silences: readonly YearSilence[];
}>;

const days = (from: number, to: number): Stretch => ({ fromMs: from * DAY_MS, toMs: to * DAY_MS });

/** Two weeks of August, from a Friday evening on. */
const HOLIDAY: Stretch = { fromMs: 214 * DAY_MS - 6 * HOUR_MS, toMs: 228 * DAY_MS };

export const PLANS: Readonly<Record<Extract<PresetName, "mid" | "nano">, YearPlan>> = {
  mid: {
    holidays: [HOLIDAY],
    // A bad cold in March: the reservoir lasts about ten days.
    forgotten: [days(66, 90)],
    fouled: [],
    // The router gives up on an evening in December, and is switched off and on at breakfast.
    silences: [{ fromMs: 340 * DAY_MS + 21 * HOUR_MS, toMs: 341 * DAY_MS + 7 * HOUR_MS }],
  },
  nano: {
    holidays: [HOLIDAY],
    forgotten: [],
    fouled: [{ fromMs: 282 * DAY_MS, toMs: 288 * DAY_MS + 17 * HOUR_MS }],
    silences: [],
  },
};

/** So slowly that only the lost samples tell. By an age of the tank, which is the year's own time here. */
export const foulingSince = (sinceMs: number): SensorFault => ({
  kind: "fouled",
  shortMmPerHour: 0.002,
  noiseMmPerHour: 0.004,
  lostPerHour: 0.0015,
  sinceMs,
});

export const isWithin = (stretches: readonly Stretch[], atMs: number): boolean =>
  stretches.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs);
