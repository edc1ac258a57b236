// SAFE-4: how long this sensor says exactly the same while nothing is wrong with it: a noisy one for a second, a quiet one for
// many minutes. Without that, a quiet sensor above water that stands would be called stuck.
#pragma once

#include <stdint.h>

namespace halocline {

constexpr uint32_t KEPT_STRETCHES = 3;

// Part of the saved record: the longest stretches of equal samples while all of W was off, longest first.
struct EqualStretches {
  uint32_t longest_ms[KEPT_STRETCHES] = {};
  uint32_t watched_s = 0;

  // A stretch has ended because the sensor said something else.
  void learn(uint64_t lasted_ms);
  // Another second of watching. What was long once is forgotten over days: sensors and surfaces change.
  void pass_second();

  // Whether a sensor that has been the same for so long is stuck, or may be a quiet one.
  bool is_known() const;
  // The third longest counts, because a sensor that once froze and came back would else be quiet for ever.
  uint64_t stuck_after_ms() const;
};

}  // namespace halocline
