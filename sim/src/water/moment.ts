// What the judges see: where the water really is, which parts are really broken, what the relays do. One object for the whole
// run, written anew in every step.

import type { CoreConfig, CoreRole, CoreSample, CoreView } from "@halocline/device-core/core.types";
import type { MovingTank } from "@halocline/tank-physics/tank";
import { NO_WATER_FAULTS, type WaterFaults } from "@halocline/tank-physics/water-faults";
import type { Situation } from "./stage.ts";

export type Moment = {
  nowMs: number;
  /** Since the device's last boot. */
  upMs: number;
  /** The truth. */
  readonly tank: MovingTank;
  /** Of the still surface below the sensor; larger is lower water. */
  distanceMm: number;
  /** What the sensor has just said; null when it gave no answer. */
  sample: CoreSample | null;
  faults: WaterFaults;
  /** As the outputs are, channel 1 to 5; all off while the device reboots. */
  relays: readonly boolean[];
  /** What the core said of itself when something last changed; null while it reboots. Its distance is of that moment. */
  view: CoreView | null;
  /** The document the device has acknowledged. */
  config: CoreConfig;
  /** What nobody has asked for or broken yet: a tank in which nothing is wrong must not be alarmed about. */
  isHealthy: boolean;
};

export const firstMoment = ({ topDistanceMm, config, isHealthy }: Situation, tank: MovingTank): Moment => ({
  nowMs: 0,
  upMs: 0,
  tank,
  distanceMm: topDistanceMm,
  sample: null,
  faults: NO_WATER_FAULTS,
  relays: [false, false, false, false, false],
  view: null,
  config,
  isHealthy,
});

export const roleIndex = (config: CoreConfig, role: CoreRole): number => config.roles.indexOf(role);

export const isOn = ({ relays, config }: Moment, role: CoreRole): boolean => relays[config.roles.indexOf(role)] === true;

export { MOVERS, type Mover } from "./movers.ts";
