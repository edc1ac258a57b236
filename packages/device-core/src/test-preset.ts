// The sizes of real tanks for the core's tests: how fast a litre shows, where the marks are, how noisy the sensor is.

import type { CoreConfig } from "./core.types.ts";
import { CONFIG, TestDevice } from "./test-device.ts";
import { learnedRecord } from "./test-record.ts";
import { TestTank } from "./test-tank.ts";

type Size = Readonly<{
  areaM2: number;
  topMm: number;
  drainBackMm: number;
  evaporationLPerDay: number;
  topupLPerMin: number;
  fillLPerMin: number;
}>;

export const SIZES = {
  nano: { areaM2: 0.04, topMm: 42, drainBackMm: 20, evaporationLPerDay: 1.5, topupLPerMin: 0.4, fillLPerMin: 2 },
  mid: { areaM2: 0.24, topMm: 60, drainBackMm: 37, evaporationLPerDay: 4, topupLPerMin: 0.5, fillLPerMin: 5 },
  large: { areaM2: 1, topMm: 52, drainBackMm: 30, evaporationLPerDay: 12, topupLPerMin: 2, fillLPerMin: 15 },
  /** The return chamber of a sump with baffles. */
  chamber: { areaM2: 0.015, topMm: 60, drainBackMm: 25, evaporationLPerDay: 4, topupLPerMin: 0.5, fillLPerMin: 2 },
} as const satisfies Record<string, Size>;

export type SizeName = keyof typeof SIZES;

const configOf = ({ areaM2, topMm, drainBackMm, topupLPerMin, fillLPerMin }: Size): CoreConfig => ({
  ...CONFIG,
  calibration: { topMm, topOffMm: topMm - drainBackMm, drainMm: 75, hysteresisMm: 3 },
  marks: { highHighMm: 12, lowLowMm: 85, dryMm: 118 },
  limits: { ...CONFIG.limits, topupS: 600, topupDayS: 3600 },
  hasAutoTopUp: true,
  flowMlPerMin: [null, fillLPerMin * 1000, fillLPerMin * 1000, topupLPerMin * 1000, null],
  mlPerMm: areaM2 * 1000,
});

const SECONDS_PER_DAY = 86_400;
const HOUR_MS = 3_600_000;

/** A tank in daily use: automatic top-up on, evaporation as usual, a living sensor. */
export class PresetTank {
  readonly device: TestDevice;
  readonly tank: TestTank;
  readonly areaM2: number;
  readonly config: CoreConfig;

  readonly evaporationLPerDay: number;

  constructor(name: SizeName, evaporationLPerDay: number = SIZES[name].evaporationLPerDay) {
    this.evaporationLPerDay = evaporationLPerDay;
    const size = SIZES[name];
    this.areaM2 = size.areaM2;
    this.tank = new TestTank(size.topMm);
    this.tank.noiseMm = 0.5;
    this.tank.drainBackMm = size.drainBackMm;
    const mmPerS = (litresPerMin: number) => litresPerMin / size.areaM2 / 60;
    const pumpMmPerS = mmPerS(size.fillLPerMin);
    this.tank.speedMmPerS = { drain: pumpMmPerS, fill: pumpMmPerS, topup: mmPerS(size.topupLPerMin) };
    this.config = configOf(size);
    this.device = new TestDevice(this.config);
    this.device.tank = this.tank;
    this.evaporate(evaporationLPerDay);
  }

  /** It knows its evaporation, as after seven days. */
  static learned(name: SizeName): PresetTank {
    const preset = new PresetTank(name);
    const { device } = preset;
    device.powerCut(learnedRecord(device.flash, preset.tank.leakMmPerS * 3600));
    device.glide(HOUR_MS);
    device.events.length = 0;
    return preset;
  }

  /** `byItselfLPerMin`: what leaves by itself beside evaporation; negative comes in. */
  evaporate(litresPerDay: number, byItselfLPerMin = 0): void {
    this.tank.leakMmPerS = litresPerDay / this.areaM2 / SECONDS_PER_DAY + byItselfLPerMin / this.areaM2 / 60;
  }

  /** The sensor's distance grows; see `evaporate` for what the numbers mean. */
  leak(litresPerMin: number): void {
    this.evaporate(this.evaporationLPerDay, litresPerMin);
  }

  get toppedUpL(): number {
    return this.tank.toppedUpMm * this.areaM2;
  }

  pour(litres: number): void {
    this.tank.distanceMm -= litres / this.areaM2;
  }
}
