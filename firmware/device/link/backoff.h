// How long to wait before the next connection. The chance in it keeps a fleet from returning in one wave.
#pragma once

#include "hal/random.h"

namespace halocline {

constexpr uint32_t FIRST_PAUSE_MS = 1000;
constexpr uint32_t LONGEST_PAUSE_MS = 30000;

// Doubles with every failure up to the longest; half of it is chance.
uint32_t backoff_ms(uint32_t failures, hal::Random& random);

}  // namespace halocline
