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
export type CalibrationIssue = Readonly<{ field: CalibrationField; message: string }>;

/** Every rule a calibration breaks; an empty list means it may be saved. */
export function calibrationErrors(calibration: Calibration): CalibrationIssue[] {
  const { topDistanceMm: top, drainDistanceMm: drain, hysteresisMm: hysteresis, topOffDistanceMm: topOff = null } = calibration;
  const issues: CalibrationIssue[] = [];
  const refuse = (field: CalibrationField, message: string) => issues.push({ field, message });

  // Written as "not in range" so that NaN and Infinity are refused too.
  if (!(top >= 10 && Number.isFinite(top))) refuse("topHeightMm", "Top height must be at least 10mm");
  if (!(drain >= 5)) refuse("drainHeightMm", "Drain height must be at least 5mm");
  else if (!(drain <= SENSOR_LIMIT_MM)) refuse("drainHeightMm", "Drain height must be at most 150mm");
  if (!(hysteresis >= 1)) refuse("hysteresisMm", "Hysteresis must be at least 1mm");
  else if (!(hysteresis <= 20)) refuse("hysteresisMm", "Hysteresis must be less than 20mm");
  if (topOff !== null && !(topOff >= 10 && Number.isFinite(topOff)))
    refuse("topHeightCirculationOffMm", "Top height with circulation off must be at least 10mm");
  if (issues.length > 0) return issues;

  if (!(drain > top)) {
    refuse("drainHeightMm", "Drain level must be higher distance reading than top level (sensor measures distance to water)");
  } else if (!(hysteresis < drain - top)) {
    refuse("hysteresisMm", "Hysteresis must be less than the operating range");
  }
  if (topOff !== null && topOff > top) {
    refuse(
      "topHeightCirculationOffMm",
      "With circulation off the water stands higher: this distance must not be greater than the top height",
    );
  }
  return issues;
}

/** What is allowed but deserves a word before saving. */
export function calibrationWarnings(calibration: Calibration): CalibrationIssue[] {
  const warnings: CalibrationIssue[] = [];
  if (calibration.drainDistanceMm > SENSOR_GUARANTEED_MM) {
    warnings.push({
      field: "drainHeightMm",
      message: "The sensor is only guaranteed up to 100 mm; readings near the drain level may fail",
    });
  }
  if (calibration.hysteresisMm < 2) {
    warnings.push({ field: "hysteresisMm", message: "Below 2 mm the sensor's own noise can trigger top-ups" });
  }
  return warnings;
}

export const topUpTriggerMm = (calibration: Calibration): number => calibration.topDistanceMm + calibration.hysteresisMm;

export const operatingRangeMm = (calibration: Calibration): number =>
  Math.abs(calibration.drainDistanceMm - calibration.topDistanceMm);
