// What each single fault in a water change may bring to the floor at worst, against the room that has to take it.

import { levelMarks } from "../devices/config.ts";
import { litresOf } from "../tanks/evaporation.ts";
import { changeMm, minutesWithin, mostLPerMin, type SpillInput, slowestMmPerS, sumpRoomL, untilLimitL } from "./spill-figures.ts";

export type SpillRoom = "sump" | "waste";

/** The device's doing, as far as its limits, its marks and what a pump has to show let it. */
export const COVERED_FAULTS = ["fill_runs_on", "drain_runs_on", "fill_hose_off", "overflow_blocked"] as const;
/** One sensor cannot see these, or the water leaves by itself. */
export const NOT_COVERED_FAULTS = ["drain_hose_off", "waste_full", "siphon", "welded_relay", "leak"] as const;

export type CoveredFault = (typeof COVERED_FAULTS)[number];
export type NotCoveredFault = (typeof NOT_COVERED_FAULTS)[number];

export type SpillLine = Readonly<{
  fault: CoveredFault;
  /** What is moved at worst, and what takes it; null: not known. A loose hose has no room. */
  movesLitres: number | null;
  room: Readonly<{ name: SpillRoom; litres: number | null }> | null;
  /** What is left for the floor; null: not known. */
  floorLitres: number | null;
}>;

/** Litres: what the device would move; null: it leaves by itself, or nobody knows how much. */
export type UncoveredLine = Readonly<{ fault: NotCoveredFault; litres: number | null }>;

const MINUTE_S = 60;
/** What a pump has to show at most in the noisiest sensor, and the step of its counting (SAFE-6). */
const NEEDED_MM = 6;
const SENSOR_STEP_MM = 1;
const TIMES_USUAL = 2;
const SHORTEST_WINDOW_S = 30;
const LONGEST_WINDOW_S = 300;
const UNKNOWN_WINDOW_S = 60;
/** A wave may begin the count anew once; and a relay opens. */
const WINDOWS = 2;
const LAG_S = 2;
/** A pump was learned as slow as this share: an almost empty reservoir, a worn impeller. */
const SLOWEST_LEARNED_SHARE = 0.6;
/** A mark is met up to this much late. */
const LATE_MM = 3;

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** How long a pump may run beside its tank before the device must have seen that nothing moves. */
function unseenS(input: SpillInput): number {
  const mmPerS = slowestMmPerS(input, "fill");
  const usualS = mmPerS === null ? 0 : (NEEDED_MM + SENSOR_STEP_MM) / (mmPerS * SLOWEST_LEARNED_SHARE);
  const windowS = between(TIMES_USUAL * usualS, SHORTEST_WINDOW_S, LONGEST_WINDOW_S);
  // A device that was told of no flow or no area goes by a minute until it has learned.
  const isTold = input.areaCm2 !== null && input.flowsMlPerMin.fill !== null;
  return LAG_S + WINDOWS * Math.max(windowS, isTold ? 0 : UNKNOWN_WINDOW_S);
}

/** What is pumped in one run, all of its refills together. */
function mostFilledL(input: SpillInput): number | null {
  const lPerMin = mostLPerMin(input, "fill");
  if (lPerMin === null) return null;
  return Math.min(untilLimitL(lPerMin, input.limits.fillS), input.saltLitres ?? Number.POSITIVE_INFINITY);
}

function mostDrainedL(input: SpillInput): number | null {
  const lPerMin = mostLPerMin(input, "drain");
  return lPerMin === null ? null : untilLimitL(lPerMin, input.limits.drainS);
}

const against = (fault: CoveredFault, moves: number | null, name: SpillRoom, roomL: number | null): SpillLine => ({
  fault,
  movesLitres: moves,
  room: { name, litres: roomL },
  floorLitres: moves === null || roomL === null ? null : Math.max(0, moves - roomL),
});

const onTheFloor = (fault: CoveredFault, litres: number | null): SpillLine => ({
  fault,
  movesLitres: litres,
  room: null,
  floorLitres: litres,
});

function looseFillHoseL(input: SpillInput): number | null {
  const lPerMin = mostLPerMin(input, "fill");
  const most = mostFilledL(input);
  return lPerMin === null || most === null ? null : Math.min(most, (lPerMin * unseenS(input)) / MINUTE_S);
}

/** What stands between the top mark and the dry mark can be lifted before the guard of circulation ends it; the display may have no room. */
function blockedOverflowL({ marks, areaCm2 }: SpillInput): number | null {
  if (marks === null || areaCm2 === null) return null;
  const { topMm: topDistanceMm, topOffMm: topOffDistanceMm, drainMm: drainDistanceMm, hysteresisMm } = marks;
  const { dryMm } = levelMarks({ topDistanceMm, topOffDistanceMm, drainDistanceMm, hysteresisMm });
  return litresOf(dryMm - topDistanceMm, areaCm2);
}

export function spillLines(input: SpillInput): SpillLine[] {
  return [
    against("fill_runs_on", mostFilledL(input), "sump", sumpRoomL(input)),
    against("drain_runs_on", mostDrainedL(input), "waste", input.wasteRoomLitres),
    onTheFloor("fill_hose_off", looseFillHoseL(input)),
    onTheFloor("overflow_blocked", blockedOverflowL(input)),
  ];
}

/** What is drained is drained beside the waste tank: as much as the drain mark lets go. */
function drainedBesideL(input: SpillInput): number | null {
  const most = mostDrainedL(input);
  const mm = changeMm(input);
  if (mm === null || input.areaCm2 === null) return most;
  const byMarkL = litresOf(mm + LATE_MM, input.areaCm2);
  return most === null ? byMarkL : Math.min(most, byMarkL);
}

export function uncoveredLines(input: SpillInput): UncoveredLine[] {
  const besideL = drainedBesideL(input);
  const litres: Readonly<Record<NotCoveredFault, number | null>> = {
    drain_hose_off: besideL,
    waste_full: besideL,
    siphon: null,
    welded_relay: null,
    leak: null,
  };
  return NOT_COVERED_FAULTS.map((fault) => ({ fault, litres: litres[fault] }));
}

export type SpillExcess = Readonly<{
  room: SpillRoom;
  movesLitres: number;
  roomLitres: number;
  overLitres: number;
  limit: "drain" | "fill";
  /** The longest limit that fits and still lets a change end; null: none does. */
  fitsMinutes: number | null;
}>;

/** A pump that has become slower must still get there. */
const SPARE_SHARE = 1.25;

export function excessOf(line: SpillLine, input: SpillInput): SpillExcess | null {
  const { room, movesLitres, floorLitres } = line;
  if (room === null || room.litres === null || movesLitres === null || !floorLitres) return null;
  const limit = room.name === "sump" ? "fill" : "drain";
  const lPerMin = mostLPerMin(input, limit);
  const minutes = lPerMin === null ? 0 : minutesWithin(room.litres, lPerMin);
  const mmPerS = slowestMmPerS(input, limit);
  const mm = changeMm(input);
  const neededS = mm === null || mmPerS === null ? MINUTE_S : (mm / mmPerS) * SPARE_SHARE;
  const fitsMinutes = minutes > 0 && minutes * MINUTE_S >= neededS ? minutes : null;
  return { room: room.name, movesLitres, roomLitres: room.litres, overLitres: floorLitres, limit, fitsMinutes };
}
