// The five relays. Whether a pin is high or low for "on" is a fact of the board, and stays below this line.
#pragma once

#include <array>

#include "halocline_core.h"

namespace halocline::hal {

using RelayLevels = std::array<bool, HC_CHANNELS>;

class Pins {
 public:
  // Every relay off, before any pin becomes an output: a pin that drives before it has its level lets a relay click.
  virtual void start_with_all_off() = 0;
  virtual void set(const RelayLevels& is_on) = 0;
  // Held down by a person, now.
  virtual bool is_button_pressed() = 0;
  virtual void set_status_light(bool is_on) = 0;

 protected:
  ~Pins() = default;
};

}  // namespace halocline::hal
