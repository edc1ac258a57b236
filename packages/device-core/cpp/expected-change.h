// SAFE-6: a pump that is on has to show in the level, in its own direction, again and again until its mark.
#pragma once

#include "enums.h"
#include "halocline_core.h"

namespace halocline {

// Pumps go on and off by the crest of a wave, so what they did is measured by a level that is smoothed over seconds. Water that
// goes the wrong way cannot wait for it.
struct PumpedLevel {
  int32_t newest_tenths;
  int32_t smooth_tenths;
  // When the sensor last said something new: what comes of the smoothed level after that is old.
  uint64_t changed_ms;
};

class ExpectedChange {
 public:
  // A pump went on, or the level may have stepped for another reason.
  void begin(const PumpedLevel& level, uint64_t now_ms);
  // After a step that says nothing about the pump: count again from here.
  void begin_again(const PumpedLevel& level, uint64_t now_ms);

  // Fault::None while the level does what this pump should make it do.
  Fault judge(Role role, const PumpedLevel& level, int32_t needed_tenths, uint64_t window_ms, uint64_t now_ms);

  // Since it last showed what it needs to: how far, in the pump's direction, and for how long.
  int32_t counted_tenths(Role role, const PumpedLevel& level) const;
  uint64_t counted_for_ms(uint64_t now_ms) const { return now_ms - base_ms_; }
  // Whether at least half of what was missing has moved. True where the smoothed level cannot say: when the pump was off in between,
  // and when the water had jumped just before.
  bool has_moved_half(Role role, const PumpedLevel& level, int32_t missing_tenths, uint64_t pumped_ms, uint64_t now_ms) const;
  // In the last whole minute; INT32_MAX while it has not been on for one.
  int32_t last_minute_tenths() const;
  // Whether all that moved since the pump went on is enough to say how fast it is, and was moved evenly: a jug is no pump's.
  bool is_measure(Role role, const PumpedLevel& level, int32_t needed_tenths, uint64_t now_ms) const;

 private:
  PumpedLevel base_ = {0, 0, 0};
  uint64_t base_ms_ = 0;
  // Since the pump went on, a quarter of a minute at a time.
  int32_t start_tenths_ = 0;
  uint64_t start_ms_ = 0;
  int32_t quarter_tenths_ = 0;
  uint64_t quarter_ms_ = 0;
  int32_t slowest_tenths_ = INT32_MAX;
  int32_t quarters_[4] = {};
  uint32_t quarters_seen_ = 0;
  bool has_lagged_ = false;
};

// How fast each pump moves this tank's level, as it was seen; hundredths of a millimetre per minute, 0 while unknown.
// Part of the saved record: drain, fill, topup.
struct LearnedRates {
  uint32_t drain = 0;
  uint32_t fill = 0;
  uint32_t topup = 0;

  uint32_t of(Role role) const;
  void learn(Role role, uint32_t speed);
};

// How long so many hundredths of a millimetre per minute take.
uint64_t time_for(int32_t tenths, uint32_t speed);

// As it was seen, else as flow and area say; hundredths of a millimetre per minute, 0 while unknown.
uint32_t known_speed(const hc_config& config, const LearnedRates& rates, Role role);

// Within this time a pump of the role must have moved the level by `needed_tenths`. Generous while nothing is known.
uint64_t expected_window_ms(const hc_config& config, const LearnedRates& rates, Role role, int32_t needed_tenths);

}  // namespace halocline
