#include "interlock.h"

#include "configuration.h"
#include "safety-limits.h"

namespace halocline {

void Interlock::note_off(uint32_t index, Role role, uint64_t now_ms) {
  if (!is_level_controlled(role)) return;
  last_index_ = index;
  last_role_ = role;
  last_off_ms_ = now_ms;
}

bool Interlock::may_start(const hc_config& config, const Relays& relays, uint32_t index, uint64_t now_ms) const {
  if (!is_level_controlled(role_at(config, index))) return true;
  for (uint32_t other = 0; other < HC_CHANNELS; ++other) {
    if (other != index && relays[other].is_on && is_level_controlled(role_at(config, other))) return false;
  }
  // After a new configuration the same channel can be another pump, and the same role another channel.
  const bool is_same_pump = index == last_index_ && role_at(config, index) == last_role_;
  return is_same_pump || now_ms - last_off_ms_ >= INTERLOCK_GAP_MS;
}

}  // namespace halocline
