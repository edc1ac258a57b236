// What must hold of the matrix; each broken one is a sentence, and the command fails.

import { tankOf } from "../situations/tanks.ts";
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

/** A relay that is welded has its own row until a guard relay answers it; what is hidden has no bound that software holds. */
const isBounded = ({ faults, hidden }: Cell): boolean => hidden === null && !faults.includes("relay_welded_on");

/** Litres that the device itself may bring to the floor of a tank that was set up by the guide. */
const allowedL = (faults: readonly string[], areaM2: number): number =>
  faults.includes("hose_off_in") ? LOOSE_HOSE_MM * areaM2 : NOTHING_L;

export const litreGates = (guided: readonly Cell[]): readonly string[] =>
  guided
    .filter(isBounded)
    .filter(({ faults, tank, floorByDeviceL }) => floorByDeviceL > allowedL(faults, tankOf(tank).shape.sumpAreaM2))
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
