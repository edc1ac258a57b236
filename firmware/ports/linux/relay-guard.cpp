#include "ports/linux/relay-guard.h"

namespace halocline::linux_port {

bool RelayGuard::is_relay(uint8_t pin) const {
  for (const uint8_t relay : board_.pins)
    if (relay == pin) return true;
  return false;
}

bool RelayGuard::set_level(uint8_t pin, Level level) {
  const bool is_for_on = is_relay(pin) && level != off();
  if (is_for_on && is_shut_) return false;
  const bool is_set = pins_.set_level(pin, level);
  // It was shut between the look and the deed: whoever came last has to put it right.
  if (is_for_on && is_shut_) {
    pins_.set_level(pin, off());
    return false;
  }
  return is_set;
}

bool RelayGuard::shut() {
  is_shut_ = true;
  bool is_all_off = true;
  for (const uint8_t pin : board_.pins)
    if (!pins_.set_level(pin, off())) is_all_off = false;
  return is_all_off;
}

}  // namespace halocline::linux_port
