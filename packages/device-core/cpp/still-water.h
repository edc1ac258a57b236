// SAFE-7: nothing pumps, and yet the level moves. The watch follows the level slowly and sums what it does between top-ups;
// what is steeper than any leak worth summing is judged by whether it goes on, because a step that rests is somebody with a
// bucket; and a pump that went off has to take its slope with it, inside runs too.
#pragma once

#include "enums.h"
#include "evaporation.h"
#include "halocline_core.h"
#include "hold.h"
#include "safety-limits.h"
#include "sensor-filter.h"

namespace halocline {

// What the watch is told in each control period.
struct StillMoment {
  Reading reading;
  int32_t noise_tenths;
  // 0 while nobody has said where they are.
  int32_t high_high_tenths;
  int32_t low_low_tenths;
  uint32_t ml_per_mm;
  // All of W is off.
  bool is_still;
  bool is_run_open;
  bool is_circulation_on;
  bool is_held;
  uint64_t circulation_for_ms;
  uint64_t now_ms;
};

struct StillFinding {
  Fault hold = Fault::None;
  uint8_t suspects = 0;
  bool must_warn = false;
  // The sums have got on so far that a restart should not lose them.
  bool must_write = false;
};

class StillWater {
 public:
  void note_on(uint64_t now_ms);
  // A pump just went off. `known_speed`: its slope as it was seen before, in hundredths of a millimetre per minute, or 0; it
  // counts beside what this time has shown, because a bucket just before it makes that look slower or faster.
  void note_off(Role role, uint32_t known_speed, uint64_t now_ms);

  StillFinding watch(Evaporation& evaporation, Hold& hold, const StillMoment& moment);
  // The level over seconds; the reading itself while there is none.
  int32_t smooth_tenths(const Reading& reading) const;
  // How fast the pump that is on has moved it, in hundredths of a millimetre per minute; 0: it says too little.
  uint32_t shown_speed(Role role, uint64_t now_ms) const;
  // The level is on its way somewhere, or nobody has watched it long enough to say: no time to add water automatically.
  bool is_suspicious(const Evaporation& evaporation, uint32_t ml_per_mm, uint64_t now_ms) const;

 private:
  void pass_time(Evaporation& evaporation, Hold& hold, const StillMoment& moment);
  bool has_level(const StillMoment& moment);
  void end_stretch(Evaporation& evaporation, uint32_t ml_per_mm);
  void forget_stretch();
  void note_half(uint64_t now_ms);
  StillFinding judge_after_off(const StillMoment& moment);
  // Of a run that has circulation on again.
  StillFinding judge_settling(const StillMoment& moment);
  StillFinding follow(Evaporation& evaporation, Hold& hold, const StillMoment& moment);
  // Steeper than the slow watch can follow.
  bool goes_on(const StillMoment& moment, int64_t far_nm);
  void count(Evaporation& evaporation, Hold& hold, int64_t moved_nm, uint64_t passed_ms, const StillMoment& moment);
  StillFinding judge_sums(Evaporation& evaporation, Hold& hold, const StillMoment& moment);
  StillFinding found(bool is_rising, uint64_t now_ms) const;
  bool must_write(const Evaporation& evaporation, const Hold& hold, uint64_t now_ms);

  // The level, smoothed over seconds.
  bool has_level_ = false;
  uint64_t level_since_ms_ = 0;
  uint64_t seen_ms_ = 0;
  int64_t level_nm_ = 0;

  // The level that is summed up: it follows the other one slowly.
  bool has_base_ = false;
  int64_t base_nm_ = 0;
  uint64_t base_since_ms_ = 0;
  uint64_t followed_ms_ = 0;
  int64_t uncounted_nm_ = 0;
  uint64_t uncounted_ms_ = 0;
  // What was counted since the base was found, and about what of it in the last minute.
  int64_t stretch_nm_ = 0;
  uint64_t stretch_ms_ = 0;
  int64_t recent_nm_ = 0;
  uint64_t recent_ms_ = 0;
  // Since when a sum has been beyond half of what it may be, and how long the other half took.
  bool is_half_ = false;
  bool is_half_rising_ = false;
  uint64_t half_ms_ = 0;
  bool is_whole_ = false;
  bool is_quick_ = false;
  int64_t block_nm_ = 0;
  uint64_t block_ms_ = 0;

  // A movement that the base cannot follow.
  bool is_moving_ = false;
  uint64_t moving_since_ms_ = 0;
  int64_t farthest_nm_ = 0;
  int64_t anchor_nm_ = 0;
  uint64_t anchor_ms_ = 0;

  // The pump that went on last, and the one that went off last.
  bool has_on_level_ = false;
  int64_t on_level_nm_ = 0;
  uint64_t on_ms_ = 0;
  bool has_off_ = false;
  bool is_off_watched_ = false;
  Role off_role_ = Role::None;
  uint32_t off_shown_speed_ = 0;
  uint32_t off_known_speed_ = 0;
  uint64_t off_ms_ = 0;
  bool has_off_base_ = false;
  int64_t off_base_nm_ = 0;
  uint64_t off_base_ms_ = 0;
  // When half of what makes it welded had moved; nought: not yet.
  uint64_t off_half_ms_ = 0;
  int64_t off_half_nm_ = 0;

  // A run that waits for its water: where that stood at first, and half of the time later.
  bool is_settling_ = false;
  int64_t settling_nm_ = 0;
  uint64_t settling_ms_ = 0;
  int64_t settling_half_nm_ = 0;

  uint64_t passed_to_ms_ = 0;
  uint64_t written_ms_ = 0;
};

}  // namespace halocline
