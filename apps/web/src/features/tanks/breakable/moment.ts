// What the page shows of the tank that visitors may break. The still picture before the core has arrived is one of these, too.

import type { RelayRole } from "@halocline/domain/relays/relays";
import type { Calibration } from "@halocline/domain/tanks/calibration";

/** Those of all scenarios that a refill can show within seconds. */
export const BREAKABLE = ["burst_hose", "empty_reservoir", "fouled_sensor", "wifi_gone", "power_cut"] as const;

export type BreakableScenario = (typeof BREAKABLE)[number];

/** By their ids in docs/safety.md. */
export type StoppingRule = "SAFE-2" | "SAFE-4" | "SAFE-5" | "SAFE-6" | "SAFE-9";

/** How it ended: counted by the simulation, in the tank's time. */
export type Result = Readonly<{
  seconds: number;
  floorL: number;
  /** What the fill pump would have put on the floor by a timer alone. */
  timerAloneL: number;
  /** Null where the device gave a reason that no rule of this page is about. */
  rule: StoppingRule | null;
}>;

export type Doing = "preparing" | "draining" | "refilling" | "resting";

export type Moment = Readonly<{
  /** Where the water really is, not what the sensor says of it. */
  distanceMm: number;
  runningRoles: ReadonlySet<RelayRole>;
  doing: Doing;
  /** What a refill still lacks, and for how long it will run. */
  toGoL: number;
  toGoS: number;
  scenario: BreakableScenario | null;
  floorL: number;
  /** Null until the device has answered. */
  result: Result | null;
}>;

export const CALIBRATION: Calibration = { topDistanceMm: 28, drainDistanceMm: 68, hysteresisMm: 3, topOffDistanceMm: 24 };

/** The longest that this tank's device may refill, and what a timer in its place would be set to. */
export const REFILL_LIMIT_MINUTES = 25;

/** How many times faster than a clock: the device's own seconds stay seconds. */
export const SPEED = 10;

/** The tank as the page gets it: a test compares this with the first moment of the real one. */
export const FIRST_MOMENT: Moment = {
  distanceMm: 58,
  runningRoles: new Set(["fill"]),
  doing: "refilling",
  toGoL: 5.1,
  toGoS: 153,
  scenario: null,
  floorL: 0,
  result: null,
};
