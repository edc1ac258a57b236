// What is known of a tank when a change of its water may begin, in litres and litres a minute, each on the side of the floor.

import { litresOf } from "../tanks/evaporation.ts";
import type { ChangeMarks } from "./plan.ts";
import type { ChangeRates } from "./rates.ts";
import type { TimeLimits } from "./runs.ts";

/** What somebody could still say of the tank. */
export const SPILL_FIGURES = ["marks", "area", "drain_flow", "fill_flow", "drain_back", "sump_room", "waste_room"] as const;
export type SpillFigure = (typeof SPILL_FIGURES)[number];

export type SpillInput = Readonly<{
  rates: ChangeRates;
  marks: ChangeMarks | null;
  /** Where the water stands now, with circulation on; null: at its top mark. */
  fromMm: number | null;
  areaCm2: number | null;
  flowsMlPerMin: Readonly<{ drain: number | null; fill: number | null }>;
  limits: Pick<TimeLimits, "drainS" | "fillS">;
  /** Salt water that is there now; null: not known, so that only the limit ends it. */
  saltLitres: number | null;
  /** What the waste tank still takes. */
  wasteRoomLitres: number | null;
  /** Between the top mark and the rim of the sump, circulation on. */
  sumpRoomLitres: number | null;
}>;

const ML_PER_L = 1000;
const MINUTE_S = 60;
/** Counted with a bucket, or seen through a sensor of whole millimetres. */
const FLOW_IS_RIGHT_WITHIN = 1.1;
/** Two marks were read in whole millimetres. */
const READING_STEP_MM = 1;
/** A relay opens, and a pump runs down. */
const RUN_ON_S = 1;

type Pump = "drain" | "fill";

const seenMmPerS = ({ basis, drainMmPerS, fillMmPerS }: ChangeRates, pump: Pump): number | null => {
  if (basis !== "measured") return null;
  return pump === "drain" ? drainMmPerS : fillMmPerS;
};

/**
 * The most it may move; null: nobody has said. What was only seen does not do: a clogged pump that is cleaned is stronger than
 * all of its changes.
 */
export function mostLPerMin({ rates, areaCm2, flowsMlPerMin }: SpillInput, pump: Pump): number | null {
  const told = flowsMlPerMin[pump];
  if (told === null) return null;
  const seen = seenMmPerS(rates, pump);
  const seenL = seen === null || areaCm2 === null ? 0 : litresOf(seen * MINUTE_S, areaCm2);
  return Math.max(told / ML_PER_L, seenL) * FLOW_IS_RIGHT_WITHIN;
}

/** How fast the device may have learned that it moves the level; null: it goes by what it was built with. */
export function slowestMmPerS({ rates, areaCm2, flowsMlPerMin }: SpillInput, pump: Pump): number | null {
  const told = flowsMlPerMin[pump];
  const byFlow = told === null || !areaCm2 ? null : told / ML_PER_L / litresOf(1, areaCm2) / MINUTE_S;
  const seen = seenMmPerS(rates, pump);
  if (byFlow === null || seen === null) return byFlow ?? seen;
  return Math.min(byFlow, seen);
}

/** By the marks, or as seen, whichever is more. */
function drainBackMostMm({ marks, rates }: SpillInput): number | null {
  const byMarks = marks === null || marks.topOffMm === null ? null : marks.topMm - marks.topOffMm;
  if (byMarks === null && rates.drainBackMm === null) return null;
  return Math.max(byMarks ?? 0, rates.drainBackMm ?? 0) + READING_STEP_MM;
}

/** Until its limit stops it. */
export const untilLimitL = (lPerMin: number, limitS: number): number => (lPerMin * (limitS + RUN_ON_S)) / MINUTE_S;

/** The longest whole minutes that keep it within the room; 0: not one. */
export const minutesWithin = (roomL: number, lPerMin: number): number =>
  Math.max(0, Math.floor(((roomL / lPerMin) * MINUTE_S - RUN_ON_S) / MINUTE_S));

/** What the sump still takes with circulation off and the water as it stands now. */
export function sumpRoomL(input: SpillInput): number | null {
  const { marks, areaCm2, fromMm, sumpRoomLitres } = input;
  const backMm = drainBackMostMm(input);
  // Whatever drains back, it takes no more.
  if (sumpRoomLitres === 0) return 0;
  if (marks === null || areaCm2 === null || backMm === null || sumpRoomLitres === null) return null;
  const aboveTopMm = Math.max(0, marks.topMm - (fromMm ?? marks.topMm));
  return Math.max(0, sumpRoomLitres - litresOf(backMm + aboveTopMm, areaCm2));
}

/** What a change has to drain, and so to fill, from as high as the water may stand; null: not known. */
export function changeMm(input: SpillInput): number | null {
  const { marks, fromMm } = input;
  const backMm = drainBackMostMm(input);
  if (marks === null || backMm === null) return null;
  return Math.max(0, marks.drainMm - Math.min(marks.topMm, fromMm ?? marks.topMm) + backMm);
}

/** Figures of which each one would have to be said; in the order in which a form asks for them. */
export function missingFigures(input: SpillInput): SpillFigure[] {
  const lacks: Readonly<Record<SpillFigure, boolean>> = {
    marks: input.marks === null,
    area: input.areaCm2 === null,
    drain_flow: mostLPerMin(input, "drain") === null,
    fill_flow: mostLPerMin(input, "fill") === null,
    drain_back: input.marks !== null && drainBackMostMm(input) === null,
    sump_room: input.sumpRoomLitres === null,
    waste_room: input.wasteRoomLitres === null,
  };
  return SPILL_FIGURES.filter((figure) => lacks[figure]);
}
