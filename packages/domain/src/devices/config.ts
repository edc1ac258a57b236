// The configuration a device works by, made from what its owner has set. The device checks it again and clamps it under
// ceilings of its own; nothing in it starts a pump but automatic top-up, which the owner switched on.

import { RELAY_COUNT, type RelayRole } from "../relays/relays.ts";
import { type TimeLimits, timeLimits } from "../runs/runs.ts";
import type { Calibration } from "../tanks/calibration.ts";

export type ConfigSource = Readonly<{
  revision: number;
  intervalS: number;
  relays: readonly Readonly<{ channelNumber: number; role: RelayRole; maxRuntimeS: number | null }>[];
  calibration: Calibration | null;
  settings: TimeLimits;
  /** Horizontal area of the chamber the sensor looks into. */
  areaCm2: number | null;
  flowsMlPerMin: PumpFlows;
  hasAutoTopUp: boolean;
}>;

export type PumpFlows = Readonly<{ drain: number | null; fill: number | null; topup: number | null }>;

/** Distances in mm: far too high, far too low, and too low for circulation. */
export type LevelMarks = Readonly<{ highHighMm: number; lowLowMm: number; dryMm: number }>;

export type DeviceConfig = Readonly<{
  revision: number;
  roles: readonly RelayRole[];
  calibration: Calibration | null;
  marks: LevelMarks;
  limits: Readonly<{
    drainS: number;
    fillS: number;
    topupS: number;
    topupDayS: number;
    topupMinGapS: number;
    topupDayMl: number | null;
  }>;
  /** 0 means no extra limit below the device's ceiling. */
  relayMaxS: readonly number[];
  intervalS: number;
  mlPerMm: number | null;
  /** By channel. */
  mlPerMin: readonly (number | null)[];
  hasAutoTopUp: boolean;
}>;

/** What the wire carries at most. */
const MOST_DAY_ML = 1_000_000;
export const TOP_UP_BUDGET = { topupDayS: 1200, topupMinGapS: 1800 };
/** A square centimetre, a millimetre deep, is a tenth of a millilitre. */
const ML_PER_CM2_MM = 0.1;

/** Without a calibration the device's own marks hold. */
const COMPILED_MARKS: LevelMarks = { highHighMm: 15, lowLowMm: 95, dryMm: 100 };
const HIGH_ABOVE_TOP_MM = 15;
const LOW_BELOW_DRAIN_MM = 10;
const DRY_BELOW_DRAIN_MM = 25;
const DRY_BELOW_RESTART_MM = 10;
/** Nearer than this the sensor sees nothing. */
const NEAREST_MARK_MM = 5;

/** A drained sump falls further when circulation comes back: by what it had given back. That is not dry yet. */
const drainBackMm = ({ topDistanceMm, topOffDistanceMm }: Calibration): number =>
  topDistanceMm - (topOffDistanceMm ?? topDistanceMm);

export const levelMarks = (calibration: Calibration | null): LevelMarks =>
  calibration === null
    ? COMPILED_MARKS
    : {
        // A refill with circulation off ends higher: the mark stands above that, too.
        highHighMm: Math.max(NEAREST_MARK_MM, (calibration.topOffDistanceMm ?? calibration.topDistanceMm) - HIGH_ABOVE_TOP_MM),
        lowLowMm: calibration.drainDistanceMm + LOW_BELOW_DRAIN_MM,
        dryMm: calibration.drainDistanceMm + Math.max(DRY_BELOW_DRAIN_MM, drainBackMm(calibration) + DRY_BELOW_RESTART_MM),
      };

/** The budget of a day in millilitres, as far as the pump is known: a stronger pump than that has less time (SAFE-3). */
const dayMl = ({ topup }: PumpFlows): number | null =>
  topup === null ? null : Math.min(MOST_DAY_ML, Math.max(1, Math.round((TOP_UP_BUDGET.topupDayS / 60) * topup)));

export function deviceConfig(source: ConfigSource): DeviceConfig {
  const { revision, intervalS, relays, calibration, areaCm2, flowsMlPerMin } = source;
  const byChannel = Array.from({ length: RELAY_COUNT }, (_, index) =>
    relays.find(({ channelNumber }) => channelNumber === index + 1),
  );
  const { drainS, fillS, topUpS } = timeLimits(source.settings, relays);
  const roles = byChannel.map((relay) => relay?.role ?? "spare");
  return {
    revision,
    roles,
    calibration,
    marks: levelMarks(calibration),
    limits: { drainS, fillS, topupS: topUpS, ...TOP_UP_BUDGET, topupDayMl: dayMl(flowsMlPerMin) },
    relayMaxS: byChannel.map((relay) => relay?.maxRuntimeS ?? 0),
    intervalS,
    mlPerMm: areaCm2 && areaCm2 * ML_PER_CM2_MM,
    mlPerMin: roles.map((role) => (role === "circulation" || role === "spare" ? null : flowsMlPerMin[role])),
    // Nobody tops up to a mark that is not known (SAFE-15).
    hasAutoTopUp: source.hasAutoTopUp && calibration !== null,
  };
}
