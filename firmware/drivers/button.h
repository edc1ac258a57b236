// The one button. It tells what a finger did; what that means is decided elsewhere. Salt creeps and water drips: a button that
// is down at the start, or for longer than a finger holds it, is a short and says nothing.
#pragma once

#include "hal/pins.h"

namespace halocline {

// A finger's press is equal for this long; contacts bounce for a few milliseconds.
constexpr uint64_t BUTTON_STEADY_MS = 30;
constexpr uint64_t PRESS_AT_MOST_MS = 2000;
// Long enough that nobody opens pairing by leaning on it.
constexpr uint64_t HOLD_AT_LEAST_MS = 5000;
constexpr uint64_t HOLD_AT_MOST_MS = 20000;

enum class Gesture : uint8_t { None, Press, Hold };

class Button {
 public:
  // Closes to ground.
  Button(Pins& pins, uint8_t pin) : pins_(pins), pin_(pin) {}

  bool begin() { return pins_.set_direction(pin_, Direction::InputPullUp); }

  // Once when the finger lets go, so that a short never becomes one.
  Gesture poll(uint64_t now_ms);

  // Let go now and it is a hold: for the light, because a person cannot count to five with a wet sleeve.
  bool is_hold_ready(uint64_t now_ms) const;

 private:
  Gesture let_go();

  Pins& pins_;
  uint8_t pin_;
  // Until it was seen up: whatever it is, nobody pressed it since the start.
  bool was_up_ = false;
  bool is_down_ = false;
  uint64_t down_since_ms_ = 0;
  // The other level, waiting to be steady.
  bool has_changed_ = false;
  uint64_t changed_ms_ = 0;
};

}  // namespace halocline
