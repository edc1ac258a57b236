// What the core knows of a firmware update: that one is under way, and whether the water is kept still for a restart (SAFE-16).
// Not in the record: a restart is the end of every update.
#pragma once

#include "safety-limits.h"

namespace halocline {

class FirmwareUpdate {
 public:
  bool is_open() const { return is_open_; }
  bool is_holding(uint64_t now_ms) const { return now_ms < held_until_ms_; }

  void begin() { is_open_ = true; }
  void hold(uint64_t now_ms) { held_until_ms_ = now_ms + RESTART_HOLD_MS; }
  void end() {
    is_open_ = false;
    held_until_ms_ = 0;
  }

 private:
  bool is_open_ = false;
  uint64_t held_until_ms_ = 0;
};

}  // namespace halocline
