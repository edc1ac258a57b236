// How many litres the device itself may bring to the floor, by what is broken. Nothing broken: none. Whatever leaves by itself
// (a leak, a siphon, a hose at rest, a welded contact) is counted elsewhere.

import type { CoreConfig } from "@halocline/device-core/core.types";
import type { MovingTank } from "@halocline/tank-physics/tank";
import type { WaterFaults } from "@halocline/tank-physics/water-faults";
import { longestDryMs } from "./expected-movement.ts";

/** Of a loose fill or top-up hose, as the manual promises it for a guided tank: so many millimetres of the sump. */
const LOOSE_HOSE_MM = 5;

/** Eight millimetres, and what is lifted while the filter sees them. */
const FOUND_OUT_MM = 15;

/** How the tests of a blocked overflow went. */
export type OverflowTests = Readonly<{
  /** That a person ended, or spoilt with a bucket: each time it is found out anew. */
  ended: number;
  /** Three pauses of this day had their water back: the rest of it circulation runs on. */
  areUsedUp: boolean;
}>;

export type FloorBound = Readonly<{
  kind: string;
  isPresent: (faults: WaterFaults, tank: MovingTank) => boolean;
  /** Endless where one level sensor cannot see it; the manual says what hardware does. */
  litres: (config: CoreConfig, tank: MovingTank, tests: OverflowTests) => number;
  /** A pump has to find it out by itself: once more after each fault that a person cleared without mending anything. */
  isFoundAnew?: true;
}>;

/** What a pump moves until SAFE-6 must have stopped it, or the promised millimetres, whichever is more. */
const looseHoseL = (role: "fill" | "topup", config: CoreConfig, { shape }: MovingTank): number => {
  const flow = role === "fill" ? shape.fillLPerMin : shape.topupLPerMin;
  return Math.max(LOOSE_HOSE_MM * shape.sumpAreaM2, (flow * longestDryMs(config, shape, role)) / 60_000);
};

/** As the guide asks for: either reservoir, emptied into the running sump, stays below its rim when everything has run back. */
function isGuided({ calibration }: CoreConfig, { shape }: MovingTank): boolean {
  const freeMm = shape.sumpRimMm - shape.sensorAboveFloorMm + (calibration?.topMm ?? 0);
  const roomL = freeMm * shape.sumpAreaM2 - shape.drainBackL;
  return Math.max(shape.freshCapacityL, shape.saltCapacityL) <= roomL + 1e-6;
}

/** A sensor that lies plausibly lets the budget of a day into the sump; where that fits in, none of it is on the floor. */
const lyingSensorL = (config: CoreConfig, tank: MovingTank): number =>
  isGuided(config, tank) ? 0 : (Math.min(config.limits.topupDayS, 3600) * tank.shape.topupLPerMin) / 60;

/**
 * None, unless somebody lets circulation run again without having looked. With no pause left, only the dry-run guard stops it: all
 * that stands between high-high and dry can go up, and what has no room up there comes down.
 */
const blockedOverflowL = ({ marks }: CoreConfig, { shape }: MovingTank, { ended, areUsedUp }: OverflowTests): number => {
  if (!areUsedUp) return ended * FOUND_OUT_MM * shape.sumpAreaM2;
  return Math.max(0, (marks.dryMm - marks.highHighMm + FOUND_OUT_MM) * shape.sumpAreaM2 - shape.displayHeadroomL);
};

const unseen = (): number => Number.POSITIVE_INFINITY;

/** The first that is present counts. */
export const FLOOR_BOUNDS: readonly FloorBound[] = [
  { kind: "drain hose beside the waste tank", isPresent: ({ hosesOff }) => hosesOff.includes("drain"), litres: unseen },
  { kind: "full waste tank", isPresent: (_, { waste, shape }) => waste.volumeL >= shape.wasteCapacityL - 1e-6, litres: unseen },
  {
    kind: "loose fill hose",
    isPresent: ({ hosesOff }) => hosesOff.includes("fill"),
    litres: (config, tank) => looseHoseL("fill", config, tank),
    isFoundAnew: true,
  },
  {
    kind: "loose top-up hose",
    isPresent: ({ hosesOff }) => hosesOff.includes("topup"),
    litres: (config, tank) => looseHoseL("topup", config, tank),
    isFoundAnew: true,
  },
  { kind: "blocked overflow", isPresent: ({ isOverflowBlocked }) => isOverflowBlocked, litres: blockedOverflowL },
  {
    kind: "narrowed overflow",
    isPresent: ({ narrowedOverflowShare }) => narrowedOverflowShare > 0,
    // After three pauses whose water came back it is only told: what stands above the dry mark can go up.
    litres: ({ marks }, { shape }) => marks.dryMm * shape.sumpAreaM2,
  },
  { kind: "siphon", isPresent: ({ siphons }) => siphons.length > 0, litres: () => 0 },
  { kind: "welded relay", isPresent: ({ weldedOn }) => weldedOn.length > 0, litres: () => 0 },
  { kind: "sensor", isPresent: ({ sensor }) => sensor !== null, litres: lyingSensorL },
  { kind: "nothing that spills", isPresent: () => true, litres: () => 0 },
];
