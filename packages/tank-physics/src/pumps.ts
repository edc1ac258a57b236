// How fast a pump turns and what it moves: it runs up and down within about a second, and lifting higher costs flow.

import type { RelayOutputs } from "./relay-outputs.ts";
import { type PumpRole, stillDistanceMm, type Tank } from "./tank.ts";
import { isPowered, type WaterFaults } from "./water-faults.ts";

const MINUTE_MS = 60_000;
/** An almost empty reservoir, and each metre of a low sump, cost so much of the flow. */
const LOSS_WHEN_EMPTY = 0.1;
const DRAIN_LOSS_PER_M = 0.5;
const LEAST_FLOW_SHARE = 0.2;
/** Nearer than this to its target a pump has reached it. */
const REACHED = 1e-9;

/** How much of a difference is left after a step, and on the mean while it passes. */
export type RunDown = Readonly<{ kept: number; meanKept: number }>;

export function runDownOf(pumpTimeConstantMs: number, dtMs: number): RunDown {
  const kept = Math.exp(-dtMs / pumpTimeConstantMs);
  return { kept, meanKept: dtMs > 0 ? (pumpTimeConstantMs * (1 - kept)) / dtMs : 1 };
}

/** 0 stands still, 1 is full speed. */
export type Targets = Readonly<Record<PumpRole, number>>;

const targetOf = (role: PumpRole, outputs: RelayOutputs, faults: WaterFaults): number =>
  !faults.deadPumps.includes(role) && isPowered(role, outputs, faults) ? (faults.weakPumps[role] ?? 1) : 0;

export const targetsOf = (outputs: RelayOutputs, faults: WaterFaults): Targets => ({
  circulation: targetOf("circulation", outputs, faults),
  drain: targetOf("drain", outputs, faults),
  fill: targetOf("fill", outputs, faults),
  topup: targetOf("topup", outputs, faults),
});

/** The speed after a step toward its target; what is almost there has arrived. */
export function speedAfter(speed: number, target: number, kept: number): number {
  const left = (speed - target) * kept;
  return left < REACHED && left > -REACHED ? target : target + left;
}

const reservoirShare = (volumeL: number, capacityL: number): number =>
  1 - LOSS_WHEN_EMPTY * (1 - Math.min(1, volumeL / capacityL));

/** Litres in a time at full speed, at the heights as they are now. */
export function fullSpeedL(role: "drain" | "fill" | "topup", tank: Tank, dtMs: number): number {
  const { shape } = tank;
  const minutes = dtMs / MINUTE_MS;
  if (role === "fill") return shape.fillLPerMin * minutes * reservoirShare(tank.salt.volumeL, shape.saltCapacityL);
  if (role === "topup") return shape.topupLPerMin * minutes * reservoirShare(tank.fresh.volumeL, shape.freshCapacityL);
  const share = 1 - (DRAIN_LOSS_PER_M * stillDistanceMm(tank)) / 1000;
  return shape.drainLPerMin * minutes * Math.min(1, Math.max(LEAST_FLOW_SHARE, share));
}
