// SAFE-1: at most one of drain, fill and top-up, and half a second between one and the next.
#pragma once

#include "enums.h"
#include "halocline_core.h"
#include "relays.h"

namespace halocline {

class Interlock {
 public:
  void note_off(uint32_t index, Role role, uint64_t now_ms);
  bool may_start(const hc_config& config, const Relays& relays, uint32_t index, uint64_t now_ms) const;

 private:
  // The last of the three to go off. Only the last counts: an earlier one had its gap before this one started.
  // A reset switches everything off at uptime 0, so a new boot begins with a gap too.
  uint32_t last_index_ = HC_CHANNELS;
  Role last_role_ = Role::None;
  uint64_t last_off_ms_ = 0;
};

}  // namespace halocline
