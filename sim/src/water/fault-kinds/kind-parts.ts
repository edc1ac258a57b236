// What the lists of kinds share.

import type { MovingTank } from "@halocline/tank-physics/tank";
import type { Mover } from "../movers.ts";
import type { FaultKind, FaultPhase } from "./kind.ts";

/** In every phase but those with a reason. */
export const everywhereBut = (reasons: Partial<Record<FaultPhase, string>> = {}): FaultKind["phases"] => ({
  topping_up: null,
  draining: null,
  settling: null,
  filling: null,
  idle: null,
  manual: null,
  ...reasons,
});

const MOVING = 0.3;

const runningPump = ({ speeds }: MovingTank): Mover | null => {
  if (speeds.drain > MOVING) return "drain";
  if (speeds.fill > MOVING) return "fill";
  return speeds.topup > MOVING ? "topup" : null;
};

/** The pump that a phase uses, or uses next: after settling the change fills, and in the quiet only top-ups come. */
export function pumpIn(phase: FaultPhase, tank: MovingTank): Mover {
  if (phase === "draining") return "drain";
  if (phase === "filling" || phase === "settling") return "fill";
  return phase === "manual" ? (runningPump(tank) ?? "topup") : "topup";
}

export const share = (least: number, most: number, draw: number): number => least + (most - least) * draw;
