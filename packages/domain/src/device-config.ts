// The configuration a device works by, made from what its owner has set. The device checks it again and clamps it under
// ceilings of its own; nothing in it starts a pump.

import type { Calibration } from "./calibration.ts";
import { RELAY_COUNT, type RelayRole } from "./relays.ts";

export type ConfigSource = Readonly<{
  revision: number;
  intervalS: number;
  relays: readonly Readonly<{ channelNumber: number; role: RelayRole; maxRuntimeS: number | null }>[];
  calibration: Calibration | null;
}>;

/** Distances in mm: far too high, far too low, and too low for circulation. */
export type LevelMarks = Readonly<{ highHighMm: number; lowLowMm: number; dryMm: number }>;

export type DeviceConfig = Readonly<{
  revision: number;
  roles: readonly RelayRole[];
  calibration: Calibration | null;
  marks: LevelMarks;
  limits: Readonly<{ drainS: number; fillS: number; topupS: number; topupDayS: number; topupMinGapS: number }>;
  /** 0 means no extra limit below the device's ceiling. */
  relayMaxS: readonly number[];
  intervalS: number;
}>;

const LIMITS = { drainS: 1200, fillS: 1500, topupS: 120, topupDayS: 1200, topupMinGapS: 1800 };

/** Without a calibration the device's own marks hold. */
const COMPILED_MARKS: LevelMarks = { highHighMm: 15, lowLowMm: 95, dryMm: 100 };
const HIGH_ABOVE_TOP_MM = 15;
const LOW_BELOW_DRAIN_MM = 10;
const DRY_BELOW_DRAIN_MM = 25;
/** Nearer than this the sensor sees nothing. */
const NEAREST_MARK_MM = 5;

const marksOf = (calibration: Calibration | null): LevelMarks =>
  calibration === null
    ? COMPILED_MARKS
    : {
        highHighMm: Math.max(NEAREST_MARK_MM, calibration.topDistanceMm - HIGH_ABOVE_TOP_MM),
        lowLowMm: calibration.drainDistanceMm + LOW_BELOW_DRAIN_MM,
        dryMm: calibration.drainDistanceMm + DRY_BELOW_DRAIN_MM,
      };

export function deviceConfig({ revision, intervalS, relays, calibration }: ConfigSource): DeviceConfig {
  const byChannel = Array.from({ length: RELAY_COUNT }, (_, index) =>
    relays.find(({ channelNumber }) => channelNumber === index + 1),
  );
  return {
    revision,
    roles: byChannel.map((relay) => relay?.role ?? "spare"),
    calibration,
    marks: marksOf(calibration),
    limits: LIMITS,
    relayMaxS: byChannel.map((relay) => relay?.maxRuntimeS ?? 0),
    intervalS,
  };
}
