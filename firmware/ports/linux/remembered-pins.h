// Pins that lead nowhere and remember what they were told: simulated water looks at them.
#pragma once

#include <atomic>

#include "hal/pins.h"

namespace halocline::linux_port {

class RememberedPins final : public Pins {
 public:
  bool set_level(uint8_t pin, Level level) override {
    if (pin >= COUNT) return false;
    is_high_[pin] = level == Level::High;
    return true;
  }
  bool set_direction(uint8_t pin, Direction direction) override {
    if (pin >= COUNT) return false;
    if (direction == Direction::InputPullUp) is_high_[pin] = true;
    is_output_[pin] = direction == Direction::Output;
    return true;
  }
  bool read(uint8_t pin, Level& level) override {
    if (pin >= COUNT) return false;
    level = is_high_[pin] ? Level::High : Level::Low;
    return true;
  }

  // Somebody outside pulls at an input.
  void pull(uint8_t pin, Level level) {
    if (pin < COUNT && !is_output_[pin]) is_high_[pin] = level == Level::High;
  }
  // What nobody drives is held off by its resistor.
  bool is_driven(uint8_t pin, Level level) const {
    return pin < COUNT && is_output_[pin] && is_high_[pin] == (level == Level::High);
  }

 private:
  static constexpr uint8_t COUNT = 64;
  std::atomic<bool> is_high_[COUNT] = {};
  std::atomic<bool> is_output_[COUNT] = {};
};

}  // namespace halocline::linux_port
