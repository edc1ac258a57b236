// What hangs on the device: a sensor, five relays, a button and a light. Behind it are drivers and pins, or simulated water.
#pragma once

#include <array>
#include <cstdint>

#include "halocline_core.h"

namespace halocline::hal {

using RelayLevels = std::array<bool, HC_CHANNELS>;

class Board {
 public:
  // Every relay off, before anything else of the program runs.
  virtual void start_with_all_off() = 0;
  virtual void set_relays(const RelayLevels& is_on) = 0;
  // False while the sensor has nothing new. Never waits: control has a tenth of a second for everything.
  [[nodiscard]] virtual bool take_sample(uint64_t now_ms, hc_sample& sample) = 0;
  // Held down by a person, now.
  virtual bool is_button_pressed() = 0;
  virtual void set_status_light(bool is_on) = 0;

 protected:
  ~Board() = default;
};

}  // namespace halocline::hal
