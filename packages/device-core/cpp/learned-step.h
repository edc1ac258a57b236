// How far the water rises when circulation stops, and falls when it runs again: learned from every stop that the sensor saw.
#pragma once

#include "halocline_core.h"

namespace halocline {

constexpr int32_t NO_STEP = -1;

// Part of the saved record.
struct LearnedStep {
  bool is_known = false;
  int32_t tenths = 0;
  // Stops in a row that showed much less than was learned.
  uint8_t smaller = 0;
  // What ordinary stops showed, without those that tested the overflow: there a narrowed weir gives back more than the step.
  // Nought: none was seen.
  int32_t calm_tenths = 0;

  // What was learned, else what the two calibrated levels say, else NO_STEP.
  int32_t or_configured(const hc_config& config) const;
  // The same without what only tests of the overflow have shown: the least that a return pump lifts.
  int32_t least_tenths(const hc_config& config) const;
  void learn(const hc_config& config, int32_t seen_tenths);
  // From a stop in which water was missing: more than was known is true, less says nothing.
  void learn_at_least(const hc_config& config, int32_t seen_tenths);
};

}  // namespace halocline
