// A tank that belongs to nobody: water evaporates, then the top-up pump brings it back. Shown as an example only.

import type { RelayRole } from "@halocline/domain/relays/relays";

type ExampleMoment = Readonly<{ distanceMm: number; runningRoles: ReadonlySet<RelayRole> }>;

const CYCLE_MS = 30_000;
const EVAPORATION_SHARE = 0.7;
const FULL_MM = 29;
const LOW_MM = 33;

const RESTING: ReadonlySet<RelayRole> = new Set(["circulation"]);
const TOPPING_UP: ReadonlySet<RelayRole> = new Set(["circulation", "topup"]);

export function exampleMoment(nowMs: number): ExampleMoment {
  const share = (nowMs % CYCLE_MS) / CYCLE_MS;
  const isFalling = share < EVAPORATION_SHARE;
  const fallenShare = isFalling ? share / EVAPORATION_SHARE : (1 - share) / (1 - EVAPORATION_SHARE);
  return { distanceMm: FULL_MM + (LOW_MM - FULL_MM) * fallenShare, runningRoles: isFalling ? RESTING : TOPPING_UP };
}
