// A manual ON of anything that moves water is a lease: whoever asked must keep asking. It lapses by uptime alone,
// so a lost link needs no rule of its own.
#pragma once

#include "halocline_core.h"

namespace halocline {

class Leases {
 public:
  // Starts a lease, or extends the one that runs: it never ends earlier because somebody asked again.
  void extend(uint32_t index, uint64_t lease_ms, uint64_t now_ms);
  void end(uint32_t index) { ends_ms_[index] = 0; }
  bool has_lapsed(uint32_t index, uint64_t now_ms) const { return now_ms >= ends_ms_[index]; }

 private:
  uint64_t ends_ms_[HC_CHANNELS] = {};
};

inline void Leases::extend(uint32_t index, uint64_t lease_ms, uint64_t now_ms) {
  const uint64_t ends_ms = now_ms + lease_ms;
  if (ends_ms > ends_ms_[index]) ends_ms_[index] = ends_ms;
}

}  // namespace halocline
