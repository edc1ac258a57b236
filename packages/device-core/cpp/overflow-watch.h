// SAFE-23: circulation lifts water that does not come back, because the overflow of the display is blocked. Seen from the sump:
// a level that falls fast although nothing of W runs, and farther than a restart explains.
#pragma once

#include "halocline_core.h"
#include "learned-step.h"
#include "level-window.h"
#include "safety-limits.h"
#include "sensor-filter.h"

namespace halocline {

// Doubtful: by a sensor that is not trusted enough to stop circulation.
enum class Fall : uint8_t { None, Seen, Doubtful };

// What the watch is told in each control period while circulation is on.
struct RunningWater {
  Reading reading;
  // Drain or spare; fill or top-up. One of the three at a time, a spare besides.
  bool is_drawn;
  bool is_filled;
  // The relay is on, and the water has not been lifted yet.
  bool is_pump_standing;
  // How much a level may have risen for no reason and fall again: a pump throttled for the night.
  int32_t may_return_tenths;
  const hc_config& config;
  uint64_t now_ms;
};

class OverflowWatch {
 public:
  // Circulation went on, and the level may fall so far before anything is missing; NO_STEP: nobody knows how far.
  void begin(int32_t may_fall_tenths, uint64_t now_ms);
  // The return pump turns again under a closed relay: the level may fall back to where it was.
  void begin_at(int32_t running_tenths, uint64_t now_ms);
  Fall judge(LevelWindow& window, const RunningWater& water);
  bool has_jumped() const { return has_jumped_; }
  // In this control period a second was complete.
  bool is_second_over() const { return is_second_over_; }

  // How far the level has fallen since circulation came back a short while ago; NO_STEP when that is long ago.
  int32_t fallen_tenths(uint64_t now_ms) const;
  // How far the water may still fall before it stands where it does in daily use; NO_STEP: nobody knows.
  int32_t missing_tenths() const;
  // Long enough for all that circulation lifts to be up there.
  bool has_lifted_all(uint64_t now_ms) const { return now_ms - since_ms_ >= UNKNOWN_STEP_MS; }
  // True once: circulation is back for some minutes, and the level is hardly lower.
  bool take_missing_fall(const LevelWindow& window, uint64_t now_ms);
  // Once: how far the level has risen again in the minute after a restart, which is not watched; nought: not or not known.
  int32_t take_rise_after_restart(const LevelWindow& window, uint64_t now_ms);
  int32_t lowest_tenths() const { return lowest_tenths_; }
  // Where the water was to come to.
  int32_t expected_tenths(int32_t step_tenths) const {
    return from_tenths_ + (may_fall_tenths_ != NO_STEP && may_fall_tenths_ < step_tenths ? may_fall_tenths_ : step_tenths);
  }
  // The lowest water since the restart, against where it began.
  int32_t deepest_fall_tenths() const { return lowest_tenths_ - from_tenths_; }

 private:
  bool is_settling(uint64_t now_ms) const;
  bool has_place(LevelWindow& window, const RunningWater& water);
  void follow(const LevelWindow& window, const RunningWater& water);
  void follow_pumps(LevelWindow& window, const RunningWater& water);
  bool stands_lifted(const LevelWindow& window, const RunningWater& water) const;
  bool is_healthy(uint64_t now_ms) const;
  void note_change(LevelWindow& window, int32_t tenths);

  uint64_t since_ms_ = 0;
  int32_t may_fall_tenths_ = NO_STEP;
  bool has_from_ = false;
  int32_t from_tenths_ = 0;
  int32_t lowest_tenths_ = 0;
  // Where the water would stand if all of circulation ran: a fall to there is none.
  bool has_floor_ = false;
  int32_t floor_tenths_ = 0;
  uint64_t sunk_ms_ = 0;
  bool is_filling_ = false;
  // By a pump or a jump of the level, since the restart.
  bool has_been_disturbed_ = false;
  bool is_rise_judged_ = false;
  int32_t fill_from_tenths_ = 0;
  int32_t fill_floor_tenths_ = 0;
  bool has_drawn_ = false;
  uint64_t drawn_ms_ = 0;
  bool has_been_blind_ = false;
  uint64_t blind_ms_ = 0;
  int32_t last_tenths_ = 0;
  bool has_jumped_ = false;
  bool is_fall_judged_ = false;
  bool has_settled_ = false;
  bool is_second_over_ = false;
  // Mean change from one reading to the next, in sixteenths of a tenth.
  int32_t restless_16ths_ = 0;
  uint32_t low_periods_ = 0;
  int32_t highest_tenths_ = 0;
};

// 8 mm at 0.3 mm/s, or at 15 % of what circulation moves where flow and area are known.
uint64_t overflow_window_ms(const hc_config& config);

}  // namespace halocline
