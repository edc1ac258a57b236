// Calibration: two distances from the sensor to the water, and how far the water may fall before a top-up.
// All values are DISTANCES: a larger number is lower water.

export type Calibration = Readonly<{
  topDistanceMm: number;
  drainDistanceMm: number;
  hysteresisMm: number;
  /** Where the water stands at the top while circulation stands still: higher, because the pipes drain into the sump. */
  topOffDistanceMm?: number | null;
}>;

const SENSOR_GUARANTEED_MM = 100;
const SENSOR_LIMIT_MM = 150;

export type CalibrationField = "topHeightMm" | "drainHeightMm" | "hysteresisMm" | "topHeightCirculationOffMm";

const FIELDS = {
  top_too_close: "topHeightMm",
  drain_too_close: "drainHeightMm",
  drain_too_far: "drainHeightMm",
  hysteresis_too_small: "hysteresisMm",
  hysteresis_too_great: "hysteresisMm",
  hysteresis_beyond_range: "hysteresisMm",
  drain_not_below_top: "drainHeightMm",
  top_off_too_close: "topHeightCirculationOffMm",
  top_off_below_top: "topHeightCirculationOffMm",
  drain_beyond_guarantee: "drainHeightMm",
  hysteresis_in_noise: "hysteresisMm",
} as const satisfies Readonly<Record<string, CalibrationField>>;

export type CalibrationIssueCode = keyof typeof FIELDS;
export type CalibrationIssue = Readonly<{ field: CalibrationField; code: CalibrationIssueCode }>;

const issue = (code: CalibrationIssueCode): CalibrationIssue => ({ field: FIELDS[code], code });

/** Each number by itself. Written as "not in range" so that NaN and Infinity are refused too. */
function numberErrors({ topDistanceMm: top, drainDistanceMm: drain, hysteresisMm, topOffDistanceMm = null }: Calibration) {
  const codes: CalibrationIssueCode[] = [];
  if (!(top >= 10 && Number.isFinite(top))) codes.push("top_too_close");
  if (!(drain >= 5)) codes.push("drain_too_close");
  else if (!(drain <= SENSOR_LIMIT_MM)) codes.push("drain_too_far");
  if (!(hysteresisMm >= 1)) codes.push("hysteresis_too_small");
  else if (!(hysteresisMm <= 20)) codes.push("hysteresis_too_great");
  if (topOffDistanceMm !== null && !(topOffDistanceMm >= 10 && Number.isFinite(topOffDistanceMm)))
    codes.push("top_off_too_close");
  return codes;
}

/** What numbers that are right by themselves have against each other. */
function orderErrors({ topDistanceMm: top, drainDistanceMm: drain, hysteresisMm, topOffDistanceMm = null }: Calibration) {
  const codes: CalibrationIssueCode[] = [];
  if (!(drain > top)) codes.push("drain_not_below_top");
  else if (!(hysteresisMm < drain - top)) codes.push("hysteresis_beyond_range");
  if (topOffDistanceMm !== null && topOffDistanceMm > top) codes.push("top_off_below_top");
  return codes;
}

/** Every rule a calibration breaks; an empty list means it may be saved. */
export function calibrationErrors(calibration: Calibration): CalibrationIssue[] {
  const wrong = numberErrors(calibration);
  return (wrong.length > 0 ? wrong : orderErrors(calibration)).map(issue);
}

/** What is allowed but deserves a word before saving. */
export function calibrationWarnings({ drainDistanceMm, hysteresisMm }: Calibration): CalibrationIssue[] {
  const codes: CalibrationIssueCode[] = [];
  if (drainDistanceMm > SENSOR_GUARANTEED_MM) codes.push("drain_beyond_guarantee");
  if (hysteresisMm < 2) codes.push("hysteresis_in_noise");
  return codes.map(issue);
}

export const topUpTriggerMm = (calibration: Calibration): number => calibration.topDistanceMm + calibration.hysteresisMm;

export const operatingRangeMm = (calibration: Calibration): number =>
  Math.abs(calibration.drainDistanceMm - calibration.topDistanceMm);
