#include "relays.h"

namespace halocline {

bool Relays::set(uint32_t index, bool is_on, Cause cause, uint64_t now_ms, EventQueue& events) {
  Relay& relay = relays_[index];
  if (relay.is_on == is_on) return false;
  relay.is_on = is_on;
  if (is_on) relay.on_since_ms = now_ms;
  events.add(relay_event(index, is_on, cause, now_ms));
  return true;
}

}  // namespace halocline
