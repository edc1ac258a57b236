#include "drivers/button.h"

namespace halocline {

Gesture Button::poll(uint64_t now_ms) {
  Level level = Level::High;
  // What cannot be read is nobody's finger; and what was going on is forgotten.
  if (!pins_.read(pin_, level)) {
    was_up_ = is_down_ = has_changed_ = false;
    return Gesture::None;
  }
  const bool is_low = level == Level::Low;
  if (is_low == is_down_) {
    has_changed_ = false;
    if (!is_low) was_up_ = true;
    return Gesture::None;
  }
  if (!has_changed_) {
    has_changed_ = true;
    changed_ms_ = now_ms;
  }
  if (now_ms - changed_ms_ < BUTTON_STEADY_MS) return Gesture::None;
  has_changed_ = false;
  is_down_ = is_low;
  if (!is_low) return let_go();
  down_since_ms_ = changed_ms_;
  return Gesture::None;
}

Gesture Button::let_go() {
  // The moment it went up, not the one when that was sure.
  const uint64_t held_ms = changed_ms_ - down_since_ms_;
  const bool is_finger = was_up_;
  was_up_ = true;
  if (!is_finger) return Gesture::None;
  if (held_ms <= PRESS_AT_MOST_MS) return Gesture::Press;
  return held_ms >= HOLD_AT_LEAST_MS && held_ms <= HOLD_AT_MOST_MS ? Gesture::Hold : Gesture::None;
}

bool Button::is_hold_ready(uint64_t now_ms) const {
  const uint64_t held_ms = now_ms - down_since_ms_;
  return is_down_ && was_up_ && held_ms >= HOLD_AT_LEAST_MS && held_ms <= HOLD_AT_MOST_MS;
}

}  // namespace halocline
