// Which level means on. Relay boards that switch on with a low input are the common ones.
#pragma once

#include "hal/pins.h"

namespace halocline {

enum class Polarity : uint8_t { ActiveHigh, ActiveLow };

constexpr Level level_for(Polarity polarity, bool is_on) {
  return is_on == (polarity == Polarity::ActiveHigh) ? Level::High : Level::Low;
}

}  // namespace halocline
