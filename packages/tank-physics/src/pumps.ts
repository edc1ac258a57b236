// How fast a pump turns and what it moves: it runs up and down within about a second, and lifting higher costs flow.

import type { RelayOutputs } from "./relay-outputs.ts";
import { type PumpRole, stillDistanceMm, type Tank } from "./tank.ts";
import { isPowered, type WaterFaults } from "./water-faults.ts";

const MINUTE_MS = 60_000;
/** An almost empty reservoir, and each metre of a low sump, cost so much of the flow. */
const LOSS_WHEN_EMPTY = 0.1;
const DRAIN_LOSS_PER_M = 0.5;
const LEAST_FLOW_SHARE = 0.2;

export type Turned = Readonly<{ speeds: Record<PumpRole, number>; meanSpeeds: Record<PumpRole, number> }>;

/** The speed after a time toward a target, and its mean on the way: exact for any length of step. */
export function turnPumps(tank: Tank, outputs: RelayOutputs, faults: WaterFaults, dtMs: number): Turned {
  const { speeds, shape } = tank;
  const { pumpTimeConstantMs } = shape;
  const kept = Math.exp(-dtMs / pumpTimeConstantMs);
  const meanKept = dtMs > 0 ? (pumpTimeConstantMs * (1 - kept)) / dtMs : 1;
  const circulation = targetOf("circulation", outputs, faults);
  const drain = targetOf("drain", outputs, faults);
  const fill = targetOf("fill", outputs, faults);
  const topup = targetOf("topup", outputs, faults);
  const target = { circulation, drain, fill, topup };
  return { speeds: toward(target, speeds, kept), meanSpeeds: toward(target, speeds, meanKept) };
}

const targetOf = (role: PumpRole, outputs: RelayOutputs, faults: WaterFaults): 0 | 1 =>
  !faults.deadPumps.includes(role) && isPowered(role, outputs, faults) ? 1 : 0;

const toward = (target: Tank["speeds"], speeds: Tank["speeds"], keptShare: number): Turned["speeds"] => ({
  circulation: target.circulation + (speeds.circulation - target.circulation) * keptShare,
  drain: target.drain + (speeds.drain - target.drain) * keptShare,
  fill: target.fill + (speeds.fill - target.fill) * keptShare,
  topup: target.topup + (speeds.topup - target.topup) * keptShare,
});

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
