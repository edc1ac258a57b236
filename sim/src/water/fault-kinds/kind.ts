// What a kind of fault is: its true name, where it can happen, and how it is made.

import type { MovingTank } from "@halocline/tank-physics/tank";
import type { WaterFaults } from "@halocline/tank-physics/water-faults";
import type { Rng } from "../../rng.ts";
import type { Mover } from "../movers.ts";

export const FAULT_PHASES = ["topping_up", "draining", "settling", "filling", "idle", "manual"] as const;
export type FaultPhase = (typeof FAULT_PHASES)[number];

/** What one sensor can tell apart. `none`: nothing that an owner has to hear of. */
export type TrueName = "no_movement" | "sensor" | "rising" | "falling" | "welded" | "overflow" | "circulation_stopped" | "none";

export type FaultKind = Readonly<{
  trueName: TrueName;
  /** Words the device may say beside the true name's own without being wrong. */
  exact: readonly string[];
  /** Why no level signal shows it; null when the device has to say something. */
  invisible: string | null;
  /** Where only some tanks or phases hide it. */
  invisibleIn?: (tank: MovingTank, phase: FaultPhase) => string | null;
  /** Its water ends when what it comes from is empty: if that was soon, it looked like a jug. */
  endsByItself?: boolean;
  /** Null where it can happen; else why not. */
  phases: Readonly<Record<FaultPhase, string | null>>;
  /** The pump that somebody runs by hand while it happens. */
  byHand: Mover;
  /** It needs water below the sensor's specified range. */
  needsLowWater?: boolean;
  make: (tank: MovingTank, rng: Rng, phase: FaultPhase) => Partial<WaterFaults>;
}>;
