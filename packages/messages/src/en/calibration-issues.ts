// What is wrong with a calibration, or deserves a word before it is saved. The sentences are those of the specification; the
// plain line under each says the same without its terms.

import type { CalibrationIssueCode } from "@halocline/domain/tanks/calibration";

type OfEach = Readonly<Record<CalibrationIssueCode, string>>;

const sentences: OfEach = {
  top_too_close: "Top height must be at least 10mm",
  drain_too_close: "Drain height must be at least 5mm",
  drain_too_far: "Drain height must be at most 150mm",
  hysteresis_too_small: "Hysteresis must be at least 1mm",
  hysteresis_too_great: "Hysteresis must be less than 20mm",
  hysteresis_beyond_range: "Hysteresis must be less than the operating range",
  drain_not_below_top: "Drain level must be higher distance reading than top level (sensor measures distance to water)",
  top_off_too_close: "Top height with circulation off must be at least 10mm",
  top_off_below_top: "With circulation off the water is higher: this distance must not be greater than the top height",
  drain_beyond_guarantee: "The sensor is only guaranteed up to 100 mm; readings near the drain level may fail",
  hysteresis_in_noise: "Below 2 mm the sensor's own noise can trigger top-ups",
};

const plain: OfEach = {
  top_too_close: "The water is too close to the sensor. Mount the sensor higher, or lower the water.",
  drain_too_close: "The water is too close to the sensor. Mount the sensor higher, or drain more.",
  drain_too_far: "The sensor cannot see that far. Mount it lower, or drain less.",
  hysteresis_too_small: "The top-up band is too small: ripples would start the pump.",
  hysteresis_too_great: "The top-up band is too large: the water would fall far before a top-up.",
  hysteresis_beyond_range: "The top-up band must be smaller than the distance between the levels.",
  drain_not_below_top: "The lowest level must be further from the sensor than the highest.",
  top_off_too_close: "The water is too close to the sensor. Mount the sensor higher, or lower the water.",
  top_off_below_top: "Capture it again while circulation is off.",
  drain_beyond_guarantee: "Mount the sensor lower, or drain less.",
  hysteresis_in_noise: "3-5 mm suits most tanks.",
};

export const issues = { sentences, plain };
