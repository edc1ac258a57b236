// The two tanks of a demonstration: what their owner has set, for the year that is behind them and for the days to come.

import { type DeviceConfig, deviceConfig } from "@halocline/domain/devices/config";
import type { RelayRole } from "@halocline/domain/relays/relays";
import type { Weekday } from "@halocline/domain/schedules/schedules";
import { PRESETS, type PresetName } from "@halocline/tank-physics/presets";

export type DemoTank = Readonly<{
  name: string;
  preset: PresetName;
  /** Of the weekly water change, on the clock at the tank. */
  change: Readonly<{ weekday: Weekday; hour: number }>;
}>;

/** Where both tanks are. */
export const DEMO_ZONE = "Europe/Berlin";

export const DEMO_TANKS: readonly DemoTank[] = [
  { name: "Display reef", preset: "mid", change: { weekday: 6, hour: 10 } },
  { name: "Quarantine", preset: "nano", change: { weekday: 0, hour: 9 } },
];

/** As every new household has them. */
export const DEMO_LIMITS = { drainS: 1200, fillS: 1500, topUpS: 120 } as const;
const DEMO_RELAYS: readonly Readonly<{ channelNumber: number; role: RelayRole; maxRuntimeS: number | null }>[] = [
  { channelNumber: 1, role: "circulation", maxRuntimeS: null },
  { channelNumber: 2, role: "drain", maxRuntimeS: 1200 },
  { channelNumber: 3, role: "fill", maxRuntimeS: 1500 },
  { channelNumber: 4, role: "topup", maxRuntimeS: 120 },
  { channelNumber: 5, role: "spare", maxRuntimeS: 600 },
];
const REPORTS_EVERY_S = 10;
const CM2_PER_M2 = 10_000;
const ML_PER_L = 1000;

const MINUTE_S = 60;
/** What their waste tanks take, and the sump of the larger one: a change of it needs two and a half minutes. */
const DEMO_LONGEST_S = { drain: 9 * MINUTE_S, fill: 4 * MINUTE_S };

/** Nobody measured the small one: no limit would fit it, and its owner is told what is missing instead. */
const sumpRoomLitres = (preset: PresetName): number | null => {
  const { shape, calibration } = PRESETS[preset];
  const freeMm = shape.sumpRimMm - (shape.sensorAboveFloorMm - calibration.topDistanceMm);
  return preset === "nano" ? null : freeMm * shape.sumpAreaM2;
};

/** What somebody who knows the tank would fill in. */
export function demoSettings({ preset }: DemoTank) {
  const { shape, calibration, topOffDistanceMm } = PRESETS[preset];
  return {
    calibration: { ...calibration, topOffDistanceMm },
    areaCm2: shape.sumpAreaM2 * CM2_PER_M2,
    systemLitres: shape.systemL,
    flowsMlPerMin: {
      drain: shape.drainLPerMin * ML_PER_L,
      fill: shape.fillLPerMin * ML_PER_L,
      topup: shape.topupLPerMin * ML_PER_L,
    },
    freshReservoirLitres: shape.freshCapacityL,
    saltReservoirLitres: shape.saltCapacityL,
    wasteLitres: shape.wasteCapacityL,
    sumpRoomLitres: sumpRoomLitres(preset),
    longestS: DEMO_LONGEST_S,
    hasAutoTopUp: true,
    timezone: DEMO_ZONE,
  };
}

/** As the server would send it to the tank's device. */
export function demoConfig(tank: DemoTank): DeviceConfig {
  const { calibration, areaCm2, flowsMlPerMin, hasAutoTopUp } = demoSettings(tank);
  return deviceConfig({
    revision: 1,
    intervalS: REPORTS_EVERY_S,
    relays: DEMO_RELAYS,
    calibration,
    settings: DEMO_LIMITS,
    areaCm2,
    flowsMlPerMin,
    hasAutoTopUp,
  });
}
