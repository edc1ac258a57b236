// What can break around the water, as data: a simulation draws it from a seed, a person at the terminal by a key.

import type { RelayOutputs } from "./relay-outputs.ts";
import type { PumpRole } from "./tank.ts";

type HoseRole = "drain" | "fill" | "topup";

/** A hose that goes on by itself once its pump has filled it and stopped. Back: out of the sump, or out of the waste. */
export type Siphon = Readonly<{ role: HoseRole; isBackward: boolean; flowLPerMin: number }>;

export type SensorFault =
  /** One value for ever, without the jitter of a living sensor. */
  | Readonly<{ kind: "stuck"; rawMm: number }>
  /** What the register and the status say, whatever the water does: 255 and 7, or 255 and 0 from a bare bus. */
  | Readonly<{ kind: "register"; rawMm: number; errorCode: number }>
  /** No answer at all. */
  | Readonly<{ kind: "silent" }>
  /** A share of the samples is wrong by so much, in either direction, with a good status. */
  | Readonly<{ kind: "outliers"; share: number; byMm: number }>
  /** Anything between these, with a good status: a cable that picks up whatever is in the air. */
  | Readonly<{ kind: "scatter"; leastMm: number; mostMm: number }>
  /** Negative pulls readings short. Since an age of the tank. */
  | Readonly<{ kind: "drift"; mmPerHour: number; sinceMs: number }>
  /** A window that grows over: shorter, noisier and more often blind by the hour, since an age of the tank. */
  | Readonly<{ kind: "fouled"; shortMmPerHour: number; noiseMmPerHour: number; lostPerHour: number; sinceMs: number }>
  /** A float that hangs in its tube: always the same place, and the sensor above it lives. */
  | Readonly<{ kind: "float"; atMm: number }>
  /** The sensor sees foam instead of water: nearer, and restless. */
  | Readonly<{ kind: "foam"; shortMm: number; noiseMm: number }>
  /** Drops on the window: a share of the samples has an error. */
  | Readonly<{ kind: "condensation"; share: number }>
  /** The same share while the lights are on, by the time of day of the tank's age; none at night. */
  | Readonly<{ kind: "lights"; share: number }>
  /** Beyond its specified range a share of the answers is too near and has a good status. */
  | Readonly<{ kind: "far_lies"; share: number; leastMm: number; mostMm: number }>
  /** A loose plug: so long without an answer in every period. */
  | Readonly<{ kind: "dropouts"; everyMs: number; forMs: number }>;

export type WaterFaults = Readonly<{
  /** Power arrives, nothing turns. */
  deadPumps: readonly PumpRole[];
  weldedOn: readonly PumpRole[];
  weldedOff: readonly PumpRole[];
  /** The pump sucks air, whatever the bookkeeping says is left. */
  emptyReservoirs: readonly ("fresh" | "salt")[];
  /** What is pumped goes to the floor. */
  hosesOff: readonly HoseRole[];
  siphons: readonly Siphon[];
  leakLPerMin: number;
  /** Clogged, worn or turned down: the share of its speed that a pump still reaches. Whoever is not named has all of it. */
  weakPumps: Partial<Readonly<Record<PumpRole, number>>>;
  /** Tired springs: contacts open so much too late. */
  opensLateMs: number;
  /** A part of the weir is closed: the display stands higher, and gives its water back more slowly. */
  narrowedOverflowShare: number;
  /** Snail in the weir: circulation lifts water that does not come back. */
  isOverflowBlocked: boolean;
  sensor: SensorFault | null;
}>;

export const NO_WATER_FAULTS: WaterFaults = {
  deadPumps: [],
  weldedOn: [],
  weldedOff: [],
  emptyReservoirs: [],
  hosesOff: [],
  siphons: [],
  leakLPerMin: 0,
  weakPumps: {},
  opensLateMs: 0,
  narrowedOverflowShare: 0,
  isOverflowBlocked: false,
  sensor: null,
};

/** What the contacts really do. */
export const isPowered = (role: PumpRole, outputs: RelayOutputs, faults: WaterFaults): boolean =>
  faults.weldedOn.includes(role) || (outputs[role] && !faults.weldedOff.includes(role));
