// What the device knows about its overflow across restarts.
#pragma once

#include "held-up-water.h"
#include "learned-step.h"
#include "safety-limits.h"

namespace halocline {

// Part of the saved record.
struct OverflowRecord {
  LearnedStep step;
  // Circulation stands for the test. A power cut begins it anew: it must not end it.
  bool is_testing = false;
  // Where the water stood when circulation was stopped, for the test and for the restart after it.
  int32_t stopped_tenths = 0;
  // How much of it has to come back.
  int32_t needed_tenths = 0;
  // Of each pause that ended well: how many minutes it still counts. Minutes of uptime, so a day is never shorter than one.
  uint32_t left_min[OVERFLOW_PAUSES_A_DAY] = {};
  // Somebody was told that the return pump stands, and has not been told yet that it turns again.
  bool is_standing_told = false;
  // Where the water stood while it turned.
  int32_t running_tenths = 0;
  HeldUp held_up;

  static bool is_level(int32_t tenths) { return tenths >= 0 && tenths <= FARTHEST_MARK_TENTHS; }
  bool is_bounded() const {
    for (uint32_t left : left_min) {
      if (left > DAY_MIN) return false;
    }
    return is_level(step.tenths) && is_level(stopped_tenths) && is_level(needed_tenths) && is_level(running_tenths) &&
           is_level(step.calm_tenths) && is_level(held_up.tenths) && is_level(held_up.low_tenths);
  }
  bool counts_any() const {
    for (uint32_t left : left_min) {
      if (left > 0) return true;
    }
    return false;
  }
  bool has_pause_left() const {
    for (uint32_t left : left_min) {
      if (left == 0) return true;
    }
    return false;
  }
  void count_pause() {
    for (uint32_t& left : left_min) {
      if (left > 0) continue;
      left = DAY_MIN;
      return;
    }
  }
  void pass_minute() {
    for (uint32_t& left : left_min) {
      if (left > 0) --left;
    }
  }
};

}  // namespace halocline
