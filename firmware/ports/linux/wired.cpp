#include "ports/linux/wired.h"

namespace halocline::linux_port {

Wired::Wired(Pins& pins, I2cBus& bus, const Board& board)
    : board_(board),
      guard_(pins, board.relays),
      relays_(guard_, board.relays),
      sensor_(bus),
      button_(guard_, board.button_pin),
      led_(guard_, board.led_pin, board.led_polarity),
      started_ms_(steady_ms()) {}

// A light or a button that cannot be had is no reason to leave a tank without control; a relay is.
bool Wired::begin() {
  if (!relays_.begin()) return false;
  if (board_.has_led) led_.begin();
  if (board_.has_button) button_.begin();
  return true;
}

bool Wired::wait(Period& period) {
  clock_.wait();
  period.up_ms = now().up_ms;
  period.sample = sensor_.poll(period.up_ms);
  period.has_temperature = false;
  period.temperature_tenths = 0;
  return true;
}

Gesture Wired::finger(uint64_t up_ms) { return board_.has_button ? button_.poll(up_ms) : Gesture::None; }

void Wired::stepped(uint64_t up_ms, const LightFacts& light) {
  clock_.stepped();
  if (board_.has_led) led_.show(light_for(light), up_ms);
}

Now Wired::now() const {
  const uint64_t up_ms = steady_ms() - started_ms_;
  return {up_ms, up_ms};
}

}  // namespace halocline::linux_port
