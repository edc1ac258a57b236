// SAFE-7: nothing pumps, and yet the level moves. Switching a relay would not help, so it is reported and not latched.
#pragma once

#include "enums.h"
#include "halocline_core.h"
#include "sensor-filter.h"

namespace halocline {

class StillWater {
 public:
  // A pump just went off; its slope has to end with it.
  void note_off(Role role, uint64_t now_ms);
  // A pump runs or a run is open: there is a reason for what the level does.
  void forget() { has_base_ = is_told_ = has_calm_ = false; }

  // Fault::None, or the name of what is going on: once each time. Called while all of W is off.
  Fault judge(const Reading& reading, int32_t noise_tenths, uint64_t circulation_for_ms, uint64_t now_ms);

 private:
  Fault judge_after_off(int32_t tenths, int32_t far_tenths, uint64_t now_ms);
  Fault judge_slope(int32_t tenths, int32_t far_tenths, uint64_t now_ms);
  void set_base(int32_t tenths, uint64_t now_ms);

  bool has_off_ = false;
  Role off_role_ = Role::Spare;
  uint64_t off_ms_ = 0;

  bool has_calm_ = false;
  int32_t calm_milli_ = 0;
  bool has_base_ = false;
  int32_t base_tenths_ = 0;
  uint64_t base_ms_ = 0;
  bool is_told_ = false;
};

}  // namespace halocline
