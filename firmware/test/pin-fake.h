// Pins that remember what was done to them in which order, and what their wires did: floating wires follow their resistor.
#pragma once

#include "hal/pins.h"

namespace halocline::test {

constexpr uint8_t FAKE_PINS = 40;

class PinFake final : public Pins {
 public:
  enum class Deed : uint8_t { SetLevel, SetDirection };
  struct Done {
    Deed deed;
    uint8_t pin;
    Level level;
  };
  static constexpr uint32_t MOST_DONE = 512;

  // What is wrong.
  bool refuses_level[FAKE_PINS] = {};
  bool refuses_direction[FAKE_PINS] = {};
  bool refuses_read[FAKE_PINS] = {};
  bool is_shorted_low[FAKE_PINS] = {};

  Done done[MOST_DONE] = {};
  uint32_t done_count = 0;
  // How often the wire itself changed.
  uint32_t edges[FAKE_PINS] = {};

  // `resting`: what the resistors outside do to every wire.
  explicit PinFake(Level resting) {
    for (uint8_t pin = 0; pin < FAKE_PINS; ++pin) {
      outside_[pin] = resting;
      wire_[pin] = resting;
      // A chip's output register begins low.
      latch_[pin] = Level::Low;
    }
  }

  Level wire(uint8_t pin) const { return wire_[pin]; }
  bool is_output(uint8_t pin) const { return is_output_[pin]; }
  void push(uint8_t pin, Level level) {
    outside_[pin] = level;
    settle(pin);
  }

  bool set_level(uint8_t pin, Level level) override {
    note({Deed::SetLevel, pin, level});
    if (refuses_level[pin]) return false;
    latch_[pin] = level;
    settle(pin);
    return true;
  }

  bool set_direction(uint8_t pin, Direction direction) override {
    note({Deed::SetDirection, pin, Level::Low});
    if (refuses_direction[pin]) return false;
    is_output_[pin] = direction == Direction::Output;
    settle(pin);
    return true;
  }

  bool read(uint8_t pin, Level& level) override {
    if (refuses_read[pin]) return false;
    level = is_shorted_low[pin] ? Level::Low : wire_[pin];
    return true;
  }

 private:
  void note(const Done& deed) {
    if (done_count < MOST_DONE) done[done_count++] = deed;
  }
  void settle(uint8_t pin) {
    const Level level = is_output_[pin] ? latch_[pin] : outside_[pin];
    if (level != wire_[pin]) ++edges[pin];
    wire_[pin] = level;
  }

  Level outside_[FAKE_PINS];
  Level latch_[FAKE_PINS];
  Level wire_[FAKE_PINS];
  bool is_output_[FAKE_PINS] = {};
};

}  // namespace halocline::test
