// A run: a top-up or a water change that the device carries out alone, phase by phase.
#pragma once

#include "halocline_core.h"
#include "identifier.h"

namespace halocline {

// What the saved record says about an open run, so that a reset can report it (SAFE-9). It is never resumed.
struct RunMarker {
  bool is_open = false;
  uint8_t type = HC_RUN_TOP_UP;
  // From the moment the drain pump may be on: after this, an end without proof of a refill locks top-ups (SAFE-21).
  bool has_drained = false;
  hc_id id = {};
  uint32_t drained_ms = 0;
  uint32_t filled_ms = 0;
};

struct Run {
  bool is_open = false;
  uint8_t type = HC_RUN_TOP_UP;
  uint8_t phase = HC_PHASE_TOPPING_UP;
  hc_id id = {};
  // Why its pumps go on: by a command, or by the one standing command.
  uint8_t cause = HC_CAUSE_RUN;
  bool has_drained = false;
  // Circulation stands still from the first phase until the first fill is done.
  bool holds_circulation = false;
  uint8_t refills = 0;

  uint64_t since_ms = 0;
  uint64_t phase_since_ms = 0;
  uint64_t seen_ms = 0;
  uint32_t drained_ms = 0;
  uint32_t filled_ms = 0;
  uint32_t topped_up_ms = 0;

  // Fixed at the start of a top-up: budget, learning and limits, whichever is least.
  uint64_t topup_limit_ms = 0;
  int32_t start_tenths = 0;
  // Where the water stood before the drain, circulation off.
  int32_t full_tenths = 0;
  // Settling: the level that has not changed since.
  int32_t steady_tenths = 0;
  uint64_t steady_since_ms = 0;

  uint32_t* pumped_ms(uint8_t role) {
    if (role == HC_ROLE_DRAIN) return &drained_ms;
    if (role == HC_ROLE_FILL) return &filled_ms;
    return role == HC_ROLE_TOPUP ? &topped_up_ms : nullptr;
  }
  bool has_pump(uint8_t role) const {
    return (phase == HC_PHASE_TOPPING_UP && role == HC_ROLE_TOPUP) || (phase == HC_PHASE_DRAINING && role == HC_ROLE_DRAIN) ||
           (phase == HC_PHASE_FILLING && role == HC_ROLE_FILL);
  }
  // An OFF of one of these ends the run.
  bool uses(uint8_t role) const {
    if (role == HC_ROLE_CIRCULATION) return true;
    return type == HC_RUN_TOP_UP ? role == HC_ROLE_TOPUP : role == HC_ROLE_DRAIN || role == HC_ROLE_FILL;
  }
};

// Runs of this boot: an id starts once, also under another command's id.
class StartedRuns {
 public:
  bool has(const hc_id& id) const {
    for (uint32_t i = 0; i < count_; ++i) {
      if (is_same_id(ids_[i], id)) return true;
    }
    return false;
  }
  void remember(const hc_id& id) {
    ids_[next_] = id;
    next_ = (next_ + 1) % KEPT;
    if (count_ < KEPT) ++count_;
  }

 private:
  static constexpr uint32_t KEPT = 8;
  hc_id ids_[KEPT] = {};
  uint32_t count_ = 0;
  uint32_t next_ = 0;
};

}  // namespace halocline
