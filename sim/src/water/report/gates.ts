// What must hold of the matrix; each broken one is a sentence, and the command fails.

import type { FaultPhase } from "../fault-kinds/kind.ts";
import { configOf, type TankName, tankOf } from "../situations/tanks.ts";
import type { Cell } from "./cell.ts";
import type { NameRow } from "./summary.ts";

const LEAST_RIGHT = 0.95;
/** Smaller than this is a rounding of the bookkeeping. */
const NOTHING_L = 0.01;
/** A loose fill or top-up hose is noticed by what is missing: so much of the level may be on the floor by then. */
const LOOSE_HOSE_MM = 5;

export const nameGates = (rows: readonly NameRow[]): readonly string[] =>
  rows
    .filter(({ hidden }) => hidden === null)
    .flatMap(({ fault, right, silent, wrong }) => [
      ...(right < LEAST_RIGHT ? [`"${fault}" has its true name in ${(right * 100).toFixed(0)} % only (${wrong})`] : []),
      ...(silent > 0 ? [`"${fault}" was silent ${silent} times`] : []),
    ]);

/** Rows of their own: a welded relay until a guard relay answers it, a weir that is only narrowed because three pauses a day are
 *  all that SAFE-23 allows; and what is hidden has no bound that software holds. */
const OWN_ROWS = ["relay_welded_on", "overflow_narrowed"];
const isBounded = ({ faults, hidden }: Cell): boolean => hidden === null && !faults.some((fault) => OWN_ROWS.includes(fault));

/** SAFE-6: no window is shorter, because a sensor that stands still needs as long to be told from a pump that moves nothing. */
const SHORTEST_WINDOW_S = 30;
/** A wave can look like movement: then the window begins once more. */
const WINDOWS = 2;

/**
 * Litres that a loose hose may bring to the floor: 5 mm of the sump, or what its pump moves until the shortest window is over,
 * whichever is more. Only the fill pumps, and the top-up pump of the smallest tank, move more than 5 mm in that time.
 */
function looseHoseL(tank: TankName, phase: FaultPhase): number {
  const [, , fill, topup] = configOf(tank).flowMlPerMin;
  const mlPerMin = (phase === "topping_up" || phase === "idle" ? topup : fill) ?? 0;
  return Math.max(LOOSE_HOSE_MM * tankOf(tank).shape.sumpAreaM2, (WINDOWS * SHORTEST_WINDOW_S * mlPerMin) / 60_000);
}

/** Litres that the device itself may bring to the floor of a tank that was set up by the guide. */
const allowedL = ({ faults, tank, phase }: Cell): number =>
  faults.includes("hose_off_in") ? looseHoseL(tank, phase) : NOTHING_L;

export const litreGates = (guided: readonly Cell[]): readonly string[] =>
  guided
    .filter(isBounded)
    .filter((cell) => cell.floorByDeviceL > allowedL(cell))
    .map(
      ({ faults, phase, tank, seed, floorByDeviceL }) =>
        `${faults.join(", then ")} in ${phase} on ${tank}: ${floorByDeviceL.toFixed(2)} L by the device (seed ${seed})`,
    );

export const violationGates = (cells: readonly Cell[]): readonly string[] =>
  cells
    .filter(({ violations }) => violations.length > 0)
    .map(
      ({ faults, phase, tank, seed, violations }) =>
        `${faults.join(", then ")} in ${phase} on ${tank}, seed ${seed}: ${violations[0]}`,
    );
