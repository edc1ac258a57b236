// A water change of so many litres: which amounts are possible, and where its drain has to end. The device holds that mark within
// the tank's own once more (SAFE-5).

import { litresOf } from "../tanks/evaporation.ts";
import { drainBackMm, type PlanInput } from "./plan.ts";

/** Both with one decimal, inwards: whatever is named in between is possible. */
export type LitresRange = Readonly<{ leastLitres: number; mostLitres: number }>;

/** Why this tank has whole changes only. */
export type WholeOnlyReason = "partial_not_supported" | "area_unknown" | "drain_back_unknown";
export type SmallerRejection = WholeOnlyReason | "not_calibrated" | "litres_too_few" | "litres_too_many";

export type SmallerInput = PlanInput & Readonly<{ canDrainLess: boolean }>;

/** More than twice what proves that water moved: less could be the sensor's noise. */
const LEAST_DRAINED_MM = 5;
/** The mark lies so far below the level in use: its noise is no reason for a refusal. */
const BELOW_LEVEL_MM = 2;
/** And so far beyond the band in which a drained tank counts as refilled. */
const BEYOND_REFILLED_MM = 1;
const LITRES_STEP = 10;
/** A sum of tenths is not quite a tenth. */
const TINY = 1e-6;

/** Where the water stands once circulation is off; null: nobody has seen it yet, and litres from there would be guessed. */
function stillMm({ rates, marks, fromMm }: PlanInput): number | null {
  if (marks === null) return null;
  const isKnown = marks.topOffMm !== null || rates.drainBackMm !== null;
  return isKnown ? (fromMm ?? marks.topMm) - drainBackMm(marks, rates) : null;
}

export function whyWholeOnly(input: SmallerInput): WholeOnlyReason | "not_calibrated" | null {
  if (!input.canDrainLess) return "partial_not_supported";
  if (input.marks === null) return "not_calibrated";
  if (input.areaCm2 === null) return "area_unknown";
  return stillMm(input) === null ? "drain_back_unknown" : null;
}

/**
 * The device drains out of the band in which the water counts as full, and starts nothing whose mark is reached already. It takes
 * water for refilled as far as a band below where its drain began: a change within that band, stopped after its drain, would leave
 * no lock, and fresh water would stand in for salt water (SAFE-21).
 */
function leastMm({ marks, fromMm }: PlanInput, fromStillMm: number): number {
  if (marks === null) return LEAST_DRAINED_MM;
  const nearestMm = Math.max(marks.topMm + marks.hysteresisMm, (fromMm ?? marks.topMm) + BELOW_LEVEL_MM);
  // Where nobody knows the level, it may stand as low as a top-up lets it.
  const unsureMm = fromMm === null ? marks.hysteresisMm : 0;
  return Math.max(LEAST_DRAINED_MM, nearestMm - fromStillMm, marks.hysteresisMm + unsureMm + BEYOND_REFILLED_MM);
}

/** Null while litres cannot be said, or while the water stands so low that there is nothing between the least and the whole. */
export function litresRange(input: SmallerInput): LitresRange | null {
  const fromStillMm = stillMm(input);
  const { marks, areaCm2 } = input;
  if (whyWholeOnly(input) !== null || fromStillMm === null || marks === null || areaCm2 === null) return null;
  const least = litresOf(leastMm(input, fromStillMm), areaCm2);
  const most = litresOf(marks.drainMm - fromStillMm, areaCm2);
  const range = {
    leastLitres: Math.ceil(least * LITRES_STEP - TINY) / LITRES_STEP,
    mostLitres: Math.floor(most * LITRES_STEP + TINY) / LITRES_STEP,
  };
  return range.leastLitres <= range.mostLitres ? range : null;
}

/** Planned ahead, nobody knows where the water will stand: as high as its top mark, and as low as a top-up lets it. */
export function plannedRange(input: SmallerInput): LitresRange | null {
  const { marks } = input;
  const [fromTop, fromLow] = [{ ...input, fromMm: null }, marks && { ...input, fromMm: marks.topMm + marks.hysteresisMm }];
  const [least, most] = [litresRange(fromTop)?.leastLitres, fromLow && litresRange(fromLow)?.mostLitres];
  if (least === undefined || least === null || most === undefined || most === null || least > most) return null;
  return { leastLitres: least, mostLitres: most };
}

/** Null: it can be had when it is due. */
export function whyNotPlanned(input: SmallerInput, litres: number): SmallerRejection | null {
  const reason = whyWholeOnly(input);
  if (reason !== null) return reason;
  const range = plannedRange(input);
  if (range === null || litres > range.mostLitres + TINY) return "litres_too_many";
  return litres >= range.leastLitres - TINY ? null : "litres_too_few";
}

export type SmallerChange = Readonly<{ drainToMm: number }>;

/** Never more than was asked for: the mark is rounded towards the top. */
export function smallerChange(input: SmallerInput, litres: number): SmallerChange | SmallerRejection {
  const reason = whyWholeOnly(input);
  if (reason !== null) return reason;
  const [range, fromStillMm] = [litresRange(input), stillMm(input)];
  const { marks, areaCm2 } = input;
  if (!range || fromStillMm === null || marks === null || areaCm2 === null || litres > range.mostLitres + TINY)
    return "litres_too_many";
  if (!(litres >= range.leastLitres - TINY)) return "litres_too_few";
  const wantedMm = fromStillMm + litres / litresOf(1, areaCm2);
  return { drainToMm: Math.min(marks.drainMm, Math.floor(wantedMm * 10 + TINY) / 10) };
}

/** The same plan with another end of its drain. */
export const withDrainTo = <Input extends PlanInput>(input: Input, drainToMm: number): Input =>
  input.marks === null ? input : { ...input, marks: { ...input.marks, drainMm: drainToMm } };

/**
 * As planned. Water that stands lower than it was planned from leaves less to drain: within a band of a top-up the drain then ends at
 * the tank's own mark, with less than was asked for, never more.
 */
export function plannedChange(input: SmallerInput, litres: number): SmallerChange | SmallerRejection {
  const change = smallerChange(input, litres);
  const [fromStillMm, { marks, areaCm2 }] = [stillMm(input), input];
  if (change !== "litres_too_many" || litresRange(input) === null) return change;
  if (fromStillMm === null || marks === null || areaCm2 === null) return change;
  const lackingMm = fromStillMm + litres / litresOf(1, areaCm2) - marks.drainMm;
  return lackingMm <= marks.hysteresisMm + TINY ? { drainToMm: marks.drainMm } : change;
}
