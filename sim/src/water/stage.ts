// What a situation may do to the world: people, parts that break, power and network. Everything by the virtual clock.

import type { CoreConfig, CoreView, RunPhase } from "@halocline/device-core/core.types";
import type { CommandKind } from "@halocline/domain/commands/kinds";
import type { MovingTank, TankShape } from "@halocline/tank-physics/tank";
import type { WaterFaults } from "@halocline/tank-physics/water-faults";
import type { Trouble } from "../network.ts";
import type { Rng } from "../rng.ts";
import type { FaultPhase } from "./fault-kinds.ts";

export type Stage = Readonly<{
  rng: Rng;
  nowMs: () => number;
  after: (delayMs: number, act: () => void) => void;
  /** Ends with the situation. The first one after a whole period. */
  every: (periodMs: number, act: () => void) => void;
  /** Once, the next time a run is in this phase, so long after it began. `idle`: no run, all of W off, for so long. */
  inPhase: (phase: RunPhase | "idle" | "manual", delayMs: number, act: () => void) => void;
  /** Each time the device is about to restart for an update. */
  whenHeld: (act: () => void) => void;

  ask: (kind: CommandKind) => void;
  /** Reservoirs full, waste empty, then the run; null while another one is open. */
  start: (type: "start_top_up" | "start_water_change" | "finish_fill") => string | null;
  stop: () => void;
  clearStop: () => void;
  /** The owner has looked: water may be moved again (SAFE-7). */
  clearHold: () => void;
  update: () => void;
  /** The server offers it until the device has it in force. */
  configure: (change: (config: CoreConfig) => CoreConfig) => void;
  /** As the owner wants it; the device may not have it yet. */
  config: () => CoreConfig;

  /** Beside what is broken already. */
  breakParts: (faults: Partial<WaterFaults>) => void;
  /** A kind of the list, in the phase it was aimed at: counted for the table. */
  inject: (fault: string, phase: FaultPhase) => void;
  mendAll: () => void;
  /** Another evaporation, noise, wave …; litres stay where they are. */
  reshape: (change: Partial<TankShape>) => void;
  /** By hand, in the tank itself: pour, bucket, refill, empty the waste. */
  handle: (act: (tank: MovingTank) => void) => void;
  /** Sump and display as on the first day, and everything beside them ready. */
  refill: () => void;
  /** Reservoirs full and the waste empty, as somebody finds them who looks before a change. */
  prepare: () => void;

  /** The power goes for so long. */
  cutPower: (forMs: number) => void;
  /** The power goes after the next act, before its record is in flash. */
  cutPowerBeforeRecord: (forMs: number) => void;
  network: (trouble: Trouble) => void;
  /** The server is away: nothing is taken in, nothing is sent. */
  crashServer: (forMs: number) => void;

  tank: MovingTank;
  view: () => CoreView | null;
  relays: () => readonly boolean[];
  /** For the trace. */
  say: (text: string) => void;
}>;

export type Situation = Readonly<{
  name: string;
  preset: string;
  shape: TankShape;
  topDistanceMm: number;
  config: CoreConfig;
  /** A device that has lived before: what it had in flash. */
  record?: Uint8Array | null;
  lengthMs: number;
  /** Nothing is broken and nobody does harm: no alarm may be raised. */
  isHealthy: boolean;
  /** The owner mends, refills and clears at the end, and a water change has to succeed. */
  isHealed: boolean;
  /** What the owner sets before that change, where the situation's own settings make none possible. */
  healedConfig?: CoreConfig;
  act: (stage: Stage) => void;
}>;
