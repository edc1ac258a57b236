// Any accepted configuration, any single fault: what the device brings to the floor stays within the sum that was shown.

import type { CoreModule } from "@halocline/device-core/core.types";
import { type SpillBudget, spillBudget } from "@halocline/domain/runs/spill-budget";
import { createRng, seedOf } from "@halocline/tank-physics/rng";
import { type BudgetOf, drawAccepted, drawCase } from "./spill-draw.ts";
import { SpillWorld } from "./spill-tank.ts";

/** Less than a cup. */
const DROP_L = 0.02;

export type SpillFinding = Readonly<{
  number: number;
  fault: string;
  phase: string;
  /** Whether the change came as far as the fault. */
  isHit: boolean;
  shownL: number;
  floorL: number;
  isWithin: boolean;
}>;

/** The kinds of the simulation whose litres have a line of their own. Every other one has the rooms, which take all of it. */
const LINES: Readonly<Record<string, SpillBudget["lines"][number]["fault"]>> = {
  hose_off_in: "fill_hose_off",
  overflow_blocked: "overflow_blocked",
  overflow_narrowed: "overflow_blocked",
};
const BESIDE_THE_SUM: Readonly<Record<string, SpillBudget["notCovered"][number]["fault"]>> = {
  hose_off_drain: "drain_hose_off",
  waste_full: "waste_full",
};

/** Stricter than the sum, which is the worst of the lines: what another fault may spill excuses nobody. */
function shownFor(fault: string, { lines, notCovered }: SpillBudget): number {
  const own = LINES[fault];
  const named = notCovered.find((line) => line.fault === BESIDE_THE_SUM[fault]);
  const counted = lines.filter((line) => (own === undefined ? line.room !== null : line.fault === own));
  return Math.max(named?.litres ?? 0, ...counted.map(({ floorLitres }) => floorLitres ?? 0));
}

function findingOf(module: CoreModule, number: number, seed: number, budgetOf: BudgetOf): SpillFinding {
  const draw = createRng(seedOf(`spill ${seed} ${number}`));
  const tank = drawAccepted(draw, budgetOf);
  const { fault, at, parts } = drawCase(number, draw, tank.calibration);
  const world = new SpillWorld(module, tank, draw);
  const isHit = world.change(at, parts);
  const shownL = shownFor(fault, budgetOf(tank.told));
  const floorL = world.floorByDeviceL;
  return { number, fault, phase: at.phase ?? "before", isHit, shownL, floorL, isWithin: floorL <= shownL + DROP_L };
}

/** One after the other, so that a search may end with the first. */
export function* spillFindings(
  module: CoreModule,
  count: number,
  seed: number,
  budgetOf: BudgetOf = spillBudget,
): Generator<SpillFinding> {
  for (let number = 0; number < count; number += 1) yield findingOf(module, number, seed, budgetOf);
}
