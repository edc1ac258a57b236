// A run: a top-up or a water change that the device carries out alone, phase by phase.
#pragma once

#include "enums.h"
#include "halocline_core.h"
#include "identifier.h"

namespace halocline {

// What the saved record says about an open run, so that a reset can report it (SAFE-9). It is never resumed.
struct RunMarker {
  bool is_open = false;
  RunType type = RunType::TopUp;
  // From the moment the drain pump may be on: after this, an end without proof of a refill locks top-ups (SAFE-21).
  bool has_drained = false;
  hc_id id = {};
  uint32_t drained_ms = 0;
  uint32_t filled_ms = 0;
};

struct Run {
  bool is_open = false;
  RunType type = RunType::TopUp;
  Phase phase = Phase::ToppingUp;
  hc_id id = {};
  // Why its pumps go on: by a command, or by the one standing command.
  Cause cause = Cause::Run;
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

  uint32_t* pumped_ms(Role role) {
    if (role == Role::Drain) return &drained_ms;
    if (role == Role::Fill) return &filled_ms;
    return role == Role::TopUp ? &topped_up_ms : nullptr;
  }
  bool has_pump(Role role) const {
    return (phase == Phase::ToppingUp && role == Role::TopUp) || (phase == Phase::Draining && role == Role::Drain) ||
           (phase == Phase::Filling && role == Role::Fill);
  }
  // An OFF of one of these ends the run.
  bool uses(Role role) const {
    if (role == Role::Circulation) return true;
    return type == RunType::TopUp ? role == Role::TopUp : role == Role::Drain || role == Role::Fill;
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
